import type { ManageInput } from '@tongxing/contract/define-manage-call.ts';
import type * as calls from '@tongxing/contract/manage/groups.ts';
import { groupLimits } from '@tongxing/contract/manage/groups.ts';
import { conditionsOf, type GroupRule } from '@tongxing/contract/rules/group-rule.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { GroupSource } from '../../../database/schema/groups.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Change } from '../../../transaction/work.ts';
import * as store from '../../accounts/groups/group-store.ts';
import { faultOfParents, type Hierarchy } from '../../accounts/groups/hierarchy.ts';
import { isAnybodyInTooMany, publishRemoval } from '../../accounts/groups/membership.ts';
import {
  departmentsIn,
  listRuleGroups,
  refillDepartments,
  refillGroup,
  tryRule,
} from '../../accounts/groups/rule-members.ts';
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

/** Whether a rule fits more than half of all accounts, where there are some. */
async function fitsMost({ db, at }: Change, rule: GroupRule): Promise<boolean> {
  const { count, all } = await tryRule(db, rule, { at, most: 0 });
  return all >= groupLimits.fewAccounts && count * 2 > all;
}

/** A department of a rule that there is not, or whose own members come by a rule. */
export async function refuseDepartments(
  db: Reader,
  rule: GroupRule,
  ownKey: string | null,
): Promise<Failure<'bad_input'> | null> {
  const found = await store.findGroupsByKey(db, departmentsIn(rule));
  const known = new Set(found.flatMap((group) => (group.rule ? [] : [group.key.toLowerCase()])));
  if (ownKey !== null) known.delete(ownKey.toLowerCase());
  const strange = departmentsIn(rule).find((key) => !known.has(key));
  if (strange === undefined) return null;
  const message = `there is no group ${strange} whose members are put into it`;
  return fail('bad_input', { issues: [{ path: ['rule'], message }] });
}

/** Why a group may not have this rule; null where it may. */
async function refuseRule(
  change: Change,
  { id, key, source }: { readonly id: string; readonly key: string; readonly source?: GroupSource },
  rule: GroupRule,
  isConfirmed: boolean,
): Promise<Failure<'bad_input' | 'managed_group' | 'too_many_groups' | 'matches_most'> | null> {
  if (source !== undefined && source !== 'manual' && source !== 'rule') return fail('managed_group');
  const refused = await refuseDepartments(change.db, rule, key);
  if (refused) return refused;
  const others = (await listRuleGroups(change.db)).filter((group) => group.id !== id);
  if (others.length >= groupLimits.byRule) return fail('too_many_groups');
  if (others.some((group) => departmentsIn(group.rule).includes(key.toLowerCase()))) {
    const message = 'the rule of another group names this one as a department';
    return fail('bad_input', { issues: [{ path: ['rule'], message }] });
  }
  return !isConfirmed && (await fitsMost(change, rule)) ? fail('matches_most') : null;
}

/** Lets the rules that name a department by its former key name it by its new one. */
async function renameDepartment(change: Change, before: string, after: string): Promise<void> {
  for (const { id, rule } of await listRuleGroups(change.db)) {
    if (!departmentsIn(rule).includes(before.toLowerCase())) continue;
    const renamed = conditionsOf(rule).map((each) =>
      'department' in each && each.department.toLowerCase() === before.toLowerCase()
        ? { department: after }
        : each,
    );
    await store.updateGroup(change, id, { rule: 'all' in rule ? { all: renamed } : { any: renamed } });
  }
}

async function described(change: Change, id: string): Promise<calls.GroupItem> {
  const group = await describeGroup(change.db, id);
  if (!group) throw new Error('a group was just stored');
  return group;
}

