// npm run review-apps [-- approve|verify|refuse|suspend CLIENT_ID [NOTE]]: the operator's queue of apps.
import { fileURLToPath } from 'node:url';
import { run, standOnNode24 } from './ground.mjs';

await standOnNode24(fileURLToPath(import.meta.url));
process.exitCode = await run(process.execPath, ['apps/service/src/review-apps.ts', ...process.argv.slice(2)]);
