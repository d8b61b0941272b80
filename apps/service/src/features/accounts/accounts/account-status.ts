import type { Selectable } from 'kysely';
import { hotQuery } from '../../../database/query/hot-query.ts';
import type { AccountTable } from '../../../database/schema/accounts.ts';
import { beijingDayOf } from '../../../kernel/beijing-day.ts';
import type { Change } from '../../../transaction/work.ts';

export interface AccountStatus {
  readonly isActive: boolean;
  /** Since when the account is its owner's alone. */
  readonly recoveredAt: Date | null;
  /** The last day, in Beijing, on which its person was seen. */
  readonly seenOn: string | null;
}

export type AccountStatusRow = Pick<Selectable<AccountTable>, 'status' | 'recovered_at' | 'seen_on'>;

export const toAccountStatus = (row: AccountStatusRow | undefined): AccountStatus => ({
  isActive: row?.status === 'active',
  recoveredAt: row?.recovered_at ?? null,
  seenOn: row?.seen_on ?? null,
});

const accountStatus = 'select status, recovered_at, seen_on from account where id = $1';
/** $1: the account, $2: today in Beijing; no row for the first of the day. */
export const accountStatusToday = `${accountStatus} and seen_on >= $2 for share`;
const readAccountStatusToday = hotQuery<AccountStatusRow>(accountStatusToday);
const lockAccountStatus = hotQuery<AccountStatusRow>(`${accountStatus} for no key update`);

/**
 * Whether the account may act, and since when it is its owner's alone: for sure until the change ends. Many read at once;
 * the first of a day have the row one after the other, since the one that opens a session writes into it: two that
 * share a row and then want to write wait for each other.
 */
export async function findAccountStatus(change: Change, accountId: string): Promise<AccountStatus> {
  const [today] = await readAccountStatusToday(change.db, accountId, beijingDayOf(change.at));
  return toAccountStatus(today ?? (await lockAccountStatus(change.db, accountId))[0]);
}

/** Asserts inside a change that the account may still act, without keeping other sign-ins waiting. */
export async function isStillActive(change: Change, accountId: string): Promise<boolean> {
  return (await findAccountStatus(change, accountId)).isActive;
}

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
