import { beijingDayOf } from '../../../kernel/beijing-day.ts';
import type { Change } from '../../../unit-of-work/work.ts';

/** Shuts an account that may act; false where it may not. What it holds is for the caller to end. */
export async function shutAccount(change: Change, accountId: string): Promise<boolean> {
  return setStatus(change, accountId, 'active', 'disabled');
}

/** Opens an account that was shut; false where it was not. */
export async function openAccount(change: Change, accountId: string): Promise<boolean> {
  return setStatus(change, accountId, 'disabled', 'active');
}

async function setStatus(
  { db }: Change,
  accountId: string,
  from: 'active' | 'disabled',
  to: 'active' | 'disabled',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ status: to })
    .where('id', '=', accountId)
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Notes that the account's person was seen today, and counts them for the day and the month: one write a day. `seenOn`: the
 * day that its row says, where the change has read it.
 */
export async function noteSeen(change: Change, accountId: string, seenOn?: string | null): Promise<void> {
  const { db, at } = change;
  const today = beijingDayOf(at);
  if (seenOn && seenOn >= today) return;
  const seen = await db
    .with('before', (query) =>
      query
        .selectFrom('account')
        .select(['id', 'seen_on'])
        .where('id', '=', accountId)
        .where((either) => either.or([either('seen_on', 'is', null), either('seen_on', '<', today)]))
        .forNoKeyUpdate(),
    )
    .updateTable('account')
    .from('before')
    .set({ seen_on: today })
    .whereRef('account.id', '=', 'before.id')
    .returning('before.seen_on as before')
    .executeTakeFirst();
  if (!seen) return;
  change.count({ name: 'active_day', labels: [] });
  const isSameMonth = seen.before?.slice(0, 7) === today.slice(0, 7);
  if (!isSameMonth) change.count({ name: 'active_month', labels: [] });
}
