import { sql } from 'kysely';
import type { Database } from '../../../database/open-postgres.ts';
import type { Caller } from '../../../kernel/caller.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Random } from '../../../kernel/random.ts';
import type { FindPlace } from '../../guard/sessions/find-place.ts';

export interface KnownDevicesDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly findPlace: FindPlace;
}

/** The browsers an account has signed in on: what tells its owner from a stranger who knows its name. */
export function createKnownDevices({ database, clock, random, findPlace }: KnownDevicesDependencies) {
  return {
    /** True where this account has signed in on this browser before. */
    async isKnown(accountId: string, caller: Caller): Promise<boolean> {
      if (!caller.device) return false;
      const row = await database
        .selectFrom('device')
        .select('device')
        .where('account_id', '=', accountId)
        .where('device', '=', caller.device)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Keeps the browser for the account; true where it is new to it. */
    async remember(accountId: string, caller: Caller): Promise<boolean> {
      if (!caller.device) return false;
      const seen = {
        last_seen_at: clock.now(),
        user_agent: caller.userAgent,
        place: findPlace(caller.ip),
      };
      const row = await database
        .insertInto('device')
        .values({
          id: random.uuid(),
          account_id: accountId,
          device: caller.device,
          first_seen_at: seen.last_seen_at,
          trusted_until: null,
          ...seen,
        })
        .onConflict((conflict) => conflict.columns(['account_id', 'device']).doUpdateSet(seen))
        // xmax is 0 in a row that was inserted, not updated.
        .returning(sql<boolean>`xmax = 0`.as('is_new'))
        .executeTakeFirstOrThrow();
      return row.is_new;
    },
  };
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;
