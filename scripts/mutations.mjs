// npm run mutations [WORDS…]: breaks the code in a copy of the tree, one guard at a time, and says which test noticed.
import { fileURLToPath } from 'node:url';
import { requireNode24 } from './prepare.mjs';

await requireNode24(fileURLToPath(import.meta.url));
await import('./mutations/run.ts');
