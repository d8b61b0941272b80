import { groupLimits } from '@tongxing/contract/manage/groups.ts';

/** The parents of each group that has some. */
export type Hierarchy = ReadonlyMap<string, readonly string[]>;

type Neighbours = (id: string) => readonly string[];

/** These groups and all that lie further on, each once. */
function reach(from: readonly string[], next: Neighbours): ReadonlySet<string> {
  const seen = new Set(from);
  // A set also walks what is added meanwhile.
  for (const id of seen) for (const other of next(id)) seen.add(other);
  return seen;
}

/** These groups and all that they are in. */
export function withAncestors(hierarchy: Hierarchy, ids: readonly string[]): ReadonlySet<string> {
  return reach(ids, (id) => hierarchy.get(id) ?? []);
}

/** The groups right below each group. */
function childrenOf(hierarchy: Hierarchy): ReadonlyMap<string, readonly string[]> {
  const children = new Map<string, string[]>();
  for (const [child, parents] of hierarchy) {
    for (const parent of parents) children.set(parent, [...(children.get(parent) ?? []), child]);
  }
  return children;
}

/** These groups and all that are in them. */
export function withDescendants(hierarchy: Hierarchy, ids: readonly string[]): ReadonlySet<string> {
  const children = childrenOf(hierarchy);
  return reach(ids, (id) => children.get(id) ?? []);
}

/** The number of groups on the longest way from here, this one included; needs a hierarchy without a cycle. */
function longestWay(from: string, next: Neighbours): number {
  let [count, rank] = [0, new Set([from])];
  for (; rank.size > 0; count += 1) rank = new Set([...rank].flatMap((id) => [...next(id)]));
  return count;
}

/** Why a group may not stand in these parents; null where it may. */
export function faultOfParents(
  hierarchy: Hierarchy,
  id: string,
  parents: readonly string[],
): 'group_cycle' | 'too_deep' | null {
  const changed = new Map([...hierarchy, [id, parents]]);
  const above: Neighbours = (each) => changed.get(each) ?? [];
  if (reach(parents, above).has(id)) return 'group_cycle';
  const children = childrenOf(changed);
  const deep = longestWay(id, above) + longestWay(id, (each) => children.get(each) ?? []) - 1;
  return deep > groupLimits.deep ? 'too_deep' : null;
}
