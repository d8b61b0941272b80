import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { roomyLimits } from '../../tests/setup/roomy-limits.ts';
import { freePort, startService } from '../../tests/setup/start-service.ts';
import type { Stand } from './stand.ts';

const run = promisify(execFile);
/** A key in the slot that every sign-in needs. */
const key = '{tongxing:tries}';

/** A service on three masters and three replicas; whichever master every sign-in needs is killed, and comes back as a replica. */
export async function openRedisCluster(): Promise<Stand> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tongxing-faults-'));
  const ports: number[] = [];
  // The cluster bus uses ports ten thousand above.
  while (ports.length < 6) {
    const port = await freePort();
    if (port < 55_000 && !ports.includes(port)) ports.push(port);
  }
  const children = new Map<number, ChildProcess>();
  const cli = async (port: number, ...words: string[]) =>
    (await run('redis-cli', ['-p', String(port), ...words])).stdout.trim();

  async function until(isThere: () => Promise<boolean>): Promise<void> {
    while (!(await isThere().catch(() => false))) await pause(50);
  }
  async function start(port: number): Promise<void> {
    const cwd = path.join(folder, String(port));
    await mkdir(cwd, { recursive: true });
    const words = ['--port', port, '--bind', '127.0.0.1', '--appendonly', 'yes', '--cluster-enabled', 'yes'];
    const child = spawn('redis-server', [...words, '--cluster-node-timeout', 2000].map(String), {
      cwd,
      stdio: 'ignore',
    });
    children.set(port, child);
    await until(async () => (await cli(port, 'ping')) === 'PONG');
  }
  const living = () => ports.filter((port) => children.get(port)?.signalCode === null);
  /** The master of the key, from any server that runs. */
  async function masterOfKey(): Promise<number> {
    const [asked = 0] = living();
    const slot = Number(await cli(asked, 'cluster', 'keyslot', key));
    const nodes = (await cli(asked, 'cluster', 'nodes')).split('\n').map((line) => line.split(' '));
    const master = nodes.find((node) => node.slice(8).some((range) => has(range, slot)));
    return Number(/:(\d+)@/.exec(master?.[1] ?? '')?.[1]);
  }
  const isWell = (port: number) =>
    until(async () => {
      const notified = `${await cli(port, 'cluster', 'info')} ${await cli(port, 'info', 'replication')}`;
      return /cluster_state:ok/.test(notified) && /role:master|master_link_status:up/.test(notified);
    });

  await Promise.all(ports.map(start));
  const addresses = ports.map((port) => `127.0.0.1:${port}`);
  await run('redis-cli', ['--cluster', 'create', ...addresses, '--cluster-replicas', '1', '--cluster-yes']);
  for (const port of ports) await isWell(port);
  const env = { REDIS_URL: `redis+cluster://${addresses.join(',')}` };
  const service = await startService({ config: roomyLimits, env });
  return {
    url: service.url,
    async breakOnce() {
      const port = await masterOfKey();
      const child = children.get(port);
      child?.kill('SIGKILL');
      if (child) await once(child, 'exit');
      await until(async () => (await masterOfKey()) !== port);
      for (const other of living()) await isWell(other);
      await start(port);
      await isWell(port);
    },
    async close() {
      await service.remove();
      for (const child of children.values()) child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Whether a range of slots (`0-5460`) has one. */
function has(range: string, slot: number): boolean {
  const [from = '', to = from] = range.split('-');
  return Number(from) <= slot && slot <= Number(to);
}
