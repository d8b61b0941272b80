import { settleArrival } from './database/moving/arrival.ts';
import { departureContext, embeddedAddress } from './database/moving/departure.ts';
import type { OpenDatabase } from './database/open-postgres.ts';
import type { Log } from './kernel/log.ts';
import { Unavailable } from './kernel/outage.ts';
import type { Vault } from './kernel/vault.ts';

interface Following {
  readonly vault: Vault;
  readonly log: Log;
  /** Absent where this process cannot start it. */
  readonly openEmbedded: (() => Promise<string>) | undefined;
}

/** Lets a running process go on with the database that its own is moved to. */
export function followMoves(database: OpenDatabase, { vault, log, openEmbedded }: Following): void {
  database.follow(async ({ id, place, sealedAddress }) => {
    const open = (sealed: string) => vault.open(sealed, departureContext(id));
    const address = open(sealedAddress);
    if (address === embeddedAddress && !openEmbedded)
      throw new Unavailable(`the database was moved to ${place}`);
    const next = address === embeddedAddress && openEmbedded ? await openEmbedded() : address;
    await settleArrival(next, { log, cameBy: id, open });
    log.warn(`The database was moved to ${place}; this process goes on with that one.`);
    return next;
  });
}
