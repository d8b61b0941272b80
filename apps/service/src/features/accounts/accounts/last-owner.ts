import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { Change } from '../../../transaction/work.ts';

/** Locks the list of operators until the change ends, so that the last owner cannot be removed concurrently. */
export async function lockOperators({ db }: Change): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tongxing operators'))`.execute(db);
}

/** Whether the account has any role of an operator. */
export async function isOperator(db: Reader, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('operator')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether another active account is an owner and has no pending cancellation. Call it under `lockOperators`. */
export async function hasOtherOwner(db: Reader, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('operator')
    .innerJoin('account', 'account.id', 'operator.account_id')
    .select('operator.account_id')
    .where('operator.account_id', '!=', accountId)
    .where('account.status', '=', 'active')
    .where(sql<boolean>`'owner' = any(operator.roles)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cancellation')
            .select('cancellation.account_id')
            .whereRef('cancellation.account_id', '=', 'operator.account_id'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this account is the only active owner. */
export async function isOnlyOwner(db: Reader, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('operator')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`'owner' = any(roles)`)
    .executeTakeFirst();
  return row !== undefined && !(await hasOtherOwner(db, accountId));
}
