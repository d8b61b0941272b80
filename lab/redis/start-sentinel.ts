import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askRedis, untilAnswered } from '../../apps/service/test/ask-redis.ts';
import { freePort } from '../../apps/service/test/free-port.ts';

/** A master, its replica, and a Sentinel that promotes the replica. */
export interface Watched {
  /** The address of the Sentinel. */
  readonly url: string;
  /** Waits until the replica has everything, and kills the master (`SIGKILL`), or stops it in the middle (`SIGSTOP`). */
  breakMaster(signal: 'SIGKILL' | 'SIGSTOP'): Promise<void>;
  close(): Promise<void>;
}

/** Starts three servers of `redis-server` on free ports; a master that is silent for half a second is given up. */
export async function startSentinel(): Promise<Watched> {
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-sentinel-'));
  const [first, second, watching] = await Promise.all([freePort(), freePort(), freePort()]);
  const children = new Map<number, ChildProcess>();
  const start = (port: number, ...options: string[]) =>
    children.set(port, spawn('redis-server', options, { cwd: folder, stdio: 'ignore' }));
  const server = ['--bind', '127.0.0.1', '--save', '', '--repl-diskless-sync-delay', '0'];
  start(first, '--port', String(first), ...server);
  start(second, '--port', String(second), ...server, '--replicaof', '127.0.0.1', String(first));
  const file = join(folder, 'sentinel.conf');
  const lines = [
    `port ${watching}`,
    'bind 127.0.0.1',
    `sentinel monitor tongxing 127.0.0.1 ${first} 1`,
    'sentinel down-after-milliseconds tongxing 3000',
    'sentinel failover-timeout tongxing 2000',
  ];
  await writeFile(file, lines.join('\n'));
  await untilAnswered(() => askRedis(first, (redis) => redis.info('replication')), /state=online/);
  start(watching, file, '--sentinel');
  await untilAnswered(() => askRedis(watching, (redis) => redis.info('sentinel')), /slaves=1/);

  const named = async () =>
    askRedis(watching, async (redis) =>
      Number(((await redis.call('SENTINEL', 'get-master-addr-by-name', 'tongxing')) as string[])[1]),
    );
  return {
    url: `redis+sentinel://127.0.0.1:${watching}/tongxing`,
    async breakMaster(signal) {
      const port = await named();
      await askRedis(port, (redis) => redis.wait(1, 2000));
      children.get(port)?.kill(signal);
    },
    async close() {
      for (const child of children.values()) child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
