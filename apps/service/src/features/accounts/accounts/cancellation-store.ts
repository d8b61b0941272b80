import type { Reader } from '../../../database/query/reader.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Restored } from '../../../transaction/module.ts';
import type { Change } from '../../../transaction/work.ts';

/** A cancellation that was requested and is not due yet. */
export interface PendingCancellation {
  readonly requestedAt: Date;
  readonly dueAt: Date;
  readonly receipt: string;
}

const receiptLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A receipt number: it proves an erasure and contains no personal data. */
export function drawReceipt({ random }: Change): string {
  return random.text(12, receiptLetters);
}

export async function findCancellation(db: Reader, accountId: string): Promise<PendingCancellation | null> {
  const row = await db
    .selectFrom('cancellation')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ? { requestedAt: row.requested_at, dueAt: row.due_at, receipt: row.receipt } : null;
}

/** An SQL column: whether a cancellation is pending. $1: the account. */
export const isLeaving = 'exists (select from cancellation where account_id = $1) as is_leaving';

/** Inserts a cancellation. An existing one stays as it is. */
export async function insertCancellation(
  change: Change,
  accountId: string,
  { dueAt, receipt, reason }: { dueAt: Date; receipt: string; reason: string },
): Promise<void> {
  await change.db
    .insertInto('cancellation')
    .values({ account_id: accountId, requested_at: change.at, due_at: dueAt, reason, receipt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Withdraws a cancellation; false if there was none. */
export async function removeCancellation(change: Change, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await change.db
    .deleteFrom('cancellation')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The accounts whose cooling-off period has ended, the oldest first. */
export async function findDueCancellations(db: Reader, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('cancellation')
    .select('account_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .execute();
  return rows.map((row) => row.account_id);
}

/**
 * Removes a due cancellation, records the erasure and returns the receipt; null if there is none. Of concurrent
 * callers one gets the receipt.
 */
export async function takeDueCancellation({ db, at }: Change, accountId: string): Promise<string | null> {
  const row = await db
    .deleteFrom('cancellation')
    .where('account_id', '=', accountId)
    .where('due_at', '<=', at)
    .returning(['receipt', 'requested_at'])
    .executeTakeFirst();
  if (!row) return null;
  await db
    .insertInto('erasure')
    .values({ ...row, erased_at: at })
    .execute();
  return row.receipt;
}

/** Which of these accounts have a pending cancellation. */
export async function findCancelling(
  db: Reader,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('cancellation')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .execute();
  return new Set(rows.map((row) => row.account_id));
}

const postponedSeconds = 3 * 24 * 3600;

/**
 * After a restore, postpones every cancellation that is due within three days. Withdrawals after the backup are lost,
 * and the person has to sign in again to withdraw.
 */
export async function putOffErasures({ db, at }: Restored): Promise<void> {
  const due_at = addSeconds(at, postponedSeconds);
  await db.updateTable('cancellation').set({ due_at }).where('due_at', '<', due_at).execute();
}
