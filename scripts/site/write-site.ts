import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { buildSite } from './build-site.ts';

const root = path.dirname(path.dirname(import.meta.dirname));
const folder = path.join(root, 'docs/dist');

const { files, sections, faults } = await buildSite(root);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);

// A running service never sees half of it.
const fresh = `${folder}.new`;
rmSync(fresh, { recursive: true, force: true });
let bytes = 0;
for (const [name, content] of files) {
  const place = path.join(fresh, name);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, content);
  bytes += Buffer.byteLength(content);
  // Small ones travel as they are: compressed beside themselves all of them would double the package.
  if (/\.(?:html|md|txt|js|css|json)$/.test(name) && content.length > 50_000)
    writeFileSync(
      `${place}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    );
}
rmSync(folder, { recursive: true, force: true });
renameSync(fresh, folder);
const count = sections.flatMap(({ pages }) => pages).length;
console.log(`docs/dist: ${count} pages, ${(bytes / 1e6).toFixed(1)} MB; the service shows it at /docs/`);
