// Builds the docs site into docs/dist, and only when something it is made of has changed since the last time.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { root, run } from './prepare.mjs';

// Copies of other files that a page links to are as old as the site: hashing all of them would cost each start more than they are worth.
const madeOf = [
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
/** What a build or a sample's trial leaves in these folders; pictures change with the pages that show them. */
const leftOut = /^(?:dist|images|node_modules|vendor|venv|\.next|\.nuxt|\.output|__pycache__)$/;
const result = path.join(root, 'docs/dist/index.html');
const stamp = path.join(root, 'node_modules/.cache/tongxing/docs-built-from');

/** Builds the docs site where it is missing or out of date; false when the build failed. */
export async function buildDocs() {
  const now = fingerprint(madeOf, (name) => leftOut.test(name));
  if (existsSync(result) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return true;
  console.error('Building the docs …');
  if ((await run(process.execPath, ['docs/site/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })) !== 0)
    return false;
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
  return true;
}
