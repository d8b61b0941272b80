// npm run rotate-keys [-- --leaked]: new keys for signing tokens.
import { fileURLToPath } from 'node:url';
import { run, standOnNode24 } from './ground.mjs';

await standOnNode24(fileURLToPath(import.meta.url));
process.exitCode = await run(process.execPath, ['apps/service/src/rotate-keys.ts', ...process.argv.slice(2)]);