/** Makes a group: without members, or with those whom its rule fits. */
export async function createGroup(
  change: Change,
  { key, name, parents: typed, visible_to_apps, rule, confirm }: ManageInput<typeof calls.createGroup>,
): Promise<Result<Written, 'bad_input' | 'key_taken' | 'too_deep' | 'too_many_groups' | 'matches_most'>> {
  await store.lockGroups(change);
  const { db, at, random } = change;
  const [id, parents] = [random.uuid(), [...new Set(typed)]];
  if (await isKeyTaken(db, key, id)) return fail('key_taken');
  const refused = await refuseParents(db, id, parents);
  // A group that nobody knows yet stands in no cycle.
  if (refused) return refused as Failure<'bad_input' | 'too_deep'>;
  const refusedRule = rule && (await refuseRule(change, { id, key }, rule, confirm));
  // Nobody else keeps the members of a new group.
  if (refusedRule) return refusedRule as Failure<'bad_input' | 'too_many_groups' | 'matches_most'>;
  await store.insertGroup(change, {
    id,
    key,
    name,
    visible_to_apps,
    source: rule ? 'rule' : 'manual',
    rule,
    created_at: at,
    changed_at: at,
  });
  await store.setParents(change, id, parents);
  if (rule) {
    await refillGroup(change, { id, key, rule });
    if (await isAnybodyInTooMany(db, id)) return abandon(fail('too_many_groups'));
  }
  const output = await described(change, id);
  return succeed({ output, after: { ...output } });
}

/** Whether one operator alone may make a group like this: nobody gets anything by its rule. */
export async function isCreatedAlone(
  change: Change,
  { parents, visible_to_apps, rule, confirm }: ManageInput<typeof calls.createGroup>,
): Promise<boolean> {
  if (!rule) return true;
  await store.lockGroups(change);
  // The command itself says so.
  if (!confirm && (await fitsMost(change, rule))) return true;
  return !visible_to_apps && (await findPowerful(change.db, parents)).size === 0;
}

/** Changes key, name, parents or visibility of a group: all that is named, or nothing. */
export async function editGroup(
  change: Change,
  { id, parents: typed, rule, confirm, ...named }: ManageInput<typeof calls.editGroup>,
): Promise<
  Result<
    Written,
    | 'not_found'
    | 'bad_input'
    | 'key_taken'
    | 'group_cycle'
    | 'too_deep'
    | 'too_many_groups'
    | 'managed_group'
    | 'matches_most'
  >
> {
  await store.lockGroups(change);
  const { db } = change;
  const before = await describeGroup(db, id);
  if (!before) return fail('not_found');
  if (named.key !== undefined && (await isKeyTaken(db, named.key, id))) return fail('key_taken');
  const parents = typed && [...new Set(typed)];
  const refused = parents && (await refuseParents(db, id, parents));
  if (refused) return refused;
  const key = named.key ?? before.key;
  const refusedRule = rule && (await refuseRule(change, { id, key, source: before.source }, rule, confirm));
  if (refusedRule) return refusedRule;
  const given = Object.entries(named).filter(([, value]) => value !== undefined);
  await store.updateGroup(change, id, {
    ...Object.fromEntries(given),
    ...(rule === undefined || (rule === null && before.rule === null)
      ? {}
      : { rule, source: rule ? 'rule' : 'manual' }),
  });
  if (key !== before.key) await renameDepartment(change, before.key, key);
  if (parents) await store.setParents(change, id, parents);
  // Who was in it by its former rule stays, as if put there.
  if (rule) await refillGroup(change, { id, key, rule });
  if (parents || rule !== undefined) await refillDepartments(change);
  if ((parents || rule) && (await isAnybodyInTooMany(db, id))) return abandon(fail('too_many_groups'));
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
  { id, key, parents, visible_to_apps: visible, rule, confirm }: ManageInput<typeof calls.editGroup>,
): Promise<boolean> {
  await store.lockGroups(change);
  const [group] = await store.findGroups(change.db, [id]);
  // The command itself says so.
  if (!group) return true;
  if (visible === true && !group.visible_to_apps) return false;
  const isSeen = group.visible_to_apps && visible !== false;
  if (isSeen && key !== undefined && key !== group.key) return false;
  if (rule) {
    // The command itself says so.
    if (!confirm && (await fitsMost(change, rule))) return true;
    if ((await findPowerful(change.db, [id, ...(parents ?? [])])).size > 0) return false;
  }
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
  await publishRemoval(change, before);
  await store.deleteGroup(change, id);
  await refillDepartments(change);
  return succeed({ output: {}, before: { ...before } });
}
