import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import { readHierarchy } from '../../accounts/groups/group-store.ts';
import { type Hierarchy, withAncestors } from '../../accounts/groups/hierarchy.ts';
import { findGroupsFollowing } from '../../accounts/groups/rule-members.ts';

/**
 * Of these groups, all that they are in, and those whose rule follows one of them, the ones by which a member gets
 * something: apps see them, they have a role in an app, or an app lets their members in.
 */
export async function findPowerful(
  db: Reader,
  groupIds: readonly string[],
  hierarchy?: Hierarchy,
): Promise<ReadonlySet<string>> {
  const tree = hierarchy ?? (await readHierarchy(db));
  const own = [...withAncestors(tree, groupIds)];
  const above = withAncestors(tree, [...own, ...(await findGroupsFollowing(db, own))]);
  const ids = sql`any(${[...above]}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    select id from account_group where id = ${ids} and visible_to_apps
    union select group_id from app_role_group where group_id = ${ids}
    union select group_id from app_access_group where group_id = ${ids}`.execute(db as never);
  return new Set(rows.map(({ id }) => id));
}
