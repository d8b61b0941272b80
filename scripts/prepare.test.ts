import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const here = import.meta.dirname;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tongxing-prepare-'));
  mkdirSync(path.join(folder, 'scripts'));
  cpSync(path.join(here, 'prepare.mjs'), path.join(folder, 'scripts/prepare.mjs'));
  cpSync(path.join(here, '../package-lock.json'), path.join(folder, 'package-lock.json'));
  // Writes down what it is asked, and fails.
  writeFileSync(
    path.join(folder, 'npm.js'),
    `require('fs').writeFileSync('asked', process.argv.slice(2).join(' ')); process.exit(1);`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

const prepare = () =>
  spawnSync(
    process.execPath,
    ['--input-type=module', '-e', "(await import('./scripts/prepare.mjs')).requireNode24('x')"],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, NODE_ENV: 'production', npm_execpath: path.join(folder, 'npm.js') },
    },
  );

test('under NODE_ENV=production, asks npm for what builds too, and names the way where it fails', () => {
  const { status, stderr } = prepare();
  expect([status, readFileSync(path.join(folder, 'asked'), 'utf8')]).toEqual([
    1,
    expect.stringMatching(/^ci .*--include=dev/),
  ]);
  expect(stderr).toContain('npm ci --include=dev --ignore-scripts=false');
});

test('names the way where pnpm installed', () => {
  mkdirSync(path.join(folder, 'node_modules/.pnpm'), { recursive: true });
  expect(prepare().stderr).toMatch(/made by pnpm.*remove that folder, then run npm ci --include=dev/);
});

test.each(['#', '?'])('says at once that nothing can be built below a folder with %s in its name', (sign) => {
  const below = path.join(folder, `my${sign}project`);
  mkdirSync(path.join(below, 'scripts'), { recursive: true });
  cpSync(path.join(here, 'prepare.mjs'), path.join(below, 'scripts/prepare.mjs'));
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', "(await import('./scripts/prepare.mjs')).requireNode24('x')"],
    { cwd: below, encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([1, expect.stringContaining(`has a ${sign} in its path`)]);
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s while something is built ends the program', async (signal) => {
  const build = `console.log('building'); process.on('${signal}', () => process.exit(1)); setInterval(() => {}, 1000)`;
  const program = `
    const { endIfStopped, run } = await import('./scripts/prepare.mjs');
    await run(process.execPath, ['-e', ${JSON.stringify(build)}]);
    endIfStopped();
    console.log('the service starts');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
  let output = '';
  child.stdout.on('data', (text) => {
    if (output === '') child.kill(signal);
    output += text;
  });
  const [code] = await once(child, 'close');
  expect([code, output]).toEqual([signal === 'SIGINT' ? 130 : 143, 'building\n']);
});
