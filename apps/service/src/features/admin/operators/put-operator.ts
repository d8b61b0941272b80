import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type { listOperators as listCall } from '@tongxing/contract/manage/operators.ts';
import { permissionsOf, type Role } from '@tongxing/contract/permissions.ts';
import type { Reader } from '../../../database/query/reader.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { findAccount } from '../../accounts/accounts/account-store.ts';
import { hasOtherOwner, lockOperators } from '../../accounts/accounts/last-owner.ts';
import { notice } from '../../activity/notices/notice.ts';
import type { Done } from '../commands-and-queries/managed.ts';
import { deleteOperator, findRolesOf, listOperators, upsertOperator } from './operator-store.ts';

type OperatorItem = ManageOutput<typeof listCall>['items'][number];

/** All operators, in the order in which they were added. */
export async function describeOperators(db: Reader): Promise<OperatorItem[]> {
  const rows = await listOperators(db);
  return rows.map(({ added_at: addedAt, number, roles, ...row }) => ({
    ...row,
    roles: [...roles],
    number: String(number),
    permissions: [...permissionsOf(roles)],
    added_at: addedAt.toISOString(),
  }));
}

/** Sets the roles of an account; the last owner keeps that role. `by`: the operator who sets them. */
export async function putOperator(
  change: Change,
  accountId: string,
  roles: readonly Role[],
  by: string,
): Promise<Result<Done<OperatorItem>, 'not_found' | 'wrong_state' | 'last_owner'>> {
  await lockOperators(change);
  const account = await findAccount(change.db, accountId);
  if (!account) return fail('not_found');
  if (account.status !== 'active') return fail('wrong_state', { state: account.status });
  const before = (await findRolesOf(change.db, [accountId])).get(accountId) ?? [];
  if (before.includes('owner') && !roles.includes('owner') && !(await hasOtherOwner(change.db, accountId))) {
    return fail('last_owner');
  }
  await upsertOperator(change, accountId, [...new Set(roles)], by);
  change.after(notice({ accountId, what: '管理权限有变动', toAll: true }));
  const output = (await describeOperators(change.db)).find(({ id }) => id === accountId);
  if (!output) throw new Error('an operator was just stored');
  return succeed({ output, before: { roles: before }, after: { roles: output.roles } });
}

/** Removes an operator; the last owner stays. */
export async function removeOperator(
  change: Change,
  accountId: string,
): Promise<Result<Done<Record<string, never>>, 'not_found' | 'last_owner'>> {
  await lockOperators(change);
  const before = (await findRolesOf(change.db, [accountId])).get(accountId);
  if (!before) return fail('not_found');
  if (before.includes('owner') && !(await hasOtherOwner(change.db, accountId))) return fail('last_owner');
  await deleteOperator(change, accountId);
  change.after(notice({ accountId, what: '管理权限有变动', toAll: true }));
  return succeed({ output: {}, before: { roles: before }, after: { roles: [] } });
}
