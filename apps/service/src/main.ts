import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// What was stripped of types and compiled once is kept beside the packages, where only who may change the code may
// write (the default would be the temporary folder, which is everybody's): the next start skips both.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/tongxing/compiled', import.meta.url)));
await import('./serve.ts');
