import { groupLimits } from '@tongxing/contract/manage/groups.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { findGroups, lockGroups, type StoredGroup, shareGroups } from '../../accounts/groups/group-store.ts';
import { countGroupsWith, deleteMember, insertMembers } from '../../accounts/groups/membership.ts';
import { findPowerful } from '../../oauth/access/group-power.ts';
import { endLostOf } from '../../oauth/authorization/ends/end-lost-access.ts';
import type { Done } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { reachExisting } from '../people/reach-person.ts';

interface Membership {
  readonly id: string;
  readonly account: string;
}

type Put = Done<Record<string, never>>;

const auditOf = ({ id, key, name }: StoredGroup) => ({ group: { id, key, name } });

/** Whether one operator alone may put people into this group. No group changes until this change ends. */
export async function isJoinedAlone(change: Change, groupId: string): Promise<boolean> {
  // Not shared: this change goes on to write.
  await lockGroups(change);
  return (await findPowerful(change.db, [groupId])).size === 0;
}

/** Puts an account into a group; one that is in it already stays as it is. */
export async function joinGroup(
  change: Change,
  { id, account }: Membership,
  operator: Operator,
): Promise<Result<Put, 'not_found' | 'forbidden' | 'wrong_state' | 'managed_group' | 'too_many_groups'>> {
  await lockGroups(change);
  const [group] = await findGroups(change.db, [id]);
  if (!group) return fail('not_found');
  if (group.source !== 'manual') return fail('managed_group');
  const reached = await reachExisting(change, account, operator);
  if (!reached.ok) return reached;
  if ((await countGroupsWith(change.db, account, [id])) > groupLimits.ofPerson)
    return fail('too_many_groups');
  await insertMembers(change, [{ accountId: account, groupId: id }], operator.id);
  return succeed({ output: {}, after: auditOf(group) });
}

/** Takes an account out of a group; `not_found` where it was not put into this one itself. */
export async function leaveGroup(
  change: Change,
  { id, account }: Membership,
): Promise<Result<Put, 'not_found' | 'managed_group'>> {
  await shareGroups(change);
  const [group] = await findGroups(change.db, [id]);
  if (!group) return fail('not_found');
  if (group.source !== 'manual') return fail('managed_group');
  if (!(await deleteMember(change, id, account))) return fail('not_found');
  await endLostOf(change, account);
  return succeed({ output: {}, before: auditOf(group) });
}
