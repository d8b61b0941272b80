import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { lazyPackages } from '../apps/service/test/lazy-packages.ts';

const script = path.join(import.meta.dirname, 'build-service.mjs');
const built = path.join(import.meta.dirname, '../apps/service/dist');
const read = (name: string) => readFileSync(path.join(built, name), 'utf8');
const build = () => execFileSync(process.execPath, [script], { stdio: 'ignore' });

beforeAll(build);

/** These files of the build, and every one that they import statically. */
function reachedFrom(...files: string[]): string[] {
  for (const file of files) {
    const imports = read(file).matchAll(/^(?:import|export) (?:[^"]*from )?"\.\/([^"]+)";$/gm);
    for (const [, name = ''] of imports) if (!files.includes(name)) files.push(name);
  }
  return files;
}

/** The packages that are in these files. */
function packagesIn(files: readonly string[]): Set<string> {
  const lines = files.map((file) => `${file}.lines`).filter((name) => existsSync(path.join(built, name)));
  const names = lines.flatMap((name) => JSON.parse(read(name).split('\n')[0]!) as string[]);
  return new Set(names.flatMap((name) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1] ?? []));
}

/** Runs a program of the build to its end, in a folder of its own; returns its output. */
function run(program: string, env: Record<string, string>, args: readonly string[] = []): string {
  const cwd = mkdtempSync(path.join(tmpdir(), 'tongxing-built-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  const options = { cwd, env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' as const };
  const { stdout, stderr } = spawnSync(process.execPath, [path.join(built, program), ...args], options);
  return stdout + stderr;
}

// `serve-here.cost.test.ts` checks the sources; the build must keep lazy what they keep lazy.
test('the files of a start contain no library that is seldom needed', () => {
  // main.ts imports serve.ts on demand, and that serve-here.ts.
  const onDemand = (file: string) =>
    [...read(file).matchAll(/import\("\.\/(serve-[^"]+)"\)/g)].map(([, name = '']) => name);
  const start = onDemand('main.js').flatMap((serve) => [serve, ...onDemand(serve)]);
  const packages = packagesIn(reachedFrom(...start));
  expect([...packages]).toEqual(expect.arrayContaining(['oidc-provider', 'fastify', 'kysely']));
  expect(lazyPackages.filter((name) => packages.has(name))).toEqual([]);
});

test('an error names file and line of the source, not of the build', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tongxing-odd-data-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  // A folder instead of a file, which no start expects.
  mkdirSync(path.join(dataDir, 'postgres-placing'), { recursive: true });
  const shown = run('main.js', { DATA_DIR: dataDir });
  const [, line] =
    /at async startEmbeddedPostgres \(apps\/service\/src\/database\/embedded\/embedded-postgres\.ts:(\d+)\)/.exec(
      shown,
    ) ?? [];
  const source = readFileSync(
    path.join(import.meta.dirname, '../apps/service/src/database/embedded/embedded-postgres.ts'),
    'utf8',
  );
  expect(source.split('\n')[Number(line) - 1]).toContain('finishSwap(');
  expect(shown).not.toContain('/dist/');
});

test('keeps the class names that the OAuth library writes into the database', () => {
  const models = path.join(import.meta.dirname, '../node_modules/oidc-provider/lib/models');
  const sources = readdirSync(models)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join(models, name), 'utf8'));
  const names = sources.flatMap((source) => /=> class (\w+)/.exec(source)?.[1] ?? []);
  expect(names).toContain('RefreshToken');
  const { files } = JSON.parse(read('built.json')) as { files: string[] };
  const code = files
    .filter((name) => name.endsWith('.js'))
    .map(read)
    .join('\n');
  const remaining = (name: string) =>
    code.includes(`class ${name} `) || code.includes(`__name(this, "${name}")`);
  expect(names.filter((name) => !remaining(name))).toEqual([]);
});

test('given a source below src/, it reads no file beside itself and requires only packages outside of the bundle', async () => {
  const { ownChunks } = (await import(script)) as { ownChunks: string[] };
  const folder = path.join(import.meta.dirname, '../apps/service/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /^[^.]+\.ts$/.test(name) && name.includes(path.sep),
  );
  expect(files.length).toBeGreaterThan(500);
  const sought = files.flatMap((name) => {
    const text = readFileSync(path.join(folder, name), 'utf8');
    const beside =
      text.match(/import\.meta\.(?:dirname|filename)|new URL\('\.{1,2}\/[^)]*import\.meta/g) ?? [];
    const required = [...text.matchAll(/require(?:\(import\.meta\.url\))?\('([^'./][^']*)'\)/gi)];
    const strange = required.map(([, wanted = '']) => wanted).filter((wanted) => !ownChunks.includes(wanted));
    return [...beside, ...strange].map((what) => `${name}: ${what}`);
  });
  expect(sought).toEqual([]);
});

test('given unchanged sources, builds nothing; the build lists its licenses', () => {
  const before = statSync(path.join(built, 'main.js')).mtimeMs;
  build();
  expect(statSync(path.join(built, 'main.js')).mtimeMs).toBe(before);
  expect(read('LICENSES.txt')).toContain('oidc-provider 9.13.3 (MIT)');
});

test('contains the command line', () => {
  expect(run('tongxing.js', {}, ['--help'])).toContain('tongxing doctor');
});

test('given two builds at once, both succeed', async () => {
  rmSync(path.join(built, 'built.json'));
  const builds = [1, 2].map(() => spawn(process.execPath, [script], { stdio: 'ignore' }));
  const ends = await Promise.all(builds.map((each) => once(each, 'exit')));
  expect(ends.map(([code]) => code)).toEqual([0, 0]);
  expect(readdirSync(built)).toEqual(expect.arrayContaining(['main.js', 'tongxing.js', 'built.json']));
});
