// npm run engines [firefox|webkit [flow]]: the main flows in other engines than Chromium (docs/browsers.md).
import { fileURLToPath } from 'node:url';
import { buildProduct } from './build.mjs';
import { installDebianPackages, otherEngines } from './debian-packages.mjs';
import { requireNode24, run, stop } from './prepare.mjs';

await requireNode24(fileURLToPath(import.meta.url));
const missing = installDebianPackages(otherEngines);
if (missing) stop(missing);
await buildProduct();

const [wanted = '', ...more] = process.argv.slice(2);
const engines = {
  webkit: () => run(process.execPath, ['e2e/engines/walk-webkit.ts', ...more]),
  firefox: () => run('playwright', ['test', '-c', 'e2e/engines/firefox.config.ts', ...more]),
};
const codes = [];
for (const [name, walk] of Object.entries(engines)) if (name.includes(wanted)) codes.push(await walk());
process.exitCode = codes.length > 0 && codes.every((code) => code === 0) ? 0 : 1;
