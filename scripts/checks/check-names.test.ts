import path from 'node:path';
import { expect, it } from 'vitest';
import { checkNames } from './check-names.ts';
import { readSourceFiles } from './source-files.ts';

const files = readSourceFiles(path.dirname(path.dirname(import.meta.dirname)));
const faultsWith = (...paths: string[]) =>
  checkNames([...files, ...paths.map((at) => ({ path: at, text: '' }))]);

it('given this repository, reports nothing', () => {
  expect(faultsWith()).toEqual([]);
});

it.each([
  'packages/contract/src/calls/password-recovery.ts',
  'apps/portal/src/features/applications/AppList.tsx',
  'tests/scenarios/bindings.spec.ts',
  'docs/flows/account-merging.md',
])('given %s, reports a fault', (file) => {
  expect(faultsWith(file)).toHaveLength(1);
});

it('allows a scenario for part of an ability, and reports an exception that nothing needs', () => {
  expect(faultsWith('tests/scenarios/recovery-by-email.spec.ts')).toEqual([]);
  expect(faultsWith('apps/service/src/features/system/home/module.ts')).toHaveLength(1);
  expect(checkNames(files.filter(({ path: at }) => !at.startsWith('docs/')))).toHaveLength(1);
});
