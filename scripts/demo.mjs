// npm run demo: a third-party app that signs in through the running portal.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireNode24, root, run } from './prepare.mjs';

await requireNode24(fileURLToPath(import.meta.url));
process.exit(await run(process.execPath, [path.join(root, 'samples/demo-app/main.ts')]));
