import type { Database } from '../../../database/open-postgres.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Clock } from '../../../kernel/clock.ts';

/** The authenticators and recovery codes. What may happen once is one conditional statement. */
export function createTotpStore({ database, clock }: { database: Database; clock: Clock }) {
  async function insertCodes(on: Database, accountId: string, hashes: readonly string[]): Promise<void> {
    await on.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
    await on
      .insertInto('recovery_code')
      .values(
        hashes.map((code_hash) => ({
          account_id: accountId,
          code_hash,
          created_at: clock.now(),
          used_at: null,
        })),
      )
      .execute();
  }

  return {
    /** The sealed secret and the last accepted step of an enabled authenticator, or null. */
    async find(accountId: string): Promise<{ secret: string; enabledAt: Date } | null> {
      const row = await database
        .selectFrom('totp')
        .select(['secret', 'enabled_at'])
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row?.enabled_at ? { secret: row.secret, enabledAt: row.enabled_at } : null;
    },

    /** Keeps a proven authenticator in place of an older one, with its recovery codes; `step` is used up. */
    async enable(
      accountId: string,
      secret: string,
      step: number,
      codeHashes: readonly string[],
    ): Promise<void> {
      const now = clock.now();
      await inTransaction(database, async (transaction) => {
        await transaction
          .insertInto('totp')
          .values({ account_id: accountId, secret, last_step: step, enabled_at: now, created_at: now })
          .onConflict((conflict) =>
            conflict
              .column('account_id')
              .doUpdateSet({ secret, last_step: step, enabled_at: now, created_at: now }),
          )
          .execute();
        await insertCodes(transaction, accountId, codeHashes);
        await transaction.deleteFrom('totp_rescue').where('account_id', '=', accountId).execute();
      });
    },

    /** True where there was one to turn off. Recovery codes, trusted devices and a rescue go with it. */
    async disable(accountId: string): Promise<boolean> {
      return inTransaction(database, async (transaction) => {
        const gone = await transaction
          .deleteFrom('totp')
          .where('account_id', '=', accountId)
          .executeTakeFirst();
        await transaction.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
        await transaction.deleteFrom('totp_rescue').where('account_id', '=', accountId).execute();
        await transaction
          .updateTable('device')
          .set({ trusted_until: null })
          .where('account_id', '=', accountId)
          .execute();
        return gone.numDeletedRows > 0n;
      });
    },

    /** Uses a step up; false where it, or a later one, was used before. Of many at once, one is true. */
    async useStep(accountId: string, step: number): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('totp')
        .set({ last_step: step })
        .where('account_id', '=', accountId)
        .where('enabled_at', 'is not', null)
        .where('last_step', '<', step)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Uses a recovery code up; false where there is no such unused code. */
    async useRecoveryCode(accountId: string, codeHash: string): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('recovery_code')
        .set({ used_at: clock.now() })
        .where('account_id', '=', accountId)
        .where('code_hash', '=', codeHash)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async countRecoveryCodes(accountId: string): Promise<number> {
      const { count } = await database
        .selectFrom('recovery_code')
        .select((query) => query.fn.countAll<string>().as('count'))
        .where('account_id', '=', accountId)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async replaceRecoveryCodes(accountId: string, hashes: readonly string[]): Promise<void> {
      await inTransaction(database, (transaction) => insertCodes(transaction, accountId, hashes));
    },
  };
}

export type TotpStore = ReturnType<typeof createTotpStore>;
