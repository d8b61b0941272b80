// node lab/run.mjs engines [firefox|webkit [flow]]: the main flows in other engines than Chromium (docs/browsers.md).
import { installDebianPackages, otherEngines } from '../../scripts/debian-packages.mjs';
import { run, stop } from '../../scripts/prepare.mjs';

const missing = installDebianPackages(otherEngines);
if (missing) stop(missing);

const [wanted = '', ...more] = process.argv.slice(2);
const engines = {
  webkit: () => run(process.execPath, ['lab/engines/walk-webkit.ts', ...more]),
  firefox: () => run('playwright', ['test', '-c', 'lab/engines/firefox.config.ts', ...more]),
};
const codes = [];
for (const [name, walk] of Object.entries(engines)) if (name.includes(wanted)) codes.push(await walk());
process.exitCode = codes.length > 0 && codes.every((code) => code === 0) ? 0 : 1;
