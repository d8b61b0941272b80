import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRedis } from '../src/vendors/redis/open-redis.ts';

export interface RedisServer {
  readonly url: string;
  /** kill -9, and a start from the last `SAVE` on the disk. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a Redis of its own on a socket. Throws one line where the machine has none. */
export async function startRedis(...more: readonly string[]): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-redis-'));
  const socket = join(folder, 'redis.sock');
  const options = ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder, ...more];
  let child = await run(options, socket);

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
  return {
    url: `unix://${socket}`,
    async crash() {
      await end('SIGKILL');
      child = await run(options, socket);
    },
    async stop() {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function run(options: string[], socket: string): Promise<ChildProcess> {
  const child = spawn('redis-server', options, { stdio: 'ignore' });
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', () => reject(new Error('redis-server is missing: apt-get install -y redis-server')));
  });
  const redis = openRedis(`unix://${socket}`);
  try {
    // Commands fail fast by design, but a starting server needs more time.
    for (;;) {
      const answer = await Promise.race([redis.ping().catch(() => null), failed]);
      if (answer) return child;
    }
  } finally {
    redis.disconnect();
  }
}
