// npm run bench: builds the portal when it changed, then measures the product (bench/README.md).
import { fileURLToPath } from 'node:url';
import { buildPortal } from './build-portal.mjs';
import { requireNode24, run, stop } from './prepare.mjs';

await requireNode24(fileURLToPath(import.meta.url));
if (!(await buildPortal())) stop('The portal could not be built: see the lines above.');
process.exitCode = await run(process.execPath, ['bench/run.ts', ...process.argv.slice(2)]);
