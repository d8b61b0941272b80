import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const entry = path.join(import.meta.dirname, '../main.ts');

/** What a start with these arguments says, and what it leaves in its folder. */
function start(...args: string[]) {
  const cwd = mkdtempSync(path.join(tmpdir(), 'tongxing-arguments-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: path.join(cwd, 'data') };
  const options = { cwd, env, encoding: 'utf8' as const, timeout: 20_000 };
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...args], options);
  return { status, stdout, stderr, left: readdirSync(cwd) };
}

test.each(['--help', '-h'])('a start that is asked %s says what it is, and serves nothing', (flag) => {
  const { status, stdout, stderr, left } = start(flag);
  expect({ status, stderr, left }).toEqual({ status: 0, stderr: '', left: [] });
  expect(stdout).toContain('npx tongxing start');
  expect(stdout).toContain('npx tongxing --help');
});

test.each([['--port', '80'], ['serve']])(
  'a start with arguments it does not know is misused: %s',
  (...args) => {
    const { status, stdout, stderr, left } = start(...args);
    expect({ status, stdout, left }).toEqual({ status: 2, stdout: '', left: [] });
    expect(stderr).toContain(`There is no "${args.join(' ')}".`);
    expect(stderr).toContain('Usage:');
  },
);
