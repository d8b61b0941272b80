#!/usr/bin/env node
// npx tongxing NOUN VERB (npm run tongxing -- NOUN VERB): the operator's command line.
import { fileURLToPath } from 'node:url';
import { requireNode24, run } from './prepare.mjs';

await requireNode24(fileURLToPath(import.meta.url));
process.exitCode = await run(process.execPath, ['apps/service/src/tongxing.ts', ...process.argv.slice(2)], {
  env: { NODE_NO_WARNINGS: '1' },
});
