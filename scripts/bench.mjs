// npm run bench: builds what changed, then measures the product (bench/README.md).
import { fileURLToPath } from 'node:url';
import { buildProduct } from './build.mjs';
import { requireNode24, run } from './prepare.mjs';

await requireNode24(fileURLToPath(import.meta.url));
await buildProduct();
process.exitCode = await run(process.execPath, ['bench/run.ts', ...process.argv.slice(2)]);
