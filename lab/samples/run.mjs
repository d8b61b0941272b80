// node lab/run.mjs samples [FOLDER…]: signs in through the quick starts that need other tools than `npm test`, in a real browser, and calls the APIs.
// Prints which ones it left out, and why.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root, run, stop } from '../../scripts/prepare.mjs';
import { otherStacks } from '../../tests/relying-parties/stacks.ts';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !otherStacks.some(({ folder }) => folder === name));
if (unknown.length > 0) stop(`No such quick start: ${unknown.join(', ')}`);

const ready = [];
for (const stack of otherStacks.filter(({ folder }) => wanted.length === 0 || wanted.includes(folder))) {
  const reason = prepare(stack);
  if (reason) console.log(`left out: ${stack.folder}: ${reason}`);
  else ready.push(stack.folder);
}
if (ready.length === 0) stop('None of the quick starts could be tried.');
console.log(`tried: ${ready.join(', ')}`);
const config = [
  '-c',
  'tests/playwright.config.ts',
  'quick-starts',
  '--project',
  'desktop',
  '-g',
  'signs in|asks about each token',
];
process.exitCode = await run('playwright', ['test', ...config], { env: { SAMPLES: ready.join(',') } });

/** Installs the packages of a quick start; returns why it cannot be tried, or null. */
function prepare({ folder, needs, install = [] }) {
  const missing = needs.filter((name) => !onPath(name));
  if (missing.length > 0) return `${missing.join(', ')} is not on this machine`;
  const cwd = path.join(root, 'samples/quick-starts', folder);
  for (const [command, ...args] of install) {
    const own = command.includes('/') ? path.join(cwd, command) : command;
    const done = spawnSync(own, args, { cwd, encoding: 'utf8', timeout: 300_000 });
    if (done.status === 0) continue;
    const output = `${done.stderr ?? ''}${done.stdout ?? ''}`.trim().split('\n')[0];
    return `${command} ${args.join(' ')} failed: ${output || done.error?.message || `exit code ${done.status}`}`;
  }
  return null;
}

function onPath(command) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .some((folder) => existsSync(path.join(folder, command)));
}
