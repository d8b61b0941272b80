// npm start: installs what is missing, builds what changed, and becomes the service on Node 24.
import { fileURLToPath } from 'node:url';
import { buildProduct } from './build.mjs';
import { become, requireNode24 } from './prepare.mjs';

await requireNode24(fileURLToPath(import.meta.url));
if (!(await buildProduct()))
  console.error('The docs could not be built, and /docs/ is without them: see the lines above.');

// V8 uses up to 200 MB for young objects on a large machine; a service of short requests is as quick with 48.
const flags = ['--max-semi-space-size=16', '--import', new URL('./beside-service.mjs', import.meta.url).href];
// glibc does not return what its arenas have freed: with two it is a few MB less after a burst, at the same cost a request.
process.env.MALLOC_ARENA_MAX ??= '2';
process.exitCode = await become(process.execPath, [
  ...flags,
  'apps/service/dist/main.js',
  ...process.argv.slice(2),
]);
