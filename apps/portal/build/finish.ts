// After `vite build`: the prepared pages of every language, those of others put beside the Chinese ones, the CSP hashes,
// every file compressed for the service, and the weight of a Chinese first visit.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';
import { inlineScriptHashes } from './csp-hashes.ts';
import { drawPages } from './draw-pages.ts';
import { compareWithBudgets, readBudgets, weighFirstLoads } from './first-load.ts';
import { otherLanguages, outDirOf } from './words/languages.ts';
import { publicPages, readTranslatedPage } from './words/words-plugin.ts';

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipCompress);

const portal = fileURLToPath(new URL('..', import.meta.url));
const dist = path.join(portal, 'dist');

const budgets = readBudgets();
await drawPages(portal, { dist, mode: 'production' }, budgets);
for (const language of otherLanguages) {
  const from = outDirOf(language);
  await drawPages(portal, { dist: from, mode: language }, budgets);
  const to = path.join(dist, language);
  // Styles and pictures are the same files by the same names; scripts lie in a folder of their own.
  cpSync(path.join(from, 'assets'), path.join(dist, 'assets'), { recursive: true });
  cpSync(path.join(from, 'pages'), path.join(to, 'pages'), { recursive: true });
  cpSync(path.join(from, 'index.html'), path.join(to, 'index.html'));
  for (const file of publicPages(portal).filter((each) => each.includes('/public/')))
    writeFileSync(path.join(to, 'pages', path.basename(file)), readTranslatedPage(portal, language, file));
}

const files = (readdirSync(dist, { recursive: true }) as string[]).filter((file) => /\.\w+$/.test(file));
const pages = files
  .filter((file) => file.endsWith('.html'))
  .map((file) => readFileSync(path.join(dist, file), 'utf8'));
writeFileSync(path.join(dist, 'csp-hashes.json'), `${JSON.stringify(inlineScriptHashes(pages))}\n`);

// On every core at once. Pages are compressed by the service, once it has dressed them.
const smallest = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
await Promise.all(
  files
    .filter((name) => /\.(js|css|wasm)$/.test(name))
    .map(async (file) => {
      const bytes = readFileSync(path.join(dist, file));
      writeFileSync(path.join(dist, `${file}.br`), await brotli(bytes, smallest));
      writeFileSync(path.join(dist, `${file}.gz`), await gzip(bytes, { level: 9 }));
    }),
);

const { lines, over } = compareWithBudgets(weighFirstLoads(dist, budgets), budgets);
console.log(`First visit\n${lines.map((line) => `  ${line}`).join('\n')}`);
for (const line of over) console.warn(`  over budget: ${line}`);
