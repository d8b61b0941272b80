/** What a module imports without waiting, by its id. */
export type ImportsOf = (id: string) => readonly string[];

/** The modules that some bring with them without waiting, themselves included, but for what is there already. */
export function reach(
  roots: Iterable<string>,
  importsOf: ImportsOf,
  there: ReadonlySet<string> = new Set(),
): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id) || there.has(id)) return;
    found.add(id);
    for (const imported of importsOf(id)) visit(imported);
  };
  for (const root of roots) visit(root);
  return found;
}

/** What at least two of several sets hold. */
export function shared(sets: readonly ReadonlySet<string>[]): Set<string> {
  const all = sets.flatMap((set) => [...set]);
  const seen = new Set<string>();
  return new Set(all.filter((id) => seen.size === seen.add(id).size));
}
