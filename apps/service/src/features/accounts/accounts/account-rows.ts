import type { Selectable } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { AccountTable } from '../../../database/schema/accounts.ts';
import type { Change } from '../../../transaction/work.ts';

/** The account's whole row; throws where there is none. */
export function findAccountRow(db: Reader, accountId: string): Promise<Selectable<AccountTable>> {
  return db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
}

/** The account's user name and since when it has it; locks the row until the change is made. */
export function lockUsername(change: Change, accountId: string) {
  return change.db
    .selectFrom('account')
    .select(['username', 'username_changed_at'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** An account as lists of accounts have it. */
export interface NumberedAccount {
  readonly id: string;
  readonly number: number | string;
}

/** Accounts by their number: the one with it, or so many with a higher one. */
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

/** So many accounts from this id on, or with a smaller one. */
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
