import { sql } from 'kysely';
import type { Database } from '../../database/open-postgres.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';

/** The browsers an account has signed in on: what tells its owner from a stranger who knows its name. */
export function createKnownDevices({ database, clock }: { database: Database; clock: Clock }) {
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

    /** A second factor is asked for on every browser again. */
    async distrustAll(accountId: string): Promise<void> {
      await database
        .updateTable('device')
        .set({ trusted_until: null })
        .where('account_id', '=', accountId)
        .execute();
    },

    /** Keeps the browser for the account; true where it is new to it. */
    async remember(accountId: string, caller: Caller): Promise<boolean> {
      if (!caller.device) return false;
      const now = clock.now();
      const row = await database
        .insertInto('device')
        .values({
          account_id: accountId,
          device: caller.device,
          first_seen_at: now,
          last_seen_at: now,
          trusted_until: null,
        })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'device']).doUpdateSet({ last_seen_at: now }),
        )
        // xmax is 0 in a row that was inserted, not updated.
        .returning(sql<boolean>`xmax = 0`.as('is_new'))
        .executeTakeFirstOrThrow();
      return row.is_new;
    },
  };
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;
