import { expect, test } from 'vitest';
import { namesOf } from '../../lab/mutations/mutation.ts';
import { checkMutations } from './check-mutations.ts';

const files = [
  { path: 'guard.ts', text: 'if (used) refuse();\nif (late) refuse();\n' },
  { path: 'guard.test.ts', text: "test('used once: %s', async () => {});" },
];
const mutation = {
  hole: 'used twice',
  file: 'guard.ts',
  from: 'if (used) refuse();',
  to: '',
  test: 'guard.test.ts',
  title: 'used once: %s',
};

test('given code and case that exist, reports nothing', () => {
  expect(checkMutations([mutation], files)).toEqual([]);
});

test('finds a case in a conformance suite that the test runs', () => {
  const shared = { path: 'kernel/state.conformance.ts', text: "test('counted once', async () => {});" };
  const runs = {
    path: 'vendors/state.test.ts',
    text: "import { conform } from '../kernel/state.conformance.ts';",
  };
  const moved = { ...mutation, test: runs.path, title: 'counted once' };
  expect(checkMutations([moved], [...files, shared, runs])).toEqual([]);
  expect(checkMutations([{ ...moved, title: 'counted twice' }], [...files, shared, runs])).toHaveLength(1);
});

test.each([
  [{ from: 'if (spent) refuse();' }, 'lab/mutations: guard.ts: no “if (spent) refuse();”'],
  [{ from: 'refuse();' }, 'lab/mutations: guard.ts: more than one “refuse();”'],
  [{ to: mutation.from }, 'lab/mutations: guard.ts: “used twice” changes nothing'],
  [{ file: 'gone.ts' }, 'lab/mutations: gone.ts does not exist'],
  [{ title: 'used twice' }, 'lab/mutations: guard.test.ts has no case “used twice”'],
  [{ test: 'gone.test.ts' }, 'lab/mutations: gone.test.ts does not exist'],
])('given %j, reports a fault', (change, fault) => {
  expect(checkMutations([{ ...mutation, ...change }], files)).toEqual([fault]);
});

test('finds the names of a table’s cases by its title', () => {
  const names = new RegExp(namesOf('a “$name” (%s) is refused: $a.b'));
  expect('group a “token” (401) is refused: no').toMatch(names);
  expect('a “token” 401 is refused').not.toMatch(names);
});
