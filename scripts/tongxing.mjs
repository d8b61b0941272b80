#!/usr/bin/env node
// npx tongxing NOUN VERB (npm run tongxing -- NOUN VERB): the operator's command line; `start` is `npm start`, as in a package.
import { fileURLToPath } from 'node:url';
import { buildService } from './build-service.mjs';
import { requireNode24, run, stop } from './prepare.mjs';

if (process.argv[2] === 'start') {
  process.argv.splice(2, 1);
  await import('./start.mjs');
} else {
  await requireNode24(fileURLToPath(import.meta.url));
  if (!(await buildService())) stop('The service could not be built: see the lines above.');
  process.exitCode = await run(
    process.execPath,
    ['apps/service/dist/tongxing.js', ...process.argv.slice(2)],
    { env: { NODE_NO_WARNINGS: '1' } },
  );
}
