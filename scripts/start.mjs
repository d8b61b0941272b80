// npm start: installs what is missing, builds the portal when it changed, and becomes the service on Node 24.
import { fileURLToPath } from 'node:url';
import { buildPortal } from './build-portal.mjs';
import { become, requireNode24, stop } from './prepare.mjs';

await requireNode24(fileURLToPath(import.meta.url));
if (!(await buildPortal())) stop('The portal could not be built: see the lines above.');

// V8 takes up to 200 MB for young objects on a large machine; a service of short requests is as quick with 24.
const flags = ['--max-semi-space-size=8', '--import', new URL('./beside-service.mjs', import.meta.url).href];
process.exitCode = await become(process.execPath, [
  ...flags,
  'apps/service/src/main.ts',
  ...process.argv.slice(2),
]);
