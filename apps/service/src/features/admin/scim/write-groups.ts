import { groupLimits } from '@tongxing/contract/manage/groups.ts';
import { groupKey } from '@tongxing/contract/rules/group-key.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Change } from '../../../transaction/work.ts';
import {
  countGroups,
  findGroupsByKey,
  insertGroup,
  lockGroups,
  updateGroup,
} from '../../accounts/groups/group-store.ts';
import { deleteMember, insertMembers, isAnybodyInTooMany } from '../../accounts/groups/membership.ts';
import { endLostOf } from '../../oauth/authorization/ends/end-lost-access.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { removeGroup } from '../groups/write-group.ts';
import {
  findPushedGroup,
  insertPushedGroup,
  listPushedMembers,
  type PushedGroup,
  updatePushedGroup,
} from './pushed-group-store.ts';
import { filterPushed } from './pushed-user-store.ts';
import { type GroupBody, mostMembers } from './read-body.ts';
import type { Pusher } from './write-users.ts';

type Written = Result<PushedGroup, 'uniqueness' | 'tooMany' | 'invalidValue' | 'not_found'>;

/** The key of a group whose name may have spaces and quotes. */
const keyFor = (name: string) =>
  groupKey.safeParse(name.replace(/[\s,;"'`\\\u2018-\u201f]+/gu, '-')).data ?? null;

async function audit(
  change: Change,
  { operator, caller }: Pusher,
  kind: 'create' | 'edit' | 'remove',
  { id, key, name }: Pick<PushedGroup, 'id' | 'key' | 'name'>,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await recordAudit(change, caller, {
    kind: `groups.${kind}`,
    operator,
    permission: 'scim:write',
    target: { kind: 'group', id },
    reason: 'SCIM',
    after: { key, name, ...more },
  });
}

/** Makes a group that an identity manager pushes. Apps do not see it, and nobody gets anything by it, until an operator says so. */
export async function createPushedGroup(change: Change, pusher: Pusher, body: GroupBody): Promise<Written> {
  await lockGroups(change);
  const key = keyFor(body.displayName);
  if (key === null) return fail('invalidValue', { detail: 'displayName gives no key of a group' });
  if ((await findGroupsByKey(change.db, [key])).length > 0)
    return fail('uniqueness', { detail: `there is a group ${key} already` });
  if ((await countGroups(change.db)) >= groupLimits.byProviders)
    return fail('tooMany', { detail: 'there are too many groups' });
  const id = change.random.uuid();
  const { at } = change;
  await insertGroup(change, {
    id,
    key,
    name: body.displayName,
    visible_to_apps: false,
    source: 'scim',
    rule: null,
    created_at: at,
    changed_at: at,
  });
  await insertPushedGroup(change, pusher.appId, id, body.externalId);
  const put = await setMembers(change, pusher, id, body.members);
  if (!put.ok) return abandon(put);
  const group = await reread(change, pusher.appId, id);
  await audit(change, pusher, 'create', group, { joined: body.members.length });
  return succeed(group);
}

async function reread(change: Change, appId: string, id: string): Promise<PushedGroup> {
  const group = await findPushedGroup(change.db, appId, id);
  if (!group) throw new Error('a group was just written');
  return group;
}

/** Puts exactly these people into a group, each of whom the app has pushed. Returns how many came and left. */
async function setMembers(
  change: Change,
  { appId, operator }: Pusher,
  groupId: string,
  wanted: readonly string[],
): Promise<Result<{ readonly joined: number; readonly left: number }, 'invalidValue' | 'tooMany'>> {
  if (wanted.length > mostMembers)
    return fail('tooMany', { detail: `a group has at most ${mostMembers} members` });
  const had = new Set((await listPushedMembers(change.db, [groupId])).get(groupId) ?? []);
  const come = wanted.filter((id) => !had.has(id));
  const known = await filterPushed(change.db, appId, come);
  const strange = come.find((id) => !known.has(id));
  if (strange !== undefined)
    return fail('invalidValue', { detail: `members: ${strange.slice(0, 100)} is no user of this client` });
  await insertMembers(
    change,
    come.map((accountId) => ({ accountId, groupId })),
    operator.id,
  );
  const stay = new Set(wanted);
  const gone = [...had].filter((id) => !stay.has(id));
  for (const accountId of gone) {
    await deleteMember(change, groupId, accountId);
    await endLostOf(change, accountId);
  }
  if (come.length > 0 && (await isAnybodyInTooMany(change.db, groupId)))
    return fail('tooMany', { detail: 'somebody would be in too many groups' });
  return succeed({ joined: come.length, left: gone.length });
}

/** Changes a group that an app pushes to what it describes. Its key stays: claims and rules name it. */
export async function replacePushedGroup(
  change: Change,
  pusher: Pusher,
  group: PushedGroup,
  body: GroupBody,
): Promise<Written> {
  await lockGroups(change);
  await updatePushedGroup(change, group.id, body.externalId);
  if (body.displayName !== group.name) await updateGroup(change, group.id, { name: body.displayName });
  const put = await setMembers(change, pusher, group.id, body.members);
  if (!put.ok) return abandon(put);
  const after = await reread(change, pusher.appId, group.id);
  await audit(change, pusher, 'edit', after, put.value);
  return succeed(after);
}

/** Removes a group that an app pushes. */
export async function removePushedGroup(
  change: Change,
  pusher: Pusher,
  group: PushedGroup,
): Promise<Result<undefined, 'not_found'>> {
  const members = (await listPushedMembers(change.db, [group.id])).get(group.id) ?? [];
  const removed = await removeGroup(change, group.id);
  if (!removed.ok) return removed;
  for (const accountId of members) await endLostOf(change, accountId);
  await audit(change, pusher, 'remove', group);
  return succeed();
}
