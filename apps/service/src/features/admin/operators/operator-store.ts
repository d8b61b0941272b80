import { needsTwoForRoles } from '@tongxing/contract/manage/second-operator.ts';
import { permissionsOf, permissionTo, type Role } from '@tongxing/contract/permissions.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { lockOperators } from '../../accounts/accounts/last-owner.ts';

/** The roles of an active account; empty for everybody else. */
export async function findRoles(db: Reader, accountId: string): Promise<readonly Role[]> {
  const row = await db
    .selectFrom('operator')
    .innerJoin('account', 'account.id', 'operator.account_id')
    .select('operator.roles')
    .where('operator.account_id', '=', accountId)
    .where('account.status', '=', 'active')
    .executeTakeFirst();
  return (row?.roles ?? []) as Role[];
}

/** The same, locked until the change ends: a concurrent removal of a role waits, or is already seen. */
export async function lockRoles(change: Change, accountId: string): Promise<readonly Role[]> {
  await change.db
    .selectFrom('operator')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forShare()
    .execute();
  return findRoles(change.db, accountId);
}

/** The roles of each of these accounts, active or not. */
export async function findRolesOf(
  db: Reader,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Role[]>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('operator')
    .select(['account_id', 'roles'])
    .where('account_id', 'in', [...accountIds])
    .execute();
  return new Map(rows.map((row) => [row.account_id, row.roles as Role[]]));
}

export async function listOperators(db: Reader) {
  const rows = await db
    .selectFrom('operator')
    .innerJoin('account', 'account.id', 'operator.account_id')
    .select([
      'operator.account_id as id',
      'operator.roles',
      'operator.added_at',
      'operator.added_by',
      'account.number',
      'account.username',
      'account.nickname',
    ])
    .select(
      sql<boolean>`exists (select from totp where totp.account_id = operator.account_id and enabled_at is not null)
        or exists (select from passkey where passkey.account_id = operator.account_id)`.as('is_protected'),
    )
    .orderBy('operator.added_at')
    .orderBy('operator.account_id')
    .execute();
  return rows.map((row) => ({ ...row, roles: row.roles as Role[] }));
}

const decides = (roles: readonly Role[]) => permissionsOf(roles).has(permissionTo.decideApprovals);

/**
 * The number of operators who may decide on approvals; from two on, approvals are needed. Disabled accounts count: else
 * disabling the second operator's account would end the need for approvals.
 */
export async function countDeciders(db: Reader): Promise<number> {
  const rows = await db.selectFrom('operator').select('roles').execute();
  return rows.filter(({ roles }) => decides(roles as Role[])).length;
}

/** Whether one operator alone may give an account these roles. Other changes of roles wait until this one ends. */
export async function isDoneAlone(
  change: Change,
  accountId: string,
  roles: readonly Role[],
): Promise<boolean> {
  await lockOperators(change);
  const before = (await findRolesOf(change.db, [accountId])).get(accountId) ?? [];
  return !needsTwoForRoles(before, roles);
}

export async function upsertOperator(
  change: Change,
  accountId: string,
  roles: readonly Role[],
  addedBy: string,
): Promise<void> {
  const { db, at } = change;
  await db
    .insertInto('operator')
    .values({ account_id: accountId, roles: [...roles], added_at: at, added_by: addedBy, changed_at: at })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ roles: [...roles], changed_at: at }),
    )
    .execute();
}

export async function deleteOperator(change: Change, accountId: string): Promise<void> {
  await change.db.deleteFrom('operator').where('account_id', '=', accountId).execute();
}

/** Whether calls that declare it need a second operator now: as set, or with `auto` as soon as two may decide. */
export async function needsFourEyes({ db, settings }: Pick<Work, 'db' | 'settings'>): Promise<boolean> {
  const { approval } = settings.file.operators;
  return approval === 'auto' ? (await countDeciders(db)) >= 2 : approval;
}
