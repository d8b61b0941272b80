// Builds the docs site into docs/dist, only when one of its sources has changed since the last build.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { root, run } from './prepare.mjs';

// Other files that a page links to are copied, but not watched: hashing all of them would slow down each start.
const sources = [
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.en.md',
  'README.md',
  'SECURITY.md',
  'docs',
  'scripts/checks/draw-tag-pages.ts',
  'scripts/checks/spec-items.ts',
  'scripts/checks/threat-items.ts',
  'lab/README.md',
  'samples',
  'packages/contract/src',
  'apps/portal/src/features/developer-docs',
  'apps/portal/src/ui/highlight.ts',
  'apps/portal/src/ui/tokens.css',
  'package-lock.json',
];
/** Folders that are written by a build or by trying a sample, and pictures, which change together with their pages. */
const ignored = /^(?:dist|images|node_modules|vendor|venv|\.next|\.nuxt|\.output|__pycache__)$/;
const result = path.join(root, 'docs/dist/index.html');
const stamp = path.join(root, 'node_modules/.cache/tongxing/docs-built-from');

/** Builds the docs site where it is missing or out of date; false when the build failed. */
export async function buildDocs() {
  const now = fingerprint(sources, (name) => ignored.test(name));
  if (existsSync(result) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return true;
  console.error('Building the docs …');
  if ((await run(process.execPath, ['docs/site/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })) !== 0)
    return false;
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
  return true;
}
