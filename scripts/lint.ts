// oxlint over the files whose result may have changed since it last found nothing: with types it takes as long as all other
// parts of `npm run check` together. `--all` checks every file.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSourceFiles, type SourceFile } from './checks/source-files.ts';
import { type Fine, findWhatToLint, fineNow } from './checks/to-lint.ts';
import { collectRarely } from './checks/type-checking.ts';

const root = path.dirname(import.meta.dirname);
const saved = path.join(root, 'node_modules/.cache/tongxing/lint.json');
/** More files than this are too many arguments, and not much quicker than all. */
const many = 1500;

const files = [...readSourceFiles(root), ...filesOfOtherKinds()];
const wanted = process.argv.includes('--all') ? 'all' : findWhatToLint(files, readSaved());
const isAll = wanted === 'all' || wanted.length > many;
if (isAll || wanted.length > 0) {
  const { status, error } = spawnSync(
    path.join(root, 'node_modules/.bin/oxlint'),
    ['--type-aware', '--tsconfig', 'tsconfig.json', '--quiet', ...(isAll ? [] : wanted)],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...collectRarely } },
  );
  if (error) throw error;
  process.exitCode = status ?? 1;
}
if (!process.exitCode) save(fineNow(files));

/** Further files that oxlint reads or depends on. */
function filesOfOtherKinds(): SourceFile[] {
  const samples = 'samples/quick-starts';
  const names = readdirSync(path.join(root, samples), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:vue|jsx)$/.test(name) && !/(?:^|[\\/])(?:node_modules|\.\w+)[\\/]/.test(name))
    .map((name) => `${samples}/${name.replaceAll('\\', '/')}`);
  return ['package-lock.json', ...names].map((name) => ({
    path: name,
    text: readFileSync(path.join(root, name), 'utf8'),
  }));
}

function readSaved(): Fine | null {
  try {
    return JSON.parse(readFileSync(saved, 'utf8')) as Fine;
  } catch {
    return null;
  }
}

/** Writes in one step, so that readers see the old or the new state. */
function save(fine: Fine): void {
  mkdirSync(path.dirname(saved), { recursive: true });
  writeFileSync(`${saved}.${process.pid}`, JSON.stringify(fine));
  renameSync(`${saved}.${process.pid}`, saved);
}
