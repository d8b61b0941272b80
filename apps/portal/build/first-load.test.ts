import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compareWithBudgets, readBudgets, weighFirstLoads } from './first-load.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const budgets = readBudgets();

// `npm test` builds first; a single test run by hand may have nothing to weigh.
test.runIf(existsSync(dist))('every first visit stays within its budget', () => {
  expect(compareWithBudgets(weighFirstLoads(dist, budgets), budgets).over).toEqual([]);
});

test('returns the address that is over its budget, and by what', () => {
  const weight = { route: '/', js: 2100, css: 100, files: 3 };
  const { over } = compareWithBudgets([weight], { '/': { modules: [], js: 2000, css: 200, files: 2 } });
  expect(over).toEqual(['/: scripts weigh 2.1 KB, at most 2.0 KB', '/: 3 script files, at most 2']);
});
