import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import { readHierarchy } from '../../accounts/groups/group-store.ts';
import { type Hierarchy, withAncestors } from '../../accounts/groups/hierarchy.ts';

/**
 * Of these groups and all that they are in, those by which a member gets something: apps see them, they have a role in
 * an app, or an app lets their members in.
 */
export async function findPowerful(
  db: Reader,
  groupIds: readonly string[],
  hierarchy?: Hierarchy,
): Promise<ReadonlySet<string>> {
  const above = withAncestors(hierarchy ?? (await readHierarchy(db)), groupIds);
  const rows = await db
    .selectFrom('account_group')
    .select('id')
    .where(sql<boolean>`id = any(${[...above]}::uuid[])`)
    .where(({ or, exists, selectFrom }) =>
      or([
        sql<boolean>`visible_to_apps`,
        exists(selectFrom('app_role_group').select('group_id').whereRef('group_id', '=', 'account_group.id')),
        exists(
          selectFrom('app_access_group').select('group_id').whereRef('group_id', '=', 'account_group.id'),
        ),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
