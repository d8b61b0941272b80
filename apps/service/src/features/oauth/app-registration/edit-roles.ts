import type { assignAppRole, getAppRoles, setAppRoles } from '@tongxing/contract/calls/app-access.ts';
import type { CallOutput, CallPayload } from '@tongxing/contract/define-call.ts';
import { findReservedRole } from '@tongxing/contract/rules/app-role.ts';
import type { Reader } from '../../../database/query/reader.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { findGroups } from '../../accounts/groups/group-store.ts';
import {
  giveRole,
  hasRole,
  listRoles,
  type RoleHolder,
  replaceRoles,
  takeRole,
} from '../access/role-store.ts';
import { type AppRow, lockOwnApp } from '../apps/app-store.ts';
import { type Developer, recordAppEvent, requireLivingDeveloper } from '../apps/developer.ts';
import { findBySubjects } from '../authorization/subjects/find-by-subject.ts';

type Roles = CallOutput<typeof getAppRoles>;

/** The roles of an app as its developer sees them: of groups, only those that apps see. */
export async function showRoles(db: Reader, appId: string): Promise<Roles> {
  const roles = await listRoles(db, appId);
  return {
    roles: roles.map(({ key, name, isDefault, people, groups }) => ({
      key,
      name,
      default: isDefault,
      people,
      groups: groups.flatMap(({ visible, ...group }) => (visible ? [group] : [])),
    })),
  };
}

/** One of the developer's apps, locked, in a session that still lives. */
export async function lockForDeveloper(
  change: Change,
  developer: Developer,
  appId: string,
): Promise<Result<AppRow, 'not_found' | 'session_expired'>> {
  const ended = await requireLivingDeveloper(change, developer);
  if (ended) return ended;
  const app = await lockOwnApp(change, developer.accountId, appId);
  return app ? succeed(app) : fail('not_found');
}

/** Writes a change of an app's roles or access into its developer's log. */
export async function recordAccessChange(
  change: Change,
  { accountId, sessionId }: Developer,
  app: AppRow,
): Promise<void> {
  await recordAppEvent(change, {
    accountId,
    sessionId,
    kind: 'app_changed',
    appId: app.id,
    name: app.name,
  });
}

/** Replaces the roles of an app. */
export async function setRoles(
  change: Change,
  developer: Developer,
  { id, roles }: CallPayload<typeof setAppRoles>,
): Promise<Result<Roles, 'not_found' | 'session_expired' | 'role_reserved'>> {
  const app = await lockForDeveloper(change, developer, id);
  if (!app.ok) return app;
  const role = findReservedRole(roles);
  if (role !== null) return fail('role_reserved', { role });
  await replaceRoles(change, id, roles);
  await recordAccessChange(change, developer, app.value);
  return succeed(await showRoles(change.db, id));
}

type Assignment = CallPayload<typeof assignAppRole>;

/** Who is meant: a person that the app knows, or a group that apps see. */
async function findHolder(
  change: Change,
  { id, sub, group }: Assignment,
): Promise<RoleHolder | Failure<'not_found'>> {
  if (group !== undefined) {
    const [found] = await findGroups(change.db, [group]);
    return found?.visible_to_apps ? { groupId: found.id } : fail('not_found');
  }
  const accountId = (await findBySubjects(change, id, [sub ?? ''])).get(sub ?? '');
  return accountId === undefined ? fail('not_found') : { accountId };
}

type Assigned = Result<Record<string, never>, 'not_found' | 'session_expired'>;

async function decide(
  change: Change,
  developer: Developer,
  asked: Assignment,
  write: (holder: RoleHolder) => Promise<boolean>,
): Promise<Assigned> {
  const app = await lockForDeveloper(change, developer, asked.id);
  if (!app.ok) return app;
  if (!(await hasRole(change.db, asked.id, asked.role))) return fail('not_found');
  const holder = await findHolder(change, asked);
  if ('failure' in holder) return holder;
  if (await write(holder)) await recordAccessChange(change, developer, app.value);
  return succeed({});
}

/** Gives a role to a person that the app knows, or to a group that apps see. */
export const assignRole = (change: Change, developer: Developer, asked: Assignment): Promise<Assigned> =>
  decide(change, developer, asked, (holder) =>
    giveRole(change, { appId: asked.id, role: asked.role, holder }, 'developer'),
  );

/** Takes a role back; it may be gone already. */
export const unassignRole = (change: Change, developer: Developer, asked: Assignment): Promise<Assigned> =>
  decide(change, developer, asked, (holder) =>
    takeRole(change, { appId: asked.id, role: asked.role, holder }),
  );
