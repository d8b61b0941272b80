import { settleArrival } from '../database/moving/arrival.ts';
import { embeddedAddress, openAddress } from '../database/moving/departure.ts';
import type { OpenDatabase } from '../database/open-postgres.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import type { Log } from '../kernel/log.ts';
import { Unavailable } from '../kernel/outage.ts';
import type { Vault } from '../kernel/vault.ts';
import type { EmbeddedOfMoves } from './open-database-server.ts';

interface Following {
  readonly vault: Vault;
  readonly log: Log;
  /** Absent where this process has nothing to do with it. */
  readonly embedded: EmbeddedOfMoves | undefined;
}

/** Lets a running process go on with the database that its own is moved to. */
export function followMoves(database: OpenDatabase, { vault, log, embedded }: Following): void {
  database.follow(async ({ id, place, sealedAddress }) => {
    const open = (sealed: string) => openAddress(vault, sealed, id);
    const address = open(sealedAddress);
    const isEmbedded = address === embeddedAddress;
    const next = await orToComeBack(place, async () => {
      const url = isEmbedded ? await embedded?.open() : address;
      if (url) await settleArrival(url, { log, cameBy: id, open });
      return url;
    });
    if (!next) throw new Unavailable(`the database was moved to ${place}`);
    log.warn(`The database was moved to ${place}; this process goes on with that one.`);
    if (!isEmbedded) embedded?.leave();
    return next;
  });
}

/** What keeps a process from its start is no more than a moment's outage to one that runs: the next request tries again. */
async function orToComeBack<Result>(place: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    throw new Unavailable(`the database was moved to ${place}: ${error.message}`);
  }
}
