import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRedis } from '../src/vendors/redis/open-redis.ts';

/** Starts a Redis of its own on a socket. Throws one line where the machine has none. */
export async function startRedis(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-redis-'));
  const socket = join(folder, 'redis.sock');
  const options = ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder];
  const child = spawn('redis-server', options, { stdio: 'ignore' });
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', () => reject(new Error('redis-server is missing: apt-get install -y redis-server')));
  });
  const redis = openRedis(`unix://${socket}`);
  try {
    // Commands fail fast by design; a server that only just starts deserves more patience.
    for (;;) {
      const answer = await Promise.race([redis.ping().catch(() => null), failed]);
      if (answer) break;
    }
  } finally {
    redis.disconnect();
  }
  return {
    url: `unix://${socket}`,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
