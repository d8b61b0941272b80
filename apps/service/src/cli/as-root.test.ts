import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, readdirSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtProgram } from '../../test/built-program.ts';
import { freePort } from '../../test/free-port.ts';
import { runTongxing } from '../../test/run-tongxing.ts';

/** The service's own account: `daemon`, which every Linux has. */
const account = { uid: 1, gid: 1 };
const isRoot = process.getuid?.() === 0;

let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  if (!isRoot) return;
  folder = await mkdtemp(join(tmpdir(), 'tongxing-owner-'));
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  for (const path of [folder, dataDir]) chownSync(path, account.uid, account.gid);
  env = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    ACCESS_LOG: join(folder, 'logs'),
    HOME: folder,
  };
  await serveOnce();
}, 120_000);
afterAll(async () => {
  if (isRoot) await rm(folder, { recursive: true, force: true });
});

/** The service starts under its own account, answers, and ends. */
async function serveOnce(): Promise<void> {
  const child = spawn(process.execPath, [builtProgram('main')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...env },
    ...account,
  });
  const errors = text(child.stderr);
  let written = '';
  const started = new Promise<void>((done, failed) => {
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      written += piece;
      if (/listens on http/.test(written)) done();
    });
    child.once('exit', () => void errors.then((said) => failed(new Error(written + said))));
  });
  await started;
  const ready = await fetch(`http://127.0.0.1:${env['PORT']}/readyz`);
  expect(ready.status).toBe(200);
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** What is not the account's, below the folder. */
const foreign = () =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).uid !== account.uid);

// threat:root-beside-service
test.skipIf(!isRoot)(
  'a command of root leaves nothing that the account of the service cannot read',
  async () => {
    // One of each kind: reads, writes a file here, writes into the data folder, replaces the cluster and the pictures.
    for (const words of [
      ['user', 'export', 'people.csv', '--yes'],
      ['backup', 'create'],
      ['backup', 'restore', 'latest', '--replace', '--yes'],
    ]) {
      const { code, errors } = await runTongxing(folder, env, words);
      expect({ words, code, errors, foreign: foreign() }).toEqual({
        words,
        code: 0,
        errors: '',
        foreign: [],
      });
    }
    // The audit names who typed it.
    const audited = await runTongxing(folder, env, ['log', 'export', '--yes']);
    expect(audited.out).toContain('machine/root');
    await serveOnce();
  },
  300_000,
);

// threat:root-beside-service
test.skipIf(!isRoot)('under sudo and without a data folder, says how to name the account', async () => {
  const missing = { ...env, DATA_DIR: join(folder, 'none'), SUDO_UID: '1000' };
  const refused = await runTongxing(folder, missing, ['backup', 'restore', 'latest', '--yes']);
  expect(refused.code).toBe(2);
  expect(refused.errors).toMatch(/^There is no \S+none, .*sudo -u ACCOUNT.*Nothing was changed\.$/);
  expect(await readFile(join(folder, 'none')).catch(() => null)).toBeNull();
});
