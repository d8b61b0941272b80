// Builds the portal, only when one of its sources has changed since the last build.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprint } from './fingerprint.mjs';
import { requireNode24, root, run } from './prepare.mjs';

const sources = [
  'apps/portal/src',
  'apps/portal/build',
  'apps/portal/public',
  'apps/portal/words',
  'apps/portal/index.html',
  'apps/portal/package.json',
  'apps/portal/vite.config.ts',
  // The forms of the console are drawn from it.
  'docs/handbook/settings.schema.json',
  'samples/quick-starts',
  'packages/contract/src',
  'apps/service/src/features/activity/messages/words',
  'packages/sealing/src',
  'package-lock.json',
];
/** Folders that are written by trying a sample. */
const ignored = new Set(['node_modules', 'vendor', 'venv', '.next', '.nuxt', '.output', '__pycache__']);
const result = path.join(root, 'apps/portal/dist/index.html');
const stamp = path.join(root, 'node_modules/.cache/tongxing/portal-built-from');

/** Builds the portal into `apps/portal/dist` where it is missing or out of date; false when the build failed. */
export async function buildPortal() {
  const now = fingerprint(sources, (name) => ignored.has(name));
  if (existsSync(result) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return true;
  console.error('Building the portal …');
  // What each page loads is for who changes the portal: npm run build -w @tongxing/portal shows it.
  const build = ['run', '--silent', 'build', '-w', '@tongxing/portal'];
  if ((await run('npm', build, { stdio: ['ignore', 'ignore', 'inherit'] })) !== 0) return false;
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
  return true;
}

// The machine's own Node may not know `import.meta.main`.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await requireNode24(process.argv[1]);
  process.exitCode = (await buildPortal()) ? 0 : 1;
}
