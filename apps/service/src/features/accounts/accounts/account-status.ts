import type { Selectable } from 'kysely';
import { hotQuery } from '../../../database/query/hot-query.ts';
import type { AccountTable } from '../../../database/schema/accounts.ts';
import { beijingDayOf } from '../../../kernel/beijing-day.ts';
import type { Change } from '../../../transaction/work.ts';

export interface AccountStatus {
  readonly isActive: boolean;
  /** When its owner last recovered the account; null if never. */
  readonly recoveredAt: Date | null;
  /** The last day of use, in Beijing time (YYYY-MM-DD). */
  readonly seenOn: string | null;
}

export type AccountStatusRow = Pick<Selectable<AccountTable>, 'status' | 'recovered_at' | 'seen_on'>;

export const toAccountStatus = (row: AccountStatusRow | undefined): AccountStatus => ({
  isActive: row?.status === 'active',
  recoveredAt: row?.recovered_at ?? null,
  seenOn: row?.seen_on ?? null,
});

const accountStatus = 'select status, recovered_at, seen_on from account where id = $1';
/** $1: the account, $2: today in Beijing. Returns no row before the first use of the day. */
export const accountStatusToday = `${accountStatus} and seen_on >= $2 for share`;
const readAccountStatusToday = hotQuery<AccountStatusRow>(accountStatusToday);
const lockAccountStatus = hotQuery<AccountStatusRow>(`${accountStatus} for no key update`);

/**
 * The account's status, locked until the change ends. Changes share the lock, except for the first one of a day: it
 * updates `seen_on`, and two changes that share a row and then update it would deadlock.
 */
export async function findAccountStatus(change: Change, accountId: string): Promise<AccountStatus> {
  const [today] = await readAccountStatusToday(change.db, accountId, beijingDayOf(change.at));
  return toAccountStatus(today ?? (await lockAccountStatus(change.db, accountId))[0]);
}

/** Whether the account is still active. Does not block other sign-ins. */
export async function isStillActive(change: Change, accountId: string): Promise<boolean> {
  return (await findAccountStatus(change, accountId)).isActive;
}

/** Disables an active account; false if it is not active. The caller ends its sessions and grants. */
export async function disableAccount(change: Change, accountId: string): Promise<boolean> {
  return setStatus(change, accountId, 'active', 'disabled');
}

/** Enables a disabled account; false if it is not disabled. */
export async function enableAccount(change: Change, accountId: string): Promise<boolean> {
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
 * Records that the account was used today, and counts it for the day and the month. Writes at most once a day.
 * `seenOn`: the value of `seen_on`, if the change has read it already.
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
