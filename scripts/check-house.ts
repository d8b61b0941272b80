// The rules of the house that no compiler knows: see ARCHITECTURE.md. Part of `npm run check`.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { managed } from '../apps/service/src/modules.ts';
import { mutations } from '../lab/mutations/all-mutations.ts';
import { allCalls } from '../packages/contract/src/all-calls.ts';
import { failures } from '../packages/contract/src/failures.ts';
import { checkChanges } from './house/check-changes.ts';
import { checkCode } from './house/check-code.ts';
import { checkSubjects, readSubjects } from './house/check-commits.ts';
import { checkDocuments } from './house/check-documents.ts';
import { checkFlags, starters } from './house/check-flags.ts';
import { checkGuides } from './house/check-guides.ts';
import { checkImages } from './house/check-images.ts';
import { checkLengths } from './house/check-lengths.ts';
import { checkLockFile, type LockFile } from './house/check-lock-file.ts';
import { checkMigrations } from './house/check-migrations.ts';
import { checkMutations } from './house/check-mutations.ts';
import { checkNames } from './house/check-names.ts';
import { checkReads } from './house/check-reads.ts';
import { checkTags } from './house/check-tags.ts';
import { checkArrowsDrawn } from './house/draw-arrows.ts';
import { checkSettings } from './house/draw-settings.ts';
import { outOfReach } from './house/out-of-reach.ts';
import { readSourceFiles } from './house/source-files.ts';
import { specItems } from './house/spec-items.ts';
import { threatItems } from './house/threat-items.ts';

const root = path.dirname(import.meta.dirname);
const files = readSourceFiles(root);

const readJson = <Content>(name: string) =>
  JSON.parse(readFileSync(path.join(root, name), 'utf8')) as Content;
const lockFile = readJson<LockFile>('package-lock.json');
const { scripts } = readJson<{ scripts: Record<string, string> }>('package.json');

const faults = [
  ...checkCode(files),
  ...checkChanges(files),
  ...checkReads(files),
  ...checkArrowsDrawn(files),
  ...checkSettings((name) =>
    existsSync(path.join(root, name)) ? readFileSync(path.join(root, name), 'utf8') : '',
  ),
  ...checkNames(files),
  ...checkLockFile(lockFile, outOfReach),
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
    calls: [...allCalls, ...managed.map(({ call }) => call)],
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
