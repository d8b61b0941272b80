// Builds the service into apps/service/dist, only when one of its sources has changed since the last build: a few files
// instead of 1,750 start three times as quickly (docs/decisions/0062-bundled-service.md).
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprint } from './fingerprint.mjs';
import { requireNode24, root } from './prepare.mjs';

const sources = [
  'apps/service/src',
  'apps/service/package.json',
  'packages/contract/src',
  'packages/sealing/src',
  'scripts/build-service.mjs',
  'package-lock.json',
];
const isTest = (name) => /\.(?:test|conformance)\.ts$/.test(name);
const source = path.join(root, 'apps/service/src');
const target = path.join(root, 'apps/service/dist');
/** On the same disk as the build, so that files can be renamed into it. */
const temporary = path.join(root, 'node_modules/.cache/tongxing');
const programs = ['main', 'tongxing'];

/**
 * Packages outside of the bundle: those with native programs or data files, those found by `createRequire`, and `pg`, so that
 * `npm run bench` can count its statements.
 */
export const ownChunks = [
  '@node-rs/argon2',
  '@node-rs/bcrypt',
  'fs-native-extensions',
  'ip2region',
  'libphonenumber-js/mobile',
  'pg',
  're2js',
  'sanitize-html',
  'sharp',
];

/** Builds the service into `apps/service/dist` where it is missing or out of date; false when the build failed. */
export async function buildService() {
  const now = fingerprint(sources, isTest);
  const before = readBuilt();
  if (before.from === now) return true;
  console.error('Building the service …');
  try {
    const files = await bundle();
    writeBuild({ ...files, 'built.json': JSON.stringify({ from: now, files: Object.keys(files) }) });
    // A running service loads lazy files of its own build: the previous build stays until the next one.
    const current = new Set([...Object.keys(files), ...before.files, 'built.json']);
    for (const name of readdirSync(target))
      if (!current.has(name)) rmSync(path.join(target, name), { force: true });
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await requireNode24(process.argv[1]);
  process.exitCode = (await buildService()) ? 0 : 1;
}

/** The files of the build, by name, with the entries last. */
async function bundle() {
  const { rolldown } = await import('rolldown');
  const building = await rolldown({
    cwd: root,
    input: Object.fromEntries(programs.map((name) => [name, path.join(source, `${name}.ts`)])),
    platform: 'node',
    external: [...ownChunks, 'pg-native'],
    // A warning, such as a module that is not found, ends the build. A library may use `eval`.
    onLog(level, { code, message }) {
      if (level === 'warn' && code !== 'EVAL') throw new Error(message);
    },
  });
  const { output } = await building.generate({
    dir: target,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // The OAuth library keeps the names of its classes in the database.
    keepNames: true,
    // V8 stores a text with one Chinese character at two bytes for each.
    charset: 'ascii',
    comments: { legal: true, annotation: false, jsdoc: false },
    sourcemap: 'hidden',
  });
  await building.close();
  const chunks = output.filter(({ type }) => type === 'chunk');
  const own = chunks.filter(({ isEntry }) => !isEntry);
  const files = {};
  for (const { fileName, code, map } of own) {
    files[fileName] = code;
    if (map) files[`${fileName}.lines`] = linesOf(code, map);
  }
  files['LICENSES.txt'] = licensesOf(chunks.flatMap(({ moduleIds }) => moduleIds));
  for (const { fileName, code, isEntry } of chunks) if (isEntry) files[fileName] = code;
  return files;
}

/**
 * The source of each line, for stack traces (apps/service/src/kernel/logging/name-sources.ts): the names of the source files, then
 * for each line its source line, with the number of the file in front where the file changes.
 */
function linesOf(code, { version, names, sources, mappings }) {
  const map = new SourceMap({ version, names, sources, mappings });
  const numbers = new Map(sources.map((name, number) => [name, number]));
  let current = -1;
  const lines = code.split('\n').map((text, line) => {
    const column = text.search(/\S/);
    const entry = column < 0 ? {} : map.findEntry(line, column);
    if (entry.generatedLine !== line) return '';
    const number = numbers.get(entry.originalSource);
    if (number === current) return `${entry.originalLine + 1}`;
    current = number;
    return `${number}:${entry.originalLine + 1}`;
  });
  return [JSON.stringify(sources.map(nameOf)), ...lines].join('\n');
}

/** `apps/service/src/app.ts`, `node_modules/pg/lib/client.js`. */
function nameOf(file) {
  return path.relative(root, path.resolve(target, file)).replaceAll(path.sep, '/');
}

/** The licenses of everything that is in the build, as most of them demand where it is passed on. */
function licensesOf(modules) {
  const folders = modules.flatMap(
    (id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replaceAll(path.sep, '/'))?.[0] ?? [],
  );
  return [...new Set(folders)]
    .sort()
    .map(licenseOf)
    .join(`\n${'─'.repeat(80)}\n`);
}

function licenseOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file));
  return [
    `${name} ${version} (${license})`,
    ...texts.map((file) => readFileSync(path.join(folder, file), 'utf8')),
  ].join('\n\n');
}

/** The files of the current build, without those of the previous one. */
export function builtFiles() {
  return readBuilt().files;
}

function readBuilt() {
  const file = path.join(target, 'built.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { from: '', files: [] };
}

/** Writes files by renaming, so that nobody who starts or builds at the same time sees half of one. */
function writeBuild(files) {
  mkdirSync(target, { recursive: true });
  mkdirSync(temporary, { recursive: true });
  const own = mkdtempSync(path.join(temporary, 'service-'));
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(path.join(own, name), content);
    renameSync(path.join(own, name), path.join(target, name));
  }
  rmSync(own, { recursive: true });
}
