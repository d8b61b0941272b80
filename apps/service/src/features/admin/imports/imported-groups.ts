import { groupLimits } from '@tongxing/contract/manage/groups.ts';
import { type Permission, permissions, permissionsOf, permissionTo } from '@tongxing/contract/permissions.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { Change } from '../../../transaction/work.ts';
import { findGroupsByKey, readHierarchy, shareGroups } from '../../accounts/groups/group-store.ts';
import { withAncestors } from '../../accounts/groups/hierarchy.ts';
import { insertMembers } from '../../accounts/groups/membership.ts';
import { findPowerful } from '../../oauth/access/group-power.ts';
import { findGrant } from '../../oauth/apps/manage-grant.ts';
import { findRoles, needsFourEyes } from '../operators/operator-store.ts';

/** What who asked for the import may do now. */
export async function permissionsOfAsker(
  db: Reader,
  askedBy: string,
  at: Date,
): Promise<ReadonlySet<Permission>> {
  const [kind, key = ''] = askedBy.split(/\/(.*)/s, 2);
  if (kind === 'machine') return new Set(permissions);
  if (kind === 'account') return permissionsOf(await findRoles(db, key));
  return new Set((await findGrant(db, key, at))?.permissions);
}

/** The groups that a record names: those that a new account gets, and why it does not get the others. */
export interface NamedGroups {
  readonly ids: readonly string[];
  /** In English, for the report. */
  readonly notes: readonly string[];
}

/**
 * What becomes of the groups that records name by their keys. An import puts nobody into a group that would need a second
 * operator, unless it runs on the machine. No group changes until the change ends.
 */
export async function readNamedGroups(
  change: Change,
  keys: readonly string[],
  askedBy: string,
): Promise<(named: readonly string[]) => NamedGroups> {
  if (keys.length === 0) return () => ({ ids: [], notes: [] });
  await shareGroups(change);
  const { db } = change;
  const isAllowed = (await permissionsOfAsker(db, askedBy, change.at)).has(permissionTo.writeGroups);
  const isAlone = askedBy.startsWith('machine/') || !(await needsFourEyes(change));
  const hierarchy = await readHierarchy(db);
  const groups = new Map<string, { readonly id: string; readonly refusal: string | null }>();
  for (const { id, key, source } of await findGroupsByKey(db, keys)) {
    const needsTwo = !isAlone && (await findPowerful(db, [id], hierarchy)).size > 0;
    const refusal =
      source !== 'manual'
        ? `its members come by a ${source}`
        : needsTwo
          ? 'joining it needs a second operator'
          : null;
    groups.set(key.toLowerCase(), { id, refusal });
  }
  return (named) => {
    if (named.length > 0 && !isAllowed) {
      return { ids: [], notes: ['groups left out: who imports may not write groups'] };
    }
    const [ids, notes]: [string[], string[]] = [[], []];
    for (const key of named) {
      const group = groups.get(key.toLowerCase());
      const refusal = group ? group.refusal : 'there is none';
      if (group && refusal === null) ids.push(group.id);
      else notes.push(`group ${key.slice(0, 40)} left out: ${refusal}`);
    }
    if (withAncestors(hierarchy, ids).size <= groupLimits.ofPerson) return { ids, notes };
    return { ids: [], notes: [...notes, `groups left out: more than ${groupLimits.ofPerson}`] };
  };
}

/** Puts new accounts into the groups that their records name. */
export async function joinNamedGroups(
  change: Change,
  joining: readonly { readonly accountId: string; readonly ids: readonly string[] }[],
  askedBy: string,
): Promise<void> {
  const members = joining.flatMap(({ accountId, ids }) => ids.map((groupId) => ({ accountId, groupId })));
  // Some hundred people in a thousand groups each: in parts, below the most parameters of a statement.
  for (let from = 0; from < members.length; from += 5000) {
    await insertMembers(change, members.slice(from, from + 5000), askedBy);
  }
}
