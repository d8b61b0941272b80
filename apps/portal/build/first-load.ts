import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

interface Piece {
  readonly imports: readonly string[];
  readonly styles: readonly string[];
}

/** What the build wrote: the file of each module that is loaded on demand, and what each file imports. */
export interface Pieces {
  readonly modules: Record<string, string>;
  readonly files: Record<string, Piece>;
}
/** Where the build writes them, in `dist`. */
export const piecesFile = '.vite/pieces.json';

/** The budget of one address: the source modules its first visit loads, and the most they may weigh. */
export interface RouteBudget {
  readonly modules: readonly string[];
  /** Bytes after Brotli. */
  readonly js: number;
  readonly css: number;
  /** How many script files. */
  readonly files: number;
}

/** The budget of each address whose first visit is weighed (`weight-budget.json`). */
export function readBudgets(): Readonly<Record<string, RouteBudget>> {
  return JSON.parse(readFileSync(new URL('../weight-budget.json', import.meta.url), 'utf8'));
}

export interface RouteWeight {
  readonly route: string;
  readonly js: number;
  readonly css: number;
  readonly files: number;
}

/** The scripts and styles that some source modules load with everything they import, as the build made them. */
export function filesOf(dist: string, modules: readonly string[]): { scripts: string[]; styles: string[] } {
  const pieces = JSON.parse(readFileSync(path.join(dist, piecesFile), 'utf8')) as Pieces;
  const [scripts, styles] = [new Set<string>(), new Set<string>()];
  const visit = (file: string) => {
    const piece = pieces.files[file];
    if (!piece || scripts.has(file)) return;
    scripts.add(file);
    for (const style of piece.styles) styles.add(style);
    piece.imports.forEach(visit);
  };
  for (const name of modules) {
    const file = pieces.modules[name];
    if (!file) throw new Error(`weight-budget.json names ${name}, which the build does not load by itself`);
    visit(file);
  }
  return { scripts: [...scripts], styles: [...styles] };
}

/** Weighs what the first visit of each address loads, by the compressed files that lie beside the built ones. */
export function weighFirstLoads(dist: string, budgets: Readonly<Record<string, RouteBudget>>): RouteWeight[] {
  const weigh = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + statSync(path.join(dist, `${file}.br`)).size, 0);
  return Object.entries(budgets).map(([route, { modules }]) => {
    const { scripts, styles } = filesOf(dist, modules);
    return { route, js: weigh(scripts), css: weigh(styles), files: scripts.length };
  });
}

/** One line per address, with its budget; and those that are over it. */
export function compareWithBudgets(
  weights: readonly RouteWeight[],
  budgets: Readonly<Record<string, RouteBudget>>,
): { lines: string[]; over: string[] } {
  const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
  const over: string[] = [];
  const lines = weights.map(({ route, js, css, files }) => {
    const budget = budgets[route];
    if (!budget) throw new Error(`no budget for ${route}`);
    if (js > budget.js) over.push(`${route}: scripts weigh ${kilo(js)}, at most ${kilo(budget.js)}`);
    if (css > budget.css) over.push(`${route}: styles weigh ${kilo(css)}, at most ${kilo(budget.css)}`);
    if (files > budget.files) over.push(`${route}: ${files} script files, at most ${budget.files}`);
    return `${route.padEnd(19)} ${files} scripts ${kilo(js)} of ${kilo(budget.js)}, styles ${kilo(css)} of ${kilo(budget.css)} (Brotli)`;
  });
  return { lines, over };
}
