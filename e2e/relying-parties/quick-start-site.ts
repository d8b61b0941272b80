import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface QuickStartSite {
  close(): Promise<void>;
}

/** Runs the Node.js example of the docs as it stands there: a file of its own, the secret in the environment. */
export async function runQuickStart(code: string, secret: string, url: string): Promise<QuickStartSite> {
  // Below the repository, so that the client library is found as it is after `npm i`.
  const folder = await mkdtemp(path.join(import.meta.dirname, '../test-results/quick-start-'));
  const file = path.join(folder, 'server.mjs');
  await writeFile(file, code);
  const child: ChildProcess = spawn(process.execPath, [file], {
    env: { PATH: process.env['PATH'], CLIENT_SECRET: secret },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (let tries = 0; tries < 100 && !(await answers(url)); tries += 1) await pause(100);
  return {
    async close() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { redirect: 'manual' }).then(
    () => true,
    () => false,
  );
}
