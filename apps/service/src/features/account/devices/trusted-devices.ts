import { trustedDeviceSeconds } from '@tongxing/contract/limits.ts';
import type { Database } from '../../../database/open-postgres.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { addSeconds, type Clock } from '../../../kernel/clock.ts';

/** Browsers on which the owner has chosen not to be asked for the second factor, for 30 days. */
export function createTrustedDevices({ database, clock }: { database: Database; clock: Clock }) {
  return {
    async isTrusted(accountId: string, { device }: Caller): Promise<boolean> {
      if (!device) return false;
      const row = await database
        .selectFrom('device')
        .select('device')
        .where('account_id', '=', accountId)
        .where('device', '=', device)
        .where('trusted_until', '>', clock.now())
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The browser has to be known already: a sign-in on it has just been finished. */
    async trust(accountId: string, { device }: Caller): Promise<void> {
      if (!device) return;
      await database
        .updateTable('device')
        .set({ trusted_until: addSeconds(clock.now(), trustedDeviceSeconds) })
        .where('account_id', '=', accountId)
        .where('device', '=', device)
        .execute();
    },

    async forgetAll(accountId: string): Promise<void> {
      await database
        .updateTable('device')
        .set({ trusted_until: null })
        .where('account_id', '=', accountId)
        .execute();
    },

    /** Asks on one browser again; false where the account trusts no such browser. */
    async forget(accountId: string, id: string): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('device')
        .set({ trusted_until: null })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('trusted_until', '>', clock.now())
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** The browsers trusted now, the last seen first. */
    list: (accountId: string) =>
      database
        .selectFrom('device')
        .select(['id', 'device', 'user_agent', 'place', 'last_seen_at'])
        .select((query) => query.ref('trusted_until').$notNull().as('trusted_until'))
        .where('account_id', '=', accountId)
        .where('trusted_until', '>', clock.now())
        .orderBy('last_seen_at', 'desc')
        .execute(),

    async count(accountId: string): Promise<number> {
      const { count } = await database
        .selectFrom('device')
        .select((query) => query.fn.countAll<string>().as('count'))
        .where('account_id', '=', accountId)
        .where('trusted_until', '>', clock.now())
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

export type TrustedDevices = ReturnType<typeof createTrustedDevices>;
