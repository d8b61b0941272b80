// npm run package: the whole product as one installable package, dist/tongxing-VERSION.tgz, and what is in it as CycloneDX.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPortal } from '../build-portal.mjs';
import { requireNode24, root, run, stop } from '../prepare.mjs';

await requireNode24(fileURLToPath(import.meta.url));
// Only Node 24 knows it.
const { stripTypeScriptTypes } = await import('node:module');

const out = path.join(root, 'dist');
const folder = path.join(out, 'package');
/** The parts that run at an operator's. Node reads no TypeScript below node_modules, so there it is JavaScript. */
const sources = ['apps/service/src', 'packages/contract/src', 'packages/sealing/src'];
const read = (name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));

if (!(await buildPortal())) stop('The portal could not be built: see the lines above.');
if ((await run(process.execPath, ['scripts/docs.mjs'])) !== 0)
  stop('The docs could not be built: see the lines above.');
rmSync(out, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const source of sources) writeSources(source);
for (const built of ['apps/portal/dist', 'docs/dist'])
  cpSync(path.join(root, built), path.join(folder, built), { recursive: true });
for (const name of [
  'package/packaged.mjs',
  'package/init.mjs',
  'package/init-files.mjs',
  'beside-service.mjs',
])
  cpSync(path.join(root, 'scripts', name), path.join(folder, 'bin', path.basename(name)));
cpSync(path.join(root, 'docs/handbook/settings.schema.json'), path.join(folder, 'settings.schema.json'));
for (const name of ['LICENSE', 'README.md', 'README.en.md', 'CHANGELOG.md'])
  cpSync(path.join(root, name), path.join(folder, name));
writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);

const packed = npm(['pack', '--json', '--pack-destination', out], folder);
const [{ filename, size, entryCount }] = JSON.parse(packed);
console.log(`dist/${filename}: ${(size / 1e6).toFixed(1)} MB, ${entryCount} files`);
const parts = npm(
  [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--omit',
    'dev',
    '--package-lock-only',
    '--workspace',
    '@tongxing/service',
  ],
  root,
);
writeFileSync(path.join(out, 'tongxing.cdx.json'), parts);
console.log(`dist/tongxing.cdx.json: ${JSON.parse(parts).components.length} components`);

/** Copies a folder's TypeScript as JavaScript with the same lines, its tests left out. */
function writeSources(source) {
  for (const entry of readdirSync(path.join(root, source), { recursive: true })) {
    const from = path.join(source, String(entry));
    if (from.endsWith('.json')) cpSync(path.join(root, from), path.join(folder, from));
    if (!from.endsWith('.ts') || from.endsWith('.test.ts') || from.endsWith('.conformance.ts')) continue;
    if (!statSync(path.join(root, from)).isFile()) continue;
    const to = path.join(folder, from.replace(/\.ts$/, '.js'));
    mkdirSync(path.dirname(to), { recursive: true });
    const code = stripTypeScriptTypes(readFileSync(path.join(root, from), 'utf8'));
    writeFileSync(to, withOwnPaths(code, path.dirname(from)));
  }
}

/** Names of files end in `.js`, and the other parts of the product are found where they lie in the package. */
function withOwnPaths(code, from) {
  return code
    .replace(/(['"])((?:\.{1,2})\/[^'"\n]+)\.ts\1/g, '$1$2.js$1')
    .replace(
      /(['"])@tongxing\/(contract|sealing)\/([^'"\n]+)\.(ts|json)\1/g,
      (_, quote, part, name, kind) => {
        const target = path.posix.relative(from, `packages/${part}/src/${name}.${kind.replace('ts', 'js')}`);
        return `${quote}${target.startsWith('.') ? target : `./${target}`}${quote}`;
      },
    );
}

function manifest() {
  const { version, description, license, dependencies } = read('package.json');
  const service = read('apps/service/package.json');
  const outside = [service, read('packages/contract/package.json'), read('packages/sealing/package.json')];
  const wanted = Object.assign({}, dependencies, ...outside.map((each) => each.dependencies ?? {}));
  const others = Object.entries(wanted).filter(([name]) => !name.startsWith('@tongxing/'));
  return {
    name: 'tongxing',
    version,
    description,
    license,
    type: 'module',
    bin: { tongxing: 'bin/packaged.mjs' },
    engines: { node: '>=20' },
    dependencies: Object.fromEntries(others.sort()),
    optionalDependencies: service.optionalDependencies,
  };
}

function npm(args, cwd) {
  const done = spawnSync('npm', args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (done.status !== 0) stop(`npm ${args[0]}: ${done.stderr}`);
  return done.stdout;
}
