// The rules of this project that no compiler knows (ARCHITECTURE.md, CONTRIBUTING.md). Part of `npm run check`.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import compat from '@mdn/browser-compat-data' with { type: 'json' };
import { adminHandlers } from '../apps/service/src/modules.ts';
import { mutations } from '../lab/mutations/all-mutations.ts';
import { allCalls } from '../packages/contract/src/all-calls.ts';
import { failures } from '../packages/contract/src/failures.ts';
import { type CompatData, checkBrowserLevel } from './checks/check-browser-level.ts';
import { checkChanges } from './checks/check-changes.ts';
import { checkCode } from './checks/check-code.ts';
import { checkSubjects, readSubjects } from './checks/check-commits.ts';
import { checkDocuments } from './checks/check-documents.ts';
import { checkFlags, starters } from './checks/check-flags.ts';
import { checkGuides } from './checks/check-guides.ts';
import { checkImages } from './checks/check-images.ts';
import { checkLengths } from './checks/check-lengths.ts';
import { checkLockFile, type LockFile } from './checks/check-lock-file.ts';
import { checkMigrations } from './checks/check-migrations.ts';
import { checkMutations } from './checks/check-mutations.ts';
import { checkNames } from './checks/check-names.ts';
import { checkReads } from './checks/check-reads.ts';
import { checkTags } from './checks/check-tags.ts';
import { checkWording } from './checks/check-wording.ts';
import { checkWordCount } from './checks/count-words.ts';
import { checkLayersDrawn } from './checks/draw-layers.ts';
import { checkSettings } from './checks/draw-settings.ts';
import { checkVendors } from './checks/draw-vendors.ts';
import { readSourceFiles } from './checks/source-files.ts';
import { specItems } from './checks/spec-items.ts';
import { threatItems } from './checks/threat-items.ts';

const root = path.dirname(import.meta.dirname);
const files = readSourceFiles(root);

const readJson = <Content>(name: string) =>
  JSON.parse(readFileSync(path.join(root, name), 'utf8')) as Content;
const lockFile = readJson<LockFile>('package-lock.json');
const { scripts } = readJson<{ scripts: Record<string, string> }>('package.json');

const faults = [
  ...checkCode(files),
  ...checkBrowserLevel(files, {
    builtins: compat.javascript.builtins,
    api: compat.api,
  } as unknown as CompatData),
  ...checkChanges(files),
  ...checkReads(files),
  ...checkLayersDrawn(files),
  ...checkSettings((name) =>
    existsSync(path.join(root, name)) ? readFileSync(path.join(root, name), 'utf8') : '',
  ),
  ...checkVendors((name) =>
    existsSync(path.join(root, name)) ? readFileSync(path.join(root, name), 'utf8') : '',
  ),
  ...checkNames(files),
  ...checkWordCount(files),
  ...checkWording(files),
  ...checkLockFile(lockFile),
  ...checkImages(textsOf(['Dockerfile', 'docker-compose.yml'])),
  ...checkFlags(textsOf(starters)),
  ...checkDocuments(files, (filePath) => existsSync(path.join(root, filePath))),
  ...checkLengths(files),
  ...checkGuides(files, scripts),
  ...checkMigrations(files),
  ...checkMutations(mutations, files),
  ...checkTags(files, {
    spec: specItems,
    threats: threatItems,
    calls: [...allCalls, ...adminHandlers.map(({ call }) => call)],
  }),
  ...checkSubjects(readSubjects(root)),
  ...Object.entries(failures)
    .filter(([, { text }]) => !/\p{Script=Han}|\{\w+\}/u.test(text))
    .map(([key]) => `packages/contract/src/failures.ts: ${key} has no Chinese text`),
];

for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function textsOf(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]));
}
