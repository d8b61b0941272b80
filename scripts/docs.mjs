// npm run docs: the docs site out of the repository's own Markdown and OpenAPI, into docs/dist. Asks no network.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { requireNode24 } from './prepare.mjs';

await requireNode24(fileURLToPath(import.meta.url));

// Only Node 24 knows it.
const { registerHooks } = await import('node:module');

// The portal's topics take the programs of samples/quick-starts as text, which Vite and Vitest do by themselves.
registerHooks({
  load(url, context, next) {
    if (!url.endsWith('?raw')) return next(url, context);
    const text = readFileSync(fileURLToPath(url), 'utf8');
    return { format: 'module', shortCircuit: true, source: `export default ${JSON.stringify(text)};` };
  },
});
// Two pages are made of the tests' tags.
await import('./draw-tag-pages.ts');
await import('./site/write-site.ts');
