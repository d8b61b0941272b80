import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { Change } from '../../../transaction/work.ts';

/** Nobody else adds, removes or shuts an operator until the change ends: the last owner is counted for sure. */
export async function lockOperators({ db }: Change): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tongxing operators'))`.execute(db);
}

/** Whether somebody besides this account is an owner, may act and is not about to leave. Ask under `lockOperators`. */
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

/** Whether the service would be left without an owner who may act, were this account to go. */
export async function isOnlyOwner(db: Reader, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('operator')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`'owner' = any(roles)`)
    .executeTakeFirst();
  return row !== undefined && !(await hasOtherOwner(db, accountId));
}
