import { coolingOffDays } from '@tongxing/contract/calls/cancellation.ts';
import type { Database } from '../../../database/open-postgres.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import { addSeconds, type Clock } from '../../../kernel/clock.ts';
import type { Random } from '../../../kernel/random.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import type { NotifyOwner } from '../../trail/notices/notify-owner.ts';
import type { TellLeaver } from './tell-leaver.ts';

export interface CancellationDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly recordEvent: RecordEvent;
  closeAllSessions(accountId: string): Promise<unknown>;
  readonly tellLeaver: TellLeaver;
  readonly notifyOwner: NotifyOwner;
  /** Apps that people use through this account's registration; they have to be removed first. */
  countOwnedApps(accountId: string): Promise<number>;
}

export interface PendingCancellation {
  readonly requestedAt: Date;
  readonly dueAt: Date;
  readonly receipt: string;
}

/** Leaving: asked for, thought over for fifteen days, taken back by signing in, or final (GB/T 35273-2020 §8.5). */
export function createCancellation(dependencies: CancellationDependencies) {
  const { database, clock, random, recordEvent, closeAllSessions, countOwnedApps } = dependencies;
  const { tellLeaver, notifyOwner } = dependencies;

  async function find(accountId: string): Promise<PendingCancellation | null> {
    const row = await database
      .selectFrom('cancellation')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return row ? { requestedAt: row.requested_at, dueAt: row.due_at, receipt: row.receipt } : null;
  }

  async function revoke(accountId: string, sessionId: string | undefined, caller: Caller): Promise<boolean> {
    const { numDeletedRows } = await database
      .deleteFrom('cancellation')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await recordEvent({
      accountId,
      kind: 'cancellation_revoked',
      ...(sessionId ? { sessionId } : {}),
      caller,
    });
    notifyOwner({ accountId, what: '取消了注销账号的申请', caller, toAll: true });
    return true;
  }

  return {
    find,
    revoke,
    countOwnedApps,

    async request(
      reason: string,
      { accountId, sessionId }: SignedInSession,
      caller: Caller,
    ): Promise<Result<PendingCancellation, 'cancellation_blocked'>> {
      if ((await countOwnedApps(accountId)) > 0) return fail('cancellation_blocked');
      const now = clock.now();
      const receipt = random.text(12, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789');
      const isRequested = await inTransaction(database, async (transaction) => {
        // A merge of this moment may have taken the account away.
        const account = await transaction
          .selectFrom('account')
          .select('status')
          .where('id', '=', accountId)
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (account?.status !== 'active') return false;
        await transaction
          .insertInto('cancellation')
          .values({
            account_id: accountId,
            requested_at: now,
            due_at: addSeconds(now, coolingOffDays * 24 * 3600),
            reason,
            receipt,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return true;
      });
      if (!isRequested) return fail('cancellation_blocked');
      await recordEvent({ accountId, kind: 'cancellation_requested', sessionId, caller });
      await closeAllSessions(accountId);
      const pending = await find(accountId);
      if (!pending) throw new Error('a cancellation was just stored');
      await tellLeaver.requested(accountId, pending.receipt, pending.requestedAt, pending.dueAt);
      return succeed(pending);
    },
  };
}

export type Cancellations = ReturnType<typeof createCancellation>;
