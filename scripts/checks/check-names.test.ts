import path from 'node:path';
import { expect, it } from 'vitest';
import { checkNames } from './check-names.ts';
import { readSourceFiles } from './source-files.ts';

const files = readSourceFiles(path.dirname(path.dirname(import.meta.dirname)));
const faultsWith = (...paths: string[]) =>
  checkNames([...files, ...paths.map((at) => ({ path: at, text: '' }))]);

it('an ability has one name everywhere', () => {
  expect(faultsWith()).toEqual([]);
});

it.each([
  'packages/contract/src/calls/password-recovery.ts',
  'apps/portal/src/features/applications/AppList.tsx',
  'tests/scenarios/bindings.spec.ts',
  'docs/flows/account-merging.md',
])('%s is no name of an ability', (place) => {
  expect(faultsWith(place)).toHaveLength(1);
});

it('a part of an ability may have a scenario of its own, and an exception that nothing needs is a fault', () => {
  expect(faultsWith('tests/scenarios/recovery-by-email.spec.ts')).toEqual([]);
  expect(faultsWith('apps/service/src/features/system/home/module.ts')).toHaveLength(1);
  expect(checkNames(files.filter(({ path: at }) => !at.startsWith('docs/')))).toHaveLength(1);
});
