import type { Selectable } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { AccountTable } from '../../../database/schema/accounts.ts';
import type { Change } from '../../../transaction/work.ts';
import type { Account } from './account.ts';

/** The account's whole row; throws where there is none. */
export function findAccountRow(db: Reader, accountId: string): Promise<Selectable<AccountTable>> {
  return db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
}

/** The account's user name and the time it was set. Locks the row until the change ends. */
export function lockUsername(change: Change, accountId: string) {
  return change.db
    .selectFrom('account')
    .select(['username', 'username_changed_at'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** What these accounts are called, by their ids. */
export async function findNames(
  db: Reader,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly number: string; readonly nickname: string }>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .select(['id', 'number', 'nickname'])
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...accountIds]))))
    .execute();
  return new Map(rows.map(({ id, number, nickname }) => [id, { number: String(number), nickname }]));
}

/** An account in a list. */
export interface NumberedAccount {
  readonly id: string;
  readonly number: number | string;
}

/** Accounts by number: the one with this number, or at most `most` with a higher one. */
export function listByNumber(
  db: Reader,
  number: number,
  { order, most }: { readonly order: '=' | '>'; readonly most: number },
): Promise<NumberedAccount[]> {
  return db
    .selectFrom('account')
    .select(['id', 'number'])
    .where('number', order, number)
    .orderBy('number')
    .limit(most)
    .execute();
}

/** At most `most` accounts, ordered by id: from this id on, or with a smaller one. */
export function listById(
  db: Reader,
  id: string,
  { order, most }: { readonly order: '>=' | '<'; readonly most: number },
): Promise<NumberedAccount[]> {
  return db
    .selectFrom('account')
    .select(['id', 'number'])
    .where('id', order, id)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** What people call accounts: their numbers and names. */
export async function listNames(
  db: Reader,
  ids: readonly string[],
): Promise<readonly Pick<Account, 'id' | 'number' | 'nickname' | 'username'>[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('account')
    .select(['id', 'number', 'nickname', 'username'])
    .where('id', 'in', [...ids])
    .execute();
  return rows.map((row) => ({ ...row, number: String(row.number) }));
}
