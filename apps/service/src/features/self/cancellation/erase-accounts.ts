import type { Database } from '../../../database/open-postgres.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';
import type { TellLeaver } from './tell-leaver.ts';

export interface EraseAccountsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Tells the apps the account used; runs before anything is gone, and may run again after a failure. */
  beforeErasure(accountId: string): Promise<void>;
  /** The files the account uploaded, and how one goes. */
  filesOf(accountId: string): Promise<readonly string[]>;
  removeFile(name: string): Promise<void>;
  readonly tellLeaver: TellLeaver;
}

/**
 * Erases the accounts whose cooling-off period is over: the row and everything that hangs on it go (PIPL Art. 47);
 * a receipt without a name stays. One at a time, each in a transaction, safe in several processes.
 */
export function createEraseAccounts({
  database,
  clock,
  log,
  beforeErasure,
  filesOf,
  removeFile,
  tellLeaver,
}: EraseAccountsDependencies) {
  return async function eraseAccounts(): Promise<number> {
    let erased = 0;
    for (;;) {
      const due = await database
        .selectFrom('cancellation')
        .innerJoin('account', 'account.id', 'cancellation.account_id')
        .select('cancellation.account_id')
        .where('due_at', '<=', clock.now())
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst();
      if (!due) return erased;
      await beforeErasure(due.account_id);
      const files = await filesOf(due.account_id);
      const contacts = await tellLeaver.contactsOf(due.account_id);
      const receipt = await database.transaction().execute(async (transaction) => {
        const row = await transaction
          .deleteFrom('cancellation')
          .where('account_id', '=', due.account_id)
          .where('due_at', '<=', clock.now())
          .returningAll()
          .executeTakeFirst();
        if (!row) return null;
        await transaction
          .insertInto('erasure')
          .values({ receipt: row.receipt, requested_at: row.requested_at, erased_at: clock.now() })
          .execute();
        await transaction.deleteFrom('account').where('id', '=', due.account_id).execute();
        return row.receipt;
      });
      if (receipt === null) continue;
      for (const name of files) await removeFile(name);
      tellLeaver.erased(contacts, receipt);
      erased += 1;
      log.info('erased an account after its cooling-off period');
    }
  };
}
