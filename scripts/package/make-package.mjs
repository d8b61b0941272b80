// npm run package: the whole product as one installable package, dist/tongxing-VERSION.tgz, and its bill of materials (CycloneDX).
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildProduct } from '../build.mjs';
import { builtFiles, ownChunks } from '../build-service.mjs';
import { requireNode24, root, stop } from '../prepare.mjs';

await requireNode24(fileURLToPath(import.meta.url));
const out = path.join(root, 'dist');
const folder = path.join(out, 'package');
/** The folders beside the documents to which pages for operators and developers of apps link. */
const pageFolders = JSON.parse(readFileSync(path.join(import.meta.dirname, 'page-folders.json'), 'utf8'));
const read = (name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));

if (!(await buildProduct())) stop('The docs could not be built: see the lines above.');
rmSync(out, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const built of ['apps/portal/dist', 'docs/dist'])
  cpSync(path.join(root, built), path.join(folder, built), { recursive: true });
for (const file of builtFiles())
  cpSync(path.join(root, 'apps/service/dist', file), path.join(folder, 'apps/service/dist', file));
for (const name of [
  'package/packaged.mjs',
  'package/init.mjs',
  'package/init-files.mjs',
  'beside-service.mjs',
])
  cpSync(path.join(root, 'scripts', name), path.join(folder, 'bin', path.basename(name)));
const isSource = (name) => !/[\\/](?:node_modules|dist|data)(?:[\\/]|$)/.test(path.relative(root, name));
for (const name of pageFolders)
  cpSync(path.join(root, name), path.join(folder, name), { recursive: true, filter: isSource });
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
const bill = JSON.parse(parts);
// What would make two packages of the same sources differ. npm takes the name from the folder.
delete bill.serialNumber;
delete bill.metadata.timestamp;
bill.metadata.component.name = 'tongxing';
writeFileSync(path.join(out, 'tongxing.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
console.log(`dist/tongxing.cdx.json: ${bill.components.length} components`);

function manifest() {
  const { version, description, license, dependencies } = read('package.json');
  const service = read('apps/service/package.json');
  // Everything else is in the build.
  const apart = Object.entries(service.dependencies).filter(([name]) => ownChunks.includes(name));
  return {
    name: 'tongxing',
    version,
    description,
    license,
    type: 'module',
    bin: { tongxing: 'bin/packaged.mjs' },
    engines: { node: '>=20' },
    dependencies: { ...dependencies, ...Object.fromEntries(apart) },
    optionalDependencies: service.optionalDependencies,
  };
}

function npm(args, cwd) {
  const done = spawnSync('npm', args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (done.status !== 0) stop(`npm ${args[0]}: ${done.stderr}`);
  return done.stdout;
}
