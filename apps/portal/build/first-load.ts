import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** What the build made: in which file each module that is loaded by itself lies, and what comes along with a file. */
export interface Pieces {
  readonly modules: Record<string, string>;
  readonly files: Record<string, { readonly imports: readonly string[]; readonly styles: readonly string[] }>;
}
/** Where the build writes its pieces, in `dist`. */
export const piecesFile = '.vite/pieces.json';

/** What a budget says of one address: the source modules its first visit loads, and the most they may weigh. */
export interface RouteBudget {
  readonly modules: readonly string[];
  /** Bytes after Brotli. */
  readonly js: number;
  readonly css: number;
}

export interface RouteWeight {
  readonly route: string;
  readonly js: number;
  readonly css: number;
}

const brotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** The scripts and styles that some source modules load with everything they import, as the build made them. */
export function filesOf(dist: string, modules: readonly string[]): { scripts: string[]; styles: string[] } {
  const pieces = JSON.parse(readFileSync(path.join(dist, piecesFile), 'utf8')) as Pieces;
  const [scripts, styles] = [new Set<string>(), new Set<string>()];
  const visit = (file: string) => {
    if (scripts.has(file)) return;
    scripts.add(file);
    for (const imported of pieces.files[file]?.imports ?? []) visit(imported);
    for (const style of pieces.files[file]?.styles ?? []) styles.add(style);
  };
  for (const name of modules) {
    const file = pieces.modules[name];
    if (!file) throw new Error(`weight-budget.json names ${name}, which the build does not load by itself`);
    visit(file);
  }
  return { scripts: [...scripts], styles: [...styles] };
}

/** Weighs what the first visit of each address loads. */
export function weighFirstLoads(dist: string, budgets: Readonly<Record<string, RouteBudget>>): RouteWeight[] {
  const known = new Map<string, number>();
  const weightOf = (file: string): number => {
    const weight = known.get(file) ?? brotli(readFileSync(path.join(dist, file)));
    known.set(file, weight);
    return weight;
  };
  const weigh = (files: readonly string[]) => files.reduce((sum, file) => sum + weightOf(file), 0);
  return Object.entries(budgets).map(([route, { modules }]) => {
    const { scripts, styles } = filesOf(dist, modules);
    return { route, js: weigh(scripts), css: weigh(styles) };
  });
}

/** One line per address, with its budget; and those that are over it. */
export function compareWithBudgets(
  weights: readonly RouteWeight[],
  budgets: Readonly<Record<string, RouteBudget>>,
): { lines: string[]; over: string[] } {
  const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
  const over: string[] = [];
  const lines = weights.map(({ route, js, css }) => {
    const budget = budgets[route];
    if (!budget) throw new Error(`no budget for ${route}`);
    if (js > budget.js) over.push(`${route}: scripts weigh ${kilo(js)}, at most ${kilo(budget.js)}`);
    if (css > budget.css) over.push(`${route}: styles weigh ${kilo(css)}, at most ${kilo(budget.css)}`);
    return `${route.padEnd(18)} scripts ${kilo(js)} of ${kilo(budget.js)}, styles ${kilo(css)} of ${kilo(budget.css)} (Brotli)`;
  });
  return { lines, over };
}
