import { settleArrival } from '../database/moving/arrival.ts';
import { embeddedAddress, openAddress } from '../database/moving/departure.ts';
import type { OpenDatabase } from '../database/open-postgres.ts';
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
    const next = address === embeddedAddress ? await embedded?.open() : address;
    if (!next) throw new Unavailable(`the database was moved to ${place}`);
    await settleArrival(next, { log, cameBy: id, open });
    log.warn(`The database was moved to ${place}; this process goes on with that one.`);
    if (address !== embeddedAddress) embedded?.leave();
    return next;
  });
}
