import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Stack } from './stacks.ts';

const root = path.join(import.meta.dirname, '../..');

export interface RunningSample {
  /** Everything it has printed so far. */
  printed(): string;
  /** Its exit code, once it has ended. */
  ended(): Promise<number | null>;
  stop(): Promise<void>;
}

/** Starts a program of `samples/quick-starts` by its own command, with the portal's address in its environment only. */
export function startSample(
  stack: Stack,
  port: number,
  env: Readonly<Record<string, string>>,
): RunningSample {
  const [command = '', ...args] = stack.start.map((word) => word.replace('PORT', String(port)));
  const folder = path.join(root, 'samples/quick-starts', stack.folder);
  const inBrowser = Object.entries(env).map(([name, value]) => [`VITE_${name}`, value]);
  const child: ChildProcess = spawn(command.includes('/') ? path.join(folder, command) : command, args, {
    cwd: folder,
    // A process group of its own, so that its children end with it.
    detached: true,
    env: {
      HOME: process.env['HOME'],
      PATH: `${path.dirname(process.execPath)}:${path.join(root, 'node_modules/.bin')}:${process.env['PATH']}`,
      PORT: String(port),
      SESSION_KEY: 'a-key-of-this-test-and-of-no-other',
      AUTH_SECRET: 'a-secret-of-this-test-and-no-other',
      AUTH_URL: `http://localhost:${port}`,
      ...env,
      ...Object.fromEntries(inBrowser),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const gone = once(child, 'exit');
  return {
    printed: () => printed,
    async ended() {
      await gone;
      return child.exitCode;
    },
    async stop() {
      if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGTERM');
      await gone;
    },
  };
}

/** Waits until the program answers under its address; throws its output where it never does. */
export async function answering(sample: RunningSample, url: string, withinMs = 60_000): Promise<void> {
  for (let waited = 0; waited < withinMs; waited += 200) {
    const answer = await fetch(url, { redirect: 'manual' }).catch(() => null);
    if (answer) return;
    await pause(200);
  }
  throw new Error(`${url} does not answer:\n${sample.printed()}`);
}
