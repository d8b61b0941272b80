import type { Reader } from '../../../database/query/reader.ts';
import { findGroups, readHierarchy } from './group-store.ts';
import { type Hierarchy, withAncestors } from './hierarchy.ts';

/** Of these groups and all that they are in, those by which a member gets something. */
export async function findPowerful(
  db: Reader,
  groupIds: readonly string[],
  hierarchy?: Hierarchy,
): Promise<ReadonlySet<string>> {
  const above = withAncestors(hierarchy ?? (await readHierarchy(db)), groupIds);
  const groups = await findGroups(db, [...above]);
  return new Set(groups.flatMap((group) => (group.visible_to_apps ? [group.id] : [])));
}
