// Builds the docs site into docs/dist: pages from the repository, then VitePress. It needs no network.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vitepress';

const site = import.meta.dirname;
const root = path.dirname(path.dirname(site));
const built = path.join(site, 'dist/built');
const result = path.join(root, 'docs/dist');

// The portal's topics take the programs of samples/quick-starts as text, which Vite and Vitest do by themselves.
registerHooks({
  load(url, context, next) {
    if (!url.endsWith('?raw')) return next(url, context);
    const text = readFileSync(fileURLToPath(url), 'utf8');
    return { format: 'module', shortCircuit: true, source: `export default ${JSON.stringify(text)};` };
  },
});
const { writePages } = await import('./pages/write-pages.ts');

mkdirSync(path.join(site, 'dist'), { recursive: true });
const sections = await writePages(root, path.join(site, 'dist/pages'));
const listed = sections.map(({ caption, pages }) => ({
  caption,
  pages: pages.map(({ route, title }) => ({ route, title })),
}));
writeFileSync(path.join(site, 'dist/sections.json'), JSON.stringify(listed));
await build(site, {
  onAfterConfigResolve: (config) => {
    config.tempDir = path.join(site, 'dist/temp');
  },
});
for (const file of readdirSync(built, { recursive: true, encoding: 'utf8' }))
  compress(path.join(built, file));
// Renamed at the end, so that a running service never sees half of it.
rmSync(result, { recursive: true, force: true });
renameSync(built, result);

/** Beside a large text file: the same for browsers that take Brotli. */
function compress(file: string): void {
  if (!/\.(?:html|md|txt|js|css)$/.test(file)) return;
  const content = readFileSync(file);
  if (content.length < 10_000) return;
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  );
}
