// Builds the service into apps/service/dist, and only when something it is made of has changed since the last time: a few
// files instead of 1,750 start three times as quickly (docs/decisions/0062-bundled-service.md).
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

const madeOf = [
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
/** On the same disk as the build, so that a file comes there whole. */
const workshop = path.join(root, 'node_modules/.cache/tongxing');
const programs = ['main', 'tongxing', 'compile'];

/**
 * Packages that stay packages: programs of the machine and data, which lie in files of their own, what is found by
 * `createRequire`, and `pg`, so that `npm run bench` can count what is asked of it.
 */
export const ownChunks = ['@node-rs/argon2', 'ip2region', 'pg', 'sanitize-html', 'sharp'];

/** Builds the service into `apps/service/dist` where it is missing or out of date; false when the build failed. */
export async function buildService() {
  const now = fingerprint(madeOf, isTest);
  const before = readBuilt();
  if (before.from === now) return true;
  console.error('Building the service …');
  try {
    const files = await bundle();
    putInPlace({ ...files, 'built.json': JSON.stringify({ from: now, files: Object.keys(files) }) });
    // A service that runs loads a part of the build it came from when it first needs it: that build stays until the next one.
    const kept = new Set([...Object.keys(files), ...before.files, 'built.json']);
    for (const name of readdirSync(target))
      if (!kept.has(name)) rmSync(path.join(target, name), { force: true });
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

/** Everything that the folder will hold, by name: what starts a program last. */
async function bundle() {
  const { rolldown } = await import('rolldown');
  const building = await rolldown({
    cwd: root,
    input: Object.fromEntries(programs.map((name) => [name, path.join(source, `${name}.ts`)])),
    platform: 'node',
    external: [...ownChunks, 'pg-native'],
    // What is not found, above all, must not wait for the moment it is needed. A library may use `eval`.
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
    // V8 keeps a text with one Chinese character at two bytes for each.
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
 * Where each line comes from, for stack traces (apps/service/src/kernel/logging/name-sources.ts): the names of the files, then for each
 * line that of its file, with the file's number before it where that is another one than before.
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

/** The files of the build as it stands, without those of the one before. */
export function builtFiles() {
  return readBuilt().files;
}

function readBuilt() {
  const file = path.join(target, 'built.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { from: '', files: [] };
}

/** Never half of a file: somebody may be starting it at this moment, or building too. */
function putInPlace(files) {
  mkdirSync(target, { recursive: true });
  mkdirSync(workshop, { recursive: true });
  const own = mkdtempSync(path.join(workshop, 'service-'));
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(path.join(own, name), content);
    renameSync(path.join(own, name), path.join(target, name));
  }
  rmSync(own, { recursive: true });
}
