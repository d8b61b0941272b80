import { type SqlBool, sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/open-postgres.ts';
import type { Tables } from '../../../database/tables.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';
import { lockAccounts } from './lock-accounts.ts';

export interface SettleMergesDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Tells an app that the account will not come to it any more; may be told again after a failure. */
  announceEnd(clientId: string, accountId: string): Promise<void>;
}

/** What hangs on an account that has been emptied, but for its log and what it agreed to. */
const emptied = [
  'contact',
  'linked_identity',
  'passkey',
  'totp',
  'recovery_code',
  'totp_rescue',
  'device',
  'session',
  'consent',
  'subject_origin',
  'export_job',
  'notice_link',
  'cancellation',
] as const;

/**
 * Makes merges final whose seven days are over: of the absorbed account only its number, its log and its
 * agreements stay, under the account it went into, until the log's time is over. One merge at a time, each in
 * a transaction, safe in several processes.
 */
export function createSettleMerges({ database, clock, log, announceEnd }: SettleMergesDependencies) {
  async function empty(
    transaction: Transaction<Tables>,
    { absorbedId, keptId }: { absorbedId: string; keptId: string },
  ): Promise<void> {
    // Made while the merge was under way, or by an app's developer on another line: it must not go.
    await transaction
      .updateTable('client')
      .set({ owner_id: keptId })
      .where('owner_id', '=', absorbedId)
      .execute();
    await transaction
      .updateTable('upload')
      .set({ account_id: keptId })
      .where('account_id', '=', absorbedId)
      .execute();
    for (const table of emptied) {
      await transaction
        .deleteFrom(table as 'contact')
        .where('account_id', '=', absorbedId)
        .execute();
    }
    await transaction
      .updateTable('account')
      .set({
        username: null,
        username_key: null,
        username_changed_at: null,
        nickname: '',
        avatar: '',
        gender: '',
        birthday: '',
        bio: '',
        password_hash: null,
        password_changed_at: null,
      })
      .where('id', '=', absorbedId)
      .execute();
    // Whatever had gone into it before goes along.
    await transaction
      .updateTable('account')
      .set({ merged_into: keptId })
      .where('merged_into', '=', absorbedId)
      .execute();
  }

  async function settleOne(): Promise<boolean> {
    const due = await database
      .selectFrom('account_merge')
      .select(['id', 'absorbed_id', 'moved'])
      .where('undo_until', '<=', clock.now())
      .orderBy('undo_until')
      .limit(1)
      .executeTakeFirst();
    if (!due) return false;
    const consents = await database
      .selectFrom('consent')
      .select('client_id')
      .where('account_id', '=', due.absorbed_id)
      .execute();
    for (const { client_id: clientId } of consents) {
      if (!due.moved.subjects.includes(clientId)) await announceEnd(clientId, due.absorbed_id);
    }
    await inTransaction(database, async (transaction) => {
      const merge = await transaction
        .deleteFrom('account_merge')
        .where('id', '=', due.id)
        .returning(['absorbed_id', 'kept_id'])
        .executeTakeFirst();
      if (!merge) return;
      const pair = { absorbedId: merge.absorbed_id, keptId: merge.kept_id };
      await lockAccounts(transaction, [pair.absorbedId, pair.keptId]);
      await empty(transaction, pair);
      log.info('made a merge of two accounts final');
    });
    return true;
  }

  return async function settleMerges(): Promise<number> {
    let settled = 0;
    while (await settleOne()) settled += 1;
    // An emptied account has nothing to say once its log is gone.
    await database
      .deleteFrom('account')
      .where('status', '=', 'merged')
      .where(
        sql<SqlBool>`not exists (select from account_merge where absorbed_id = account.id)
          and not exists (select from activity where activity.account_id = account.id)`,
      )
      .execute();
    return settled;
  };
}
