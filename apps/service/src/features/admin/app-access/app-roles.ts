import type { ManageInput, ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type * as calls from '@tongxing/contract/manage/app-access.ts';
import { findReservedRole } from '@tongxing/contract/rules/app-role.ts';
import type { Reader } from '../../../database/query/reader.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { findNames } from '../../accounts/accounts/account-rows.ts';
import { findGroups } from '../../accounts/groups/group-store.ts';
import * as store from '../../oauth/access/role-store.ts';
import { findApp, lockApp } from '../../oauth/apps/app-store.ts';
import type { Done } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { readCursor, toPage } from '../commands-and-queries/page.ts';
import { reachExisting } from '../people/reach-person.ts';

type Roles = ManageOutput<typeof calls.showAppRoles>;

async function describe(db: Reader, appId: string): Promise<Roles> {
  const roles = await store.listRoles(db, appId);
  return {
    roles: roles.map(({ isDefault, groups, ...role }) => ({
      ...role,
      default: isDefault,
      groups: groups.map(({ id, key, name }) => ({ id, key, name })),
    })),
  };
}

/** The roles of an app, with who has them. */
export async function showRoles(db: Reader, appId: string): Promise<Result<Roles, 'not_found'>> {
  return (await findApp(db, appId)) ? succeed(await describe(db, appId)) : fail('not_found');
}

/** Replaces the roles of an app. */
export async function setRoles(
  change: Change,
  { client_id: appId, roles }: ManageInput<typeof calls.setAppRoles>,
): Promise<Result<Done<Roles>, 'not_found' | 'role_reserved'>> {
  if (!(await lockApp(change, appId))) return fail('not_found');
  const role = findReservedRole(roles);
  if (role !== null) return fail('role_reserved', { role });
  const before = await describe(change.db, appId);
  await store.replaceRoles(change, appId, roles);
  const output = await describe(change.db, appId);
  return succeed({ output, before: { ...before }, after: { ...output } });
}

/** A page of the people that a role was given to, by their account. */
export async function showPeople(
  work: Work,
  { client_id: appId, key, cursor, limit }: ManageInput<typeof calls.listRolePeople>,
  operator: Operator,
): Promise<Result<ManageOutput<typeof calls.listRolePeople>, 'not_found' | 'bad_input'>> {
  const { db, pepper } = work;
  if (!(await store.hasRole(db, appId, key))) return fail('not_found');
  const of = { pepper, operator, list: `role ${appId} ${key}` };
  const after = readCursor(of, cursor);
  if (!after.ok) return after;
  const role = { appId, role: key };
  const found = await store.listRolePeople(db, role, { after: after.value?.[0], limit: limit + 1 });
  const names = await findNames(db, found);
  return succeed(
    toPage(of, found, {
      limit,
      position: (id) => [id],
      show: (id) => ({
        account_id: id,
        number: names.get(id)?.number ?? '',
        nickname: names.get(id)?.nickname ?? '',
      }),
    }),
  );
}

interface Asked {
  readonly client_id: string;
  readonly key: string;
}

type Written = Done<Record<string, never>>;

const auditOf = (appId: string, role: string, holder: store.RoleHolder) => ({
  client_id: appId,
  role,
  ...holder,
});

async function lockRole(change: Change, { client_id: appId, key }: Asked): Promise<boolean> {
  return (await lockApp(change, appId)) !== null && (await store.hasRole(change.db, appId, key));
}

/** Gives a person a role; who has it keeps it. */
export async function giveToPerson(
  change: Change,
  asked: Asked & { readonly account: string },
  operator: Operator,
): Promise<Result<Written, 'not_found' | 'forbidden' | 'wrong_state'>> {
  if (!(await lockRole(change, asked))) return fail('not_found');
  const reached = await reachExisting(change, asked.account, operator);
  if (!reached.ok) return reached;
  return give(change, asked, { accountId: asked.account }, operator);
}

/** Gives everybody in a group a role. */
export async function giveToGroup(
  change: Change,
  asked: Asked & { readonly group: string },
  operator: Operator,
): Promise<Result<Written, 'not_found'>> {
  if (!(await lockRole(change, asked))) return fail('not_found');
  if ((await findGroups(change.db, [asked.group])).length === 0) return fail('not_found');
  return give(change, asked, { groupId: asked.group }, operator);
}

async function give(
  change: Change,
  { client_id: appId, key: role }: Asked,
  holder: store.RoleHolder,
  operator: Operator,
): Promise<Result<Written, never>> {
  await store.giveRole(change, { appId, role, holder }, operator.id);
  return succeed({ output: {}, after: auditOf(appId, role, holder) });
}

/** Takes a role from a person or a group; `not_found` where they were not given it themselves. */
export async function takeFrom(
  change: Change,
  { client_id: appId, key: role }: Asked,
  holder: store.RoleHolder,
): Promise<Result<Written, 'not_found'>> {
  if (!(await store.takeRole(change, { appId, role, holder }))) return fail('not_found');
  return succeed({ output: {}, before: auditOf(appId, role, holder) });
}
