import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { roomyLimits } from '../../tests/setup/roomy-limits.ts';
import { freePort, type OwnService, startService } from '../../tests/setup/start-service.ts';
import { openRedisCluster } from './redis-cluster.ts';
import type { Stand } from './stand.ts';
import { canMount, openFullDisk, openOutOfFiles } from './starve-service.ts';

/** A part that is broken under load and comes back. */
export interface Fault {
  readonly name: string;
  /** How often it is broken. */
  readonly times: number;
  /** A program that the machine must have. */
  readonly needs?: string;
  /** Whether the current account has the rights for it. */
  readonly isAllowed?: () => boolean;
  open(): Promise<Stand>;
}

export const faults: readonly Fault[] = [
  {
    name: 'kill -9 of the service',
    times: 5,
    async open() {
      const service = await startService({ config: roomyLimits });
      return {
        url: service.url,
        async breakOnce() {
          await service.kill();
          await service.startAgain();
        },
        close: () => service.remove(),
      };
    },
  },
  {
    name: 'kill -9 of the embedded PostgreSQL',
    times: 5,
    async open() {
      const service = await startService({ config: roomyLimits });
      return {
        url: service.url,
        async breakOnce() {
          const file = await readFile(path.join(service.dataDir, 'postgres/postmaster.pid'), 'utf8');
          process.kill(Number(file.split('\n')[0]), 'SIGKILL');
          await pause(100);
        },
        close: () => service.remove(),
      };
    },
  },
  {
    name: 'kill -9 of Redis',
    times: 5,
    needs: 'redis-server',
    async open() {
      const redis = await startRedis();
      const service = await startService({ config: roomyLimits, env: { REDIS_URL: redis.url } });
      return {
        url: service.url,
        breakOnce: () => redis.crash(),
        async close() {
          await service.remove();
          await redis.stop();
        },
      };
    },
  },
  {
    name: 'kill -9 of the master of a Redis Cluster that every sign-in needs',
    times: 4,
    needs: 'redis-server',
    open: openRedisCluster,
  },
  {
    name: 'restart of one of two machines after the other, behind HAProxy',
    times: 4,
    needs: 'haproxy',
    open: openTwoMachines,
  },
  {
    name: 'full disk for four seconds, under service and embedded PostgreSQL',
    times: 3,
    isAllowed: canMount,
    open: openFullDisk,
  },
  {
    name: 'no file and no connection more for four seconds',
    times: 3,
    needs: 'prlimit',
    open: openOutOfFiles,
  },
];

async function startRedis() {
  const folder = await mkdtemp(path.join(tmpdir(), 'tongxing-faults-'));
  const socket = path.join(folder, 'redis.sock');
  const options = ['--port', '0', '--unixsocket', socket, '--appendonly', 'yes', '--dir', folder];
  const start = () => spawn('redis-server', options, { stdio: 'ignore' });
  let child = start();
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    url: `unix://${socket}`,
    async crash() {
      await end('SIGKILL');
      child = start();
    },
    async stop() {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Two services on one database, whose readiness is checked twice a second and which drain for three seconds. */
async function openTwoMachines() {
  const store = await startService({ config: roomyLimits });
  const folder = await mkdtemp(path.join(tmpdir(), 'tongxing-faults-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    PUBLIC_URL: url,
    SECRET_KEY: await readFile(path.join(store.dataDir, 'secret.key'), 'utf8'),
    DATABASE_URL: `postgres://tongxing@localhost/tongxing?host=${store.dataDir}/postgres-socket`,
    DRAIN_SECONDS: '3',
  };
  const machines: OwnService[] = [];
  for (const _ of ['one', 'two']) machines.push(await startService({ config: roomyLimits, env }));
  const balancer = await startHaproxy(folder, port, machines);
  let turn = 0;
  return {
    url,
    async breakOnce() {
      const machine = machines[turn % machines.length] as OwnService;
      turn += 1;
      await machine.stop();
      await machine.startAgain();
      await pause(1500);
    },
    async close() {
      balancer.kill('SIGKILL');
      for (const machine of machines) await machine.remove();
      await store.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startHaproxy(
  folder: string,
  port: number,
  machines: readonly OwnService[],
): Promise<ChildProcess> {
  const servers = machines.map(({ url }, index) => `  server m${index} 127.0.0.1:${new URL(url).port} check`);
  const file = path.join(folder, 'haproxy.cfg');
  const lines = [
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 30s',
    '  timeout server 30s',
    // `/readyz` answers within a second: a shorter timeout would take busy machines out.
    '  timeout check 2s',
    'frontend all',
    `  bind 127.0.0.1:${port}`,
    '  default_backend machines',
    'backend machines',
    '  option httpchk GET /readyz',
    '  default-server inter 500ms fall 1 rise 1',
    ...servers,
    '',
  ];
  await writeFile(file, lines.join('\n'));
  const balancer = spawn('haproxy', ['-f', file], { stdio: 'ignore' });
  await pause(1500);
  return balancer;
}

/** Whether the machine has a program. */
export const hasProgram = (name: string): boolean =>
  spawnSync('sh', ['-c', `PATH="$PATH:/usr/sbin" command -v ${name}`]).status === 0;
