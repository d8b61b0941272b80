import { expect, test } from 'vitest';
import { findWhatToLint, fineNow } from './to-lint.ts';

const tree = {
  'apps/service/src/clock.ts': 'export const now = () => 1;\n',
  'apps/service/src/call.ts': "import { now } from './clock.ts';\nexport const at = now();\n",
  'apps/service/src/call.test.ts': "import { at } from './call.ts';\nat;\n",
  'apps/service/src/other.ts': 'export const other = 2;\n',
  'apps/service/src/late.ts': "export const late = () => import('./other.ts');\n",
  'packages/contract/src/limits.ts': 'export const most = 3;\n',
  'apps/portal/src/Page.tsx': "import { most } from '@tongxing/contract/limits.ts';\nmost;\n",
  'apps/portal/src/given.ts': 'declare global {\n  var given: number;\n}\nexport {};\n',
  'docs/page.md': 'words\n',
  'tsconfig.json': '{}\n',
};
const filesOf = (contents: Record<string, string>) =>
  Object.entries(contents).map(([path, text]) => ({ path, text }));
const after = (changes: Record<string, string | null>) => {
  const changed = Object.entries({ ...tree, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return findWhatToLint(filesOf(Object.fromEntries(changed)), fineNow(filesOf(tree)));
};

test('what changed is looked at with everything that imports it, however far; the rest is not', () => {
  expect(after({})).toEqual([]);
  expect(after({ 'apps/service/src/call.test.ts': '// new\n' })).toEqual(['apps/service/src/call.test.ts']);
  expect(after({ 'apps/service/src/clock.ts': 'export const now = async () => 1;\n' })).toEqual([
    'apps/service/src/call.test.ts',
    'apps/service/src/call.ts',
    'apps/service/src/clock.ts',
  ]);
  expect(after({ 'apps/service/src/other.ts': '' })).toEqual([
    'apps/service/src/late.ts',
    'apps/service/src/other.ts',
  ]);
  expect(after({ 'packages/contract/src/limits.ts': '' })).toEqual([
    'apps/portal/src/Page.tsx',
    'packages/contract/src/limits.ts',
  ]);
  expect(after({ 'docs/page.md': 'other words\n' })).toEqual([]);
});

test('a file that came or went concerns those who import it', () => {
  expect(after({ 'apps/service/src/clock.ts': null })).toEqual([
    'apps/service/src/call.test.ts',
    'apps/service/src/call.ts',
  ]);
  expect(after({ 'apps/service/src/new.ts': 'export const a = 1;\n' })).toEqual(['apps/service/src/new.ts']);
});

test('settings, packages and types that are there without an import concern every file', () => {
  expect(findWhatToLint(filesOf(tree), null)).toBe('all');
  expect(after({ 'tsconfig.json': '{ }\n' })).toBe('all');
  expect(after({ 'package-lock.json': '{}\n' })).toBe('all');
  expect(after({ 'apps/portal/src/words.d.ts': 'declare const words: string;\n' })).toBe('all');
  expect(after({ 'apps/portal/src/given.ts': 'export {};\n' })).toBe('all');
  expect(after({ 'apps/portal/src/given.ts': null })).toBe('all');
  expect(after({ 'apps/service/src/other.ts': "declare module 'vitest' {}\n" })).toBe('all');
});
