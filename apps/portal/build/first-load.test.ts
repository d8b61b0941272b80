import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compareWithBudgets, type RouteBudget, weighFirstLoads } from './first-load.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const budgets = JSON.parse(readFileSync(new URL('../weight-budget.json', import.meta.url), 'utf8')) as Record<
  string,
  RouteBudget
>;

// `npm test` builds first; a single test run by hand may have nothing to weigh.
test.runIf(existsSync(dist))('every first visit keeps within its budget', () => {
  expect(compareWithBudgets(weighFirstLoads(dist, budgets), budgets).over).toEqual([]);
});

test('says which address is over and by what', () => {
  const weight = { route: '/', js: 2100, css: 100, files: 3, prefetched: { bytes: 900, files: 6 } };
  const { over } = compareWithBudgets([weight], {
    '/': { modules: [], js: 2000, css: 200, files: 2, prefetched: 5 },
  });
  expect(over).toEqual([
    '/: scripts weigh 2.1 KB, at most 2.0 KB',
    '/: 3 script files, at most 2',
    '/: a press fetches 6 files ahead, at most 5',
  ]);
});
