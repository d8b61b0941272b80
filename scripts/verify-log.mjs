// npm run verify-log [-- ACCOUNT_NUMBER]: says whether the activity log was tampered with.
import { fileURLToPath } from 'node:url';
import { run, standOnNode24 } from './ground.mjs';

await standOnNode24(fileURLToPath(import.meta.url));
process.exitCode = await run(process.execPath, ['apps/service/src/verify-log.ts', ...process.argv.slice(2)]);
