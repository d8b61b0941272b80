import { rescueOpenSeconds, rescueWaitSeconds } from '@tongxing/contract/limits.ts';
import type { Database } from '../../../database/open-postgres.ts';
import { addSeconds, type Clock } from '../../../kernel/clock.ts';

/** The requests to turn two-step verification off without its authenticator, at most one an account. */
export function createRescueStore({ database, clock }: { database: Database; clock: Clock }) {
  const oldest = () => addSeconds(clock.now(), -rescueOpenSeconds);

  return {
    /** When the living request may be carried out, or null where there is none. */
    async find(accountId: string): Promise<Date | null> {
      const row = await database
        .selectFrom('totp_rescue')
        .select('ready_at')
        .where('account_id', '=', accountId)
        .where('ready_at', '>', oldest())
        .executeTakeFirst();
      return row?.ready_at ?? null;
    },

    /** Makes a request; null where one lives already, whose waiting time goes on. */
    async request(accountId: string): Promise<Date | null> {
      const now = clock.now();
      const readyAt = addSeconds(now, rescueWaitSeconds);
      const row = await database
        .insertInto('totp_rescue')
        .values({ account_id: accountId, requested_at: now, ready_at: readyAt })
        .onConflict((conflict) =>
          conflict
            .column('account_id')
            .doUpdateSet({ requested_at: now, ready_at: readyAt })
            .where('totp_rescue.ready_at', '<=', oldest()),
        )
        .returning('ready_at')
        .executeTakeFirst();
      return row?.ready_at ?? null;
    },

    /** Uses a request up whose waiting time is over; true for the one caller that did. */
    async take(accountId: string): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom('totp_rescue')
        .where('account_id', '=', accountId)
        .where('ready_at', '<=', clock.now())
        .where('ready_at', '>', oldest())
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** True where there was one to cancel. */
    async cancel(accountId: string): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom('totp_rescue')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

export type RescueStore = ReturnType<typeof createRescueStore>;
