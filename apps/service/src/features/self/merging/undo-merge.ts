import type { Selectable, Transaction } from 'kysely';
import type { Database } from '../../../database/open-postgres.ts';
import type { AccountMergeTable, MovedHoldings } from '../../../database/tables/account-merging.ts';
import type { Tables } from '../../../database/tables.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import type { NotifyOwner } from '../../trail/notices/notify-owner.ts';
import { lockAccounts } from './lock-accounts.ts';
import { transferHoldings } from './transfer-holdings.ts';

export interface UndoMergeDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Whether the account can be entered by any way that works. */
  isEnterable(within: Database, accountId: string): Promise<boolean>;
  /** Ends what the account agreed to with these apps, and their tokens. */
  forgetConsents(within: Database, accountId: string, clientIds: readonly string[]): Promise<void>;
  readonly recordEvent: RecordEvent;
  readonly notifyOwner: NotifyOwner;
}

type MergeRow = Selectable<AccountMergeTable>;

/** Takes a merge back while it can be: what moved goes home, as far as it is still there. */
export function createUndoMerge(dependencies: UndoMergeDependencies) {
  const { database, clock, recordEvent, notifyOwner } = dependencies;

  async function bringBack(transaction: Transaction<Tables>, merge: MergeRow): Promise<void> {
    const { kept_id: from, absorbed_id: to, moved } = merge;
    await transferHoldings(transaction, moved, { from, to });
    await restoreContacts(transaction, moved, to);
    // The apps that knew the person by the absorbed account's identifier know that account again, and no other.
    await dependencies.forgetConsents(transaction, from, moved.subjects);
    if (moved.subjects.length > 0) {
      await transaction
        .deleteFrom('subject_origin')
        .where('account_id', '=', from)
        .where('client_id', 'in', [...moved.subjects])
        .execute();
    }
    // A sign-in that was under way during the merge may have left one.
    await transaction.deleteFrom('session').where('account_id', '=', to).execute();
    await transaction
      .updateTable('account')
      .set({ status: 'active', merged_into: null })
      .where('id', '=', to)
      .execute();
  }

  async function undo(
    mergeId: string,
    caller: Caller,
    mayUndo: (transaction: Transaction<Tables>, merge: MergeRow) => Promise<boolean>,
  ): Promise<MergeRow | 'gone' | 'refused'> {
    class Refused extends Error {}
    try {
      return await inTransaction(database, async (transaction) => {
        // Of many at once, one removes the row.
        const merge = await transaction
          .deleteFrom('account_merge')
          .where('id', '=', mergeId)
          .where('undo_until', '>', clock.now())
          .returningAll()
          .executeTakeFirst();
        if (!merge) return 'gone';
        await lockAccounts(transaction, [merge.kept_id, merge.absorbed_id]);
        await bringBack(transaction, merge);
        if (!(await mayUndo(transaction, merge))) throw new Refused();
        for (const accountId of [merge.kept_id, merge.absorbed_id]) {
          await recordEvent({ accountId, kind: 'merge_undone', caller }, transaction);
        }
        return merge;
      });
    } catch (error) {
      if (error instanceof Refused) return 'refused';
      throw error;
    }
  }

  function tellBoth({ kept_id: keptId, absorbed_id: absorbedId }: MergeRow, caller: Caller): void {
    for (const accountId of [keptId, absorbedId]) {
      notifyOwner({ accountId, what: '撤销了账号合并，两个账号各自恢复', caller, toAll: true });
    }
  }

  return {
    /** By the account that stayed; never where that would shut its person out. */
    async byKeeper(
      { accountId }: SignedInSession,
      mergeId: string,
      caller: Caller,
    ): Promise<Result<undefined, 'not_found' | 'merge_final' | 'merge_last_way_in'>> {
      const merge = await database
        .selectFrom('account_merge')
        .select('undo_until')
        .where('id', '=', mergeId)
        .where('kept_id', '=', accountId)
        .executeTakeFirst();
      if (!merge) return fail('not_found');
      if (merge.undo_until <= clock.now()) return fail('merge_final');
      const undone = await undo(mergeId, caller, (transaction) =>
        dependencies.isEnterable(transaction, accountId),
      );
      if (undone === 'gone') return fail('not_found');
      if (undone === 'refused') return fail('merge_last_way_in');
      tellBoth(undone, caller);
      return succeed();
    },

    /** 不是我, pressed by the owner of either account: no merge of it stands. */
    async allOf(accountId: string, caller: Caller): Promise<void> {
      const merges = await database
        .selectFrom('account_merge')
        .select('id')
        .where((either) =>
          either.or([either('kept_id', '=', accountId), either('absorbed_id', '=', accountId)]),
        )
        .execute();
      for (const { id } of merges) {
        const undone = await undo(id, caller, async () => true);
        if (typeof undone === 'object') tellBoth(undone, caller);
      }
    },
  };
}

/** A contact that the account which stayed has given up since comes back too, unless somebody has it by now. */
async function restoreContacts(
  transaction: Transaction<Tables>,
  { contacts }: MovedHoldings,
  accountId: string,
): Promise<void> {
  for (const { kind, value, value_key, verified_at } of contacts) {
    await transaction
      .insertInto('contact')
      .values({ account_id: accountId, kind, value, value_key, verified_at: new Date(verified_at) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export type UndoMerge = ReturnType<typeof createUndoMerge>;
