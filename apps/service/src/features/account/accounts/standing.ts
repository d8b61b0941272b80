import { beijingDayOf } from '../../../kernel/beijing-day.ts';
import type { Change } from '../../../work/work.ts';

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

/** Notes that the account's person was seen today: one write a day. */
export async function noteSeen({ db, at }: Change, accountId: string): Promise<void> {
  const today = beijingDayOf(at);
  await db
    .updateTable('account')
    .set({ seen_on: today })
    .where('id', '=', accountId)
    .where((either) => either.or([either('seen_on', 'is', null), either('seen_on', '<', today)]))
    .execute();
}
