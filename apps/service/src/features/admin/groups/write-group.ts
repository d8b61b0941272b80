import type { ManageInput } from '@tongxing/contract/define-manage-call.ts';
import type * as calls from '@tongxing/contract/manage/groups.ts';
import type { Reader } from '../../../database/query/reader.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Change } from '../../../transaction/work.ts';
import * as store from '../../accounts/groups/group-store.ts';
import { faultOfParents, type Hierarchy } from '../../accounts/groups/hierarchy.ts';
import { isAnybodyInTooMany } from '../../accounts/groups/membership.ts';
import { findPowerful } from '../../oauth/access/group-power.ts';
import type { Done } from '../commands-and-queries/managed.ts';
import { describeGroup } from './describe-group.ts';

type Written = Done<calls.GroupItem>;

async function isKeyTaken(db: Reader, key: string, id: string): Promise<boolean> {
  return (await store.findGroupsByKey(db, [key])).some((other) => other.id !== id);
}

/** Why a group may not stand in these; null where it may. */
async function refuseParents(
  db: Reader,
  id: string,
  parents: readonly string[],
): Promise<Failure<'bad_input' | 'group_cycle' | 'too_deep'> | null> {
  const found = await store.findGroups(
    db,
    parents.filter((parent) => parent !== id),
  );
  const known = new Set([id, ...found.map((group) => group.id)]);
  const strange = parents.findIndex((parent) => !known.has(parent));
  if (strange >= 0) {
    return fail('bad_input', { issues: [{ path: ['parents', strange], message: 'there is no such group' }] });
  }
  const fault = faultOfParents(await store.readHierarchy(db), id, parents);
  return fault && fail(fault);
}

async function described(change: Change, id: string): Promise<calls.GroupItem> {
  const group = await describeGroup(change.db, id);
  if (!group) throw new Error('a group was just stored');
  return group;
}

/** Makes a group without members. */
export async function createGroup(
  change: Change,
  { key, name, parents: typed, visible_to_apps }: ManageInput<typeof calls.createGroup>,
): Promise<Result<Written, 'bad_input' | 'key_taken' | 'too_deep'>> {
  await store.lockGroups(change);
  const { db, at, random } = change;
  const [id, parents] = [random.uuid(), [...new Set(typed)]];
  if (await isKeyTaken(db, key, id)) return fail('key_taken');
  const refused = await refuseParents(db, id, parents);
  // A group that nobody knows yet stands in no cycle.
  if (refused) return refused as Failure<'bad_input' | 'too_deep'>;
  await store.insertGroup(change, { id, key, name, visible_to_apps, created_at: at, changed_at: at });
  await store.setParents(change, id, parents);
  const output = await described(change, id);
  return succeed({ output, after: { ...output } });
}

/** Changes key, name, parents or visibility of a group: all that is named, or nothing. */
export async function editGroup(
  change: Change,
  { id, parents: typed, ...named }: ManageInput<typeof calls.editGroup>,
): Promise<
  Result<Written, 'not_found' | 'bad_input' | 'key_taken' | 'group_cycle' | 'too_deep' | 'too_many_groups'>
> {
  await store.lockGroups(change);
  const { db } = change;
  const before = await describeGroup(db, id);
  if (!before) return fail('not_found');
  if (named.key !== undefined && (await isKeyTaken(db, named.key, id))) return fail('key_taken');
  const parents = typed && [...new Set(typed)];
  const refused = parents && (await refuseParents(db, id, parents));
  if (refused) return refused;
  const given = Object.entries(named).filter(([, value]) => value !== undefined);
  await store.updateGroup(change, id, Object.fromEntries(given));
  if (parents) {
    await store.setParents(change, id, parents);
    if (await isAnybodyInTooMany(db, id)) return abandon(fail('too_many_groups'));
  }
  const output = await described(change, id);
  return succeed({ output, before: { ...before }, after: { ...output } });
}

/** The groups that members get something by and would come to be in with these parents. */
async function gainsPower(
  db: Reader,
  hierarchy: Hierarchy,
  [before, after]: readonly [readonly string[], readonly string[]],
): Promise<boolean> {
  const had = await findPowerful(db, before, hierarchy);
  const has = await findPowerful(db, after, hierarchy);
  return [...has].some((group) => !had.has(group));
}

/**
 * Whether one operator alone may change a group like this: apps get to see neither its members nor another key, and its
 * members come into no group by which they get something. Other changes of groups wait until this one ends.
 */
export async function isEditedAlone(
  change: Change,
  { id, key, parents, visible_to_apps: visible }: ManageInput<typeof calls.editGroup>,
): Promise<boolean> {
  await store.lockGroups(change);
  const [group] = await store.findGroups(change.db, [id]);
  // The command itself says so.
  if (!group) return true;
  if (visible === true && !group.visible_to_apps) return false;
  const isSeen = group.visible_to_apps && visible !== false;
  if (isSeen && key !== undefined && key !== group.key) return false;
  if (!parents) return true;
  const hierarchy = await store.readHierarchy(change.db);
  return !(await gainsPower(change.db, hierarchy, [hierarchy.get(id) ?? [], parents]));
}

/** Removes a group. Its members and the groups below it are no longer in it, nor by it in those above. */
export async function removeGroup(
  change: Change,
  id: string,
): Promise<Result<Done<Record<string, never>>, 'not_found'>> {
  await store.lockGroups(change);
  const before = await describeGroup(change.db, id);
  if (!before) return fail('not_found');
  await store.deleteGroup(change, id);
  return succeed({ output: {}, before: { ...before } });
}
