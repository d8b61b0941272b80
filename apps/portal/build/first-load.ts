import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

interface Piece {
  readonly imports: readonly string[];
  readonly styles: readonly string[];
  /** What it fetches before a press needs it (`soon`), with the first thing that a person does. */
  readonly prefetched: readonly string[];
}

/** What the build made: in which file each module that is loaded by itself lies, and what comes along with a file. */
export interface Pieces {
  readonly modules: Record<string, string>;
  readonly files: Record<string, Piece>;
}
/** Where the build writes its pieces, in `dist`. */
export const piecesFile = '.vite/pieces.json';

/** What a budget says of one address: the source modules its first visit loads, and the most they may weigh. */
export interface RouteBudget {
  readonly modules: readonly string[];
  /** Bytes after Brotli. */
  readonly js: number;
  readonly css: number;
  /** How many script files. */
  readonly files: number;
  /** How many files, styles too, the first press there fetches ahead; not said: as many as it likes. */
  readonly prefetched?: number;
}

export interface RouteWeight {
  readonly route: string;
  readonly js: number;
  readonly css: number;
  readonly files: number;
  /** What the first press fetches ahead. */
  readonly prefetched: { readonly bytes: number; readonly files: number };
}

/** The scripts and styles that some source modules load with everything they import, as the build made them; and what is fetched ahead. */
export function filesOf(
  dist: string,
  modules: readonly string[],
): { scripts: string[]; styles: string[]; prefetched: string[] } {
  const pieces = JSON.parse(readFileSync(path.join(dist, piecesFile), 'utf8')) as Pieces;
  const roots = modules.map((name) => {
    const file = pieces.modules[name];
    if (!file) throw new Error(`weight-budget.json names ${name}, which the build does not load by itself`);
    return file;
  });
  const { scripts, styles } = bring(pieces, roots, ({ imports }) => imports);
  const later = bring(pieces, roots, ({ imports, prefetched }) => [...imports, ...prefetched]);
  const prefetched = [...later.scripts, ...later.styles].filter(
    (file) => !scripts.has(file) && !styles.has(file),
  );
  return { scripts: [...scripts], styles: [...styles], prefetched };
}

/** Files with all that they bring with them, and that in turn. */
function bring(pieces: Pieces, files: readonly string[], brought: (piece: Piece) => readonly string[]) {
  const [scripts, styles] = [new Set<string>(), new Set<string>()];
  const visit = (file: string) => {
    const piece = pieces.files[file];
    if (!piece || scripts.has(file)) return;
    scripts.add(file);
    for (const style of piece.styles) styles.add(style);
    brought(piece).forEach(visit);
  };
  files.forEach(visit);
  return { scripts, styles };
}

/** Weighs what the first visit of each address loads, by the compressed files that lie beside the built ones. */
export function weighFirstLoads(dist: string, budgets: Readonly<Record<string, RouteBudget>>): RouteWeight[] {
  const weigh = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + statSync(path.join(dist, `${file}.br`)).size, 0);
  return Object.entries(budgets).map(([route, { modules }]) => {
    const { scripts, styles, prefetched } = filesOf(dist, modules);
    return {
      route,
      js: weigh(scripts),
      css: weigh(styles),
      files: scripts.length,
      prefetched: { bytes: weigh(prefetched), files: prefetched.length },
    };
  });
}

/** One line per address, with its budget; and those that are over it. */
export function compareWithBudgets(
  weights: readonly RouteWeight[],
  budgets: Readonly<Record<string, RouteBudget>>,
): { lines: string[]; over: string[] } {
  const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
  const over: string[] = [];
  const lines = weights.map(({ route, js, css, files, prefetched }) => {
    const budget = budgets[route];
    if (!budget) throw new Error(`no budget for ${route}`);
    if (js > budget.js) over.push(`${route}: scripts weigh ${kilo(js)}, at most ${kilo(budget.js)}`);
    if (css > budget.css) over.push(`${route}: styles weigh ${kilo(css)}, at most ${kilo(budget.css)}`);
    if (files > budget.files) over.push(`${route}: ${files} script files, at most ${budget.files}`);
    if (prefetched.files > (budget.prefetched ?? Number.POSITIVE_INFINITY))
      over.push(`${route}: a press fetches ${prefetched.files} files ahead, at most ${budget.prefetched}`);
    const ahead =
      budget.prefetched === undefined ? '' : `, ahead ${prefetched.files} files ${kilo(prefetched.bytes)}`;
    return `${route.padEnd(19)} ${files} scripts ${kilo(js)} of ${kilo(budget.js)}, styles ${kilo(css)} of ${kilo(budget.css)} (Brotli)${ahead}`;
  });
  return { lines, over };
}
