import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Redis } from 'ioredis';
import { askRedis, untilAnswered } from './ask-redis.ts';

const run = promisify(execFile);

/** One server of a Cluster. */
export interface ServerOfCluster {
  readonly port: number;
}

/** Three masters and three replicas. */
export interface RedisCluster {
  readonly url: string;
  readonly servers: readonly ServerOfCluster[];
  /** The master that has the slot of a key now. */
  masterOf(key: string): Promise<ServerOfCluster>;
  /** Sends a command to one server. */
  ask<Value>(server: ServerOfCluster, question: (redis: Redis) => Promise<Value>): Promise<Value>;
  /** The replica of the master that has the slot of a key now. */
  replicaOf(key: string): Promise<ServerOfCluster>;
  /** A master without the slot of a key. */
  otherMaster(key: string): Promise<ServerOfCluster>;
  /** The full name of the one key with this ending, wherever it is. */
  nameOf(end: string): Promise<string>;
  /** kill -9, SIGSTOP, or SIGCONT. */
  signal(server: ServerOfCluster, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** Starts a killed server again, from the last `SAVE` on its disk. */
  start(server: ServerOfCluster): Promise<void>;
  /**
   * Moves the slot of a key to another master, key by key, as `redis-cli --cluster reshard` does; `halfway` is done where both
   * know of it and no key has gone.
   */
  moveSlotOf(key: string, to: ServerOfCluster, halfway?: () => Promise<unknown>): Promise<void>;
  /** Waits until every server reports a working cluster. */
  isWell(): Promise<void>;
  close(): Promise<void>;
}

/** Starts six servers of `redis-server` on free ports; one that is silent for two seconds counts as failed. */
export async function startCluster({ replicas = true } = {}): Promise<RedisCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-cluster-'));
  const children = new Map<number, ChildProcess>();
  const killAll = () => {
    for (const child of children.values()) child.kill('SIGKILL');
  };
  // Also where a test is aborted.
  process.once('exit', killAll);
  const ports: number[] = [];
  while (ports.length < (replicas ? 6 : 3)) ports.push(await freeClusterPort(ports));

  async function startAt(port: number): Promise<void> {
    const cwd = join(folder, String(port));
    await mkdir(cwd, { recursive: true });
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--cluster-enabled', 'yes'];
    const cluster = ['--cluster-node-timeout', '2000', '--repl-diskless-sync-delay', '0'];
    children.set(port, spawn('redis-server', [...options, ...cluster], { cwd, stdio: 'ignore' }));
    await untilAnswered(() => askRedis(port, (redis) => redis.ping()), /PONG/);
  }
  await Promise.all(ports.map(startAt));
  const addresses = ports.map((port) => `127.0.0.1:${port}`);
  const made = ['--cluster-replicas', replicas ? '1' : '0', '--cluster-yes'];
  await run('redis-cli', ['--cluster', 'create', ...addresses, ...made]);

  const living = () => ports.filter((port) => isLiving(children.get(port)));
  async function serversOf(key: string): Promise<[master: ServerOfCluster, ...replicas: ServerOfCluster[]]> {
    for (const port of living()) {
      const found = await askRedis(port, async (redis) => {
        const slot = Number(await redis.call('CLUSTER', 'KEYSLOT', key));
        const ranges = (await redis.call('CLUSTER', 'SLOTS')) as [number, number, ...[string, number][]][];
        return ranges.find(([from, to]) => from <= slot && slot <= to);
      }).catch(() => null);
      const [master, ...others] =
        found?.slice(2).map((server) => ({ port: (server as [string, number])[1] })) ?? [];
      if (master) return [master, ...others];
    }
    throw new Error('no server answers');
  }
  const masterOf = async (key: string) => (await serversOf(key))[0];
  async function isWell(): Promise<void> {
    for (const port of living()) {
      const read = () =>
        askRedis(port, async (redis) => {
          const slots = (await redis.call('CLUSTER', 'SLOTS')) as unknown[][];
          // Its two numbers: the master, and its replica.
          const followed = slots.every((range) => range.length >= (replicas ? 4 : 3));
          return `${followed} ${await redis.call('CLUSTER', 'INFO')} ${await redis.info('replication')}`;
        });
      await untilAnswered(
        read,
        /^true .*cluster_state:ok.*slots_ok:16384.*(?:role:master|master_link_status:up)/s,
      );
    }
  }
  await isWell();

  return {
    url: `redis+cluster://${addresses.slice(0, 3).join(',')}`,
    servers: ports.map((port) => ({ port })),
    masterOf,
    async replicaOf(key) {
      const [, replica] = await serversOf(key);
      if (!replica) throw new Error(`no replica has ${key}`);
      return replica;
    },
    async otherMaster(key) {
      const { port } = await masterOf(key);
      for (let at = 0; ; at += 1) {
        const other = await masterOf(`other ${at}`);
        if (other.port !== port) return other;
      }
    },
    async nameOf(end) {
      const names = await Promise.all(
        living().map((port) => askRedis(port, (redis) => redis.keys(`*${end}`))),
      );
      const [name, ...more] = new Set(names.flat());
      if (!name || more.length > 0) throw new Error(`${more.length + (name ? 1 : 0)} keys end in ${end}`);
      return name;
    },
    ask: ({ port }, question) => askRedis(port, question),
    async signal({ port }, signal) {
      const child = children.get(port);
      const ended = signal === 'SIGKILL' && new Promise((resolve) => child?.once('exit', resolve));
      child?.kill(signal);
      await ended;
    },
    start: ({ port }) => startAt(port),
    async moveSlotOf(key, to, halfway = async () => {}) {
      const slot = await askRedis(to.port, async (redis) =>
        String(await redis.call('CLUSTER', 'KEYSLOT', key)),
      );
      await moveSlot(slot, await masterOf(key), to, halfway);
    },
    isWell,
    async close() {
      process.removeListener('exit', killAll);
      killAll();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function moveSlot(
  slot: string,
  from: ServerOfCluster,
  to: ServerOfCluster,
  halfway: () => Promise<unknown>,
): Promise<void> {
  const set = ({ port }: ServerOfCluster, ...words: string[]) =>
    askRedis(port, (redis) => redis.call('CLUSTER', 'SETSLOT', slot, ...words));
  const idOf = ({ port }: ServerOfCluster) =>
    askRedis(port, async (redis) => String(await redis.call('CLUSTER', 'MYID')));
  const [fromId, toId] = await Promise.all([idOf(from), idOf(to)]);
  await set(to, 'IMPORTING', fromId);
  await set(from, 'MIGRATING', toId);
  await halfway();
  await askRedis(from.port, async (redis) => {
    for (;;) {
      const keys = (await redis.call('CLUSTER', 'GETKEYSINSLOT', slot, '10')) as string[];
      if (keys.length === 0) return;
      await redis.call('MIGRATE', '127.0.0.1', String(to.port), '', '0', '5000', 'KEYS', ...keys);
      await pause(5);
    }
  });
  await set(to, 'NODE', toId);
  await set(from, 'NODE', toId);
}

/** It is still running. */
const isLiving = (child: ChildProcess | undefined) => child?.exitCode === null && child.signalCode === null;

/** A port whose cluster bus port, ten thousand above, is free too. */
async function freeClusterPort(taken: readonly number[] = []): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    if (!taken.includes(port) && (await isFree(port)) && (await isFree(port + 10_000))) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
