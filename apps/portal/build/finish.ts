// After `vite build`: the prepared pages, the CSP hashes, every file compressed for the service, and the weight of the first visit.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { inlineScriptHashes } from './csp-hashes.ts';
import { drawPages } from './draw-pages.ts';
import { compareWithBudgets, type RouteBudget, weighFirstLoads } from './first-load.ts';

const portal = fileURLToPath(new URL('..', import.meta.url));
const dist = path.join(portal, 'dist');

const budgets = JSON.parse(readFileSync(path.join(portal, 'weight-budget.json'), 'utf8')) as Record<
  string,
  RouteBudget
>;
await drawPages(portal, budgets);

const files = (readdirSync(dist, { recursive: true }) as string[]).filter((file) => /\.\w+$/.test(file));
const pages = files
  .filter((file) => file.endsWith('.html'))
  .map((file) => readFileSync(path.join(dist, file), 'utf8'));
writeFileSync(path.join(dist, 'csp-hashes.json'), `${JSON.stringify(inlineScriptHashes(pages))}\n`);

// Pages are compressed by the service, once it has dressed them.
for (const file of files.filter((name) => /\.(js|css)$/.test(name))) {
  const bytes = readFileSync(path.join(dist, file));
  writeFileSync(
    path.join(dist, `${file}.br`),
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
  writeFileSync(path.join(dist, `${file}.gz`), gzipSync(bytes, { level: 9 }));
}

const { lines, over } = compareWithBudgets(weighFirstLoads(dist, budgets), budgets);
console.log(`First visit\n${lines.map((line) => `  ${line}`).join('\n')}`);
for (const line of over) console.warn(`  over budget: ${line}`);
