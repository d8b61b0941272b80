import { type ImportsOf, reach, shared } from './module-graph.ts';
import { prefetchedWing } from './own-copies.ts';

interface Opening {
  /** What a module imports, without waiting and later. */
  readonly importsOf: ImportsOf;
  readonly importsLater: ImportsOf;
  /** What every page has. */
  readonly first: ReadonlySet<string>;
  /** What each page of the console is made of, by its name; and their frame. */
  readonly pages: readonly { readonly name: string; readonly reached: ReadonlySet<string> }[];
  readonly framed: ReadonlySet<string>;
  /** What is in no other piece yet, and what of that the pages before signing in use too. */
  readonly isFree: (id: string) => boolean;
  readonly gate: ReadonlySet<string>;
}

/**
 * In which piece what a press on a page of the console opens travels: `soon` where the frame or several pages open it,
 * `codes` for what draws QR codes, which few of them and the pages before signing in do, and else `<page>Soon`.
 */
export function findOpened(opening: Opening): Map<string, string> {
  const { importsOf, importsLater, first, pages, framed, isFree, gate } = opening;
  const opened = (from: ReadonlySet<string>): Set<string> => {
    const found = reach([...from].flatMap(importsLater).filter(prefetchedWing.has), importsOf, first);
    const isMore = [...found].some((id) => !from.has(id));
    return isMore ? new Set([...found, ...opened(new Set([...from, ...found]))]) : found;
  };
  const byPage = pages.map(({ name, reached }) => ({ name, prefetched: opened(reached) }));
  const byMany = new Set([...opened(framed), ...shared(byPage.map(({ prefetched }) => prefetched))]);
  const opensForVisitors = (id: string) =>
    [...reach([id], importsOf, first)].some((brought) => gate.has(brought) && isFree(brought));
  const pieceOf = new Map<string, string>();
  for (const { name, prefetched } of byPage)
    for (const id of prefetched)
      if (isFree(id) && !byMany.has(id) && !gate.has(id)) pieceOf.set(id, `${name}Soon`);
  for (const id of new Set([...byMany, ...byPage.flatMap(({ prefetched: ahead }) => [...ahead])]))
    if (isFree(id) && !pieceOf.has(id)) pieceOf.set(id, opensForVisitors(id) ? 'codes' : 'soon');
  return pieceOf;
}
