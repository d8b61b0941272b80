import { setTimeout as pause } from 'node:timers/promises';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import type { Cluster } from 'ioredis';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isOutage } from '../../apps/service/src/kernel/async/outage.ts';
import { countUse } from '../../apps/service/src/kernel/state/rate-limit.ts';
import type { ShortLivedState } from '../../apps/service/src/kernel/state/short-lived-state.ts';
import { openAnyRedis } from '../../apps/service/src/vendors/redis/open-cluster.ts';
import { createRedisSignals } from '../../apps/service/src/vendors/redis/redis-signals.ts';
import { createRedisState } from '../../apps/service/src/vendors/redis/redis-state.ts';
import { describeRollBack } from '../../apps/service/src/vendors/redis/roll-back.conformance.ts';
import { movableClock } from '../../apps/service/test/movable-clock.ts';
import { openService, type TestService } from '../../apps/service/test/open-service.ts';
import { recordingLog } from '../../apps/service/test/recording-log.ts';
import { registerPerson } from '../../apps/service/test/register-account.ts';
import {
  type RedisCluster,
  type ServerOfCluster,
  startCluster,
} from '../../apps/service/test/start-cluster.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const clock = movableClock(new Date());
const log = recordingLog();
let cluster: RedisCluster;
let redis: Cluster;
let state: ShortLivedState;
let service: TestService;

beforeAll(async () => {
  cluster = await startCluster();
  redis = openAnyRedis(cluster.url, log) as Cluster;
  state = createRedisState(redis, clock);
  service = await openService({
    file: { captcha: { kinds: [] } },
    ports: { state, signals: createRedisSignals(redis), clock },
  });
});
beforeEach(() => cluster.isWell());
afterAll(async () => {
  await service.close();
  redis.disconnect();
  await cluster.close();
});

/** Repeats until there is an answer; every error before must be an outage. */
async function answered<Value>(ask: () => Promise<Value>): Promise<Value> {
  for (const until = performance.now() + 60_000; ; ) {
    try {
      return await ask();
    } catch (error) {
      if (!isOutage(error) || performance.now() > until) throw error;
      await pause(50);
    }
  }
}

/** Stops an up-to-date replica; the master keeps no backlog for it. */
async function stopReplicating(master: ServerOfCluster, replica: ServerOfCluster): Promise<void> {
  await cluster.ask(master, (one) => one.wait(1, 2000));
  await cluster.signal(replica, 'SIGSTOP');
  await cluster.ask(master, (one) => one.call('CLIENT', 'KILL', 'TYPE', 'replica'));
}

/** Every server saves, then `use` runs, then all of them crash at once and restart with what they saved. */
async function rollBack<Value>(use: () => Promise<Value>): Promise<Value> {
  for (const server of cluster.servers) await cluster.ask(server, (one) => one.save());
  const used = await use();
  await Promise.all(cluster.servers.map((server) => cluster.signal(server, 'SIGKILL')));
  await Promise.all(cluster.servers.map((server) => cluster.start(server)));
  await cluster.isWell();
  await answered(() => state.set('there', '1', 60));
  return used;
}

describeRollBack(() => ({ service, clock, rollBack }));

test('given a master emptied while it runs, starts a new epoch without earlier marks', async () => {
  const epoch = await state.epoch();
  expect(await state.addIn(epoch, 'heard before', '1', 600)).toBe(true);
  await cluster.ask(await cluster.masterOf('{tongxing:marks}'), (one) => one.flushall());
  expect(await state.addIn(epoch, 'heard before', '1', 600)).toBe(false);
  expect(await state.epoch()).not.toBe(epoch);
});

// threat:state-restart
test('given a promoted replica that lags behind, used codes and marks stay used', async () => {
  const epoch = await state.epoch();
  await state.set('lagging code', 'unused', 600);
  const code = await cluster.nameOf(':lagging code');
  for (const key of [code, '{tongxing:marks}:']) {
    const [master, replica] = [await cluster.masterOf(key), await cluster.replicaOf(key)];
    await stopReplicating(master, replica);
    if (key === code) expect(await state.take('lagging code')).toBe('unused');
    else expect(await state.addIn(epoch, 'heard', '1', 600)).toBe(true);
    await cluster.signal(master, 'SIGKILL');
    await cluster.signal(replica, 'SIGCONT');
    await expect.poll(() => cluster.masterOf(key), { timeout: 30_000 }).toEqual(replica);
    // It takes used codes for unused, and has their epoch.
    if (key === code) expect(await cluster.ask(replica, (one) => one.exists(code))).toBe(1);
    if (key === code) expect(await answered(() => state.take('lagging code'))).toBeNull();
    else expect(await answered(() => state.addIn(epoch, 'heard', '1', 600))).toBe(false);
    await cluster.start(master);
    await cluster.isWell();
  }
});

// threat:state-restart
test('given a replaced master that returns, used codes stay used, even where its replacement served no request', async () => {
  await state.set('returning code', 'unused', 600);
  const key = await cluster.nameOf(':returning code');
  const [master, replica] = [await cluster.masterOf(key), await cluster.replicaOf(key)];
  await stopReplicating(master, replica);
  expect(await state.take('returning code')).toBe('unused');
  await cluster.signal(master, 'SIGSTOP');
  await cluster.signal(replica, 'SIGCONT');
  await expect.poll(() => cluster.masterOf(key), { timeout: 30_000 }).toEqual(replica);
  await cluster.signal(master, 'SIGCONT');
  await cluster.isWell();
  expect(await cluster.ask(replica, (one) => one.exists(key))).toBe(1);
  await expect
    .poll(() => cluster.ask(master, (one) => one.info('replication')), { timeout: 30_000 })
    .toContain('master_link_status:up');
  // The same run of the same server, with the data of the other.
  await cluster.ask(master, (one) => one.call('CLUSTER', 'FAILOVER'));
  await expect.poll(() => cluster.masterOf(key), { timeout: 30_000 }).toEqual(master);
  expect(await cluster.ask(master, (one) => one.exists(key))).toBe(1);
  expect(await answered(() => state.take('returning code'))).toBeNull();
});

// threat:state-restart
test('given a code used while its slot moves, it stays used, though a copy was sent before', async () => {
  await state.set('moving code', 'unused', 600);
  const key = await cluster.nameOf(':moving code');
  const [from, to] = [await cluster.masterOf(key), await cluster.otherMaster(key)];
  await cluster.moveSlotOf(key, to, async () => {
    // A server that sends a key and is cut off before it deletes its own copy.
    await cluster.ask(from, (one) =>
      one.call('MIGRATE', '127.0.0.1', String(to.port), key, '0', '5000', 'COPY'),
    );
    expect(await state.take('moving code')).toBe('unused');
  });
  expect(await cluster.ask(to, (one) => one.exists(key))).toBe(1);
  expect(await answered(() => state.take('moving code'))).toBeNull();
});

// threat:state-restart
test('given slots that move under load, makes each mark once, exceeds no limit, and answers everybody', async () => {
  const bound = {
    key: 'guess',
    free: 5,
    windowSeconds: 3600,
    firstWaitSeconds: 900,
    longestWaitSeconds: 900,
  };
  const made: { epoch: string; mark: string }[] = [];
  let passed = 0;
  let asked = 0;
  let isOver = false;
  /** Errors that are no outage fail the test. */
  const orNull = async <Value>(ask: Promise<Value>): Promise<Value | null> =>
    ask.catch((error: unknown) => {
      if (!isOutage(error)) throw error;
      return null;
    });
  async function load(worker: number): Promise<void> {
    for (let at = 0; !isOver; at += 1) {
      asked += 1;
      if ((await orNull(countUse(state, [bound, { ...bound, key: `${worker} ${at}` }]))) === 0) passed += 1;
      const epoch = await orNull(state.epoch());
      const mark = `mark ${worker} ${at}`;
      if (epoch === null) continue;
      const stored = await Promise.all([1, 2].map(() => orNull(state.addIn(epoch, mark, '1', 600))));
      expect(stored.filter(Boolean).length).toBeLessThan(2);
      if (stored.includes(true)) made.push({ epoch, mark });
    }
  }
  const workers = Array.from({ length: 10 }, (_, worker) => load(worker));
  for (const key of ['{tongxing:marks}:', '{tongxing:tries}:']) {
    const [from, to] = [await cluster.masterOf(key), await cluster.otherMaster(key)];
    await pause(300);
    await cluster.moveSlotOf(key, to);
    await pause(300);
    await cluster.moveSlotOf(key, from);
  }
  await pause(300);
  isOver = true;
  await Promise.all(workers);
  expect(asked).toBeGreaterThan(100);
  expect(made.length).toBeGreaterThan(50);
  expect(new Set(made.map(({ epoch }) => epoch)).size).toBeGreaterThan(1);
  expect(passed).toBeLessThanOrEqual(6);
  for (const { epoch, mark } of made) expect(await state.addIn(epoch, mark, '1', 600)).toBe(false);
});

test('given a Cluster that is away, answers 503 with Retry-After, reports it in /readyz, and recovers by itself', async () => {
  const { phone } = await registerPerson(service);
  const ready = () => service.app.inject('/readyz');
  expect((await ready()).json()).toMatchObject({ status: 'ok', database: 'ok', state: 'ok' });
  const visitor = service.visitor();
  const ask = () => visitor.call(signInByPassword, { account: phone, password: 'wrong' });
  await Promise.all(cluster.servers.map((server) => cluster.signal(server, 'SIGKILL')));
  expect(await ask()).toMatchObject({
    code: 503,
    msg: '服务繁忙，请稍后再试',
    headers: { 'retry-after': '2' },
  });
  const away = await ready();
  expect(away.statusCode).toBe(503);
  expect(['down', 'slow']).toContain(away.json<{ state: string }>().state);
  await Promise.all(cluster.servers.map((server) => cluster.start(server)));
  await cluster.isWell();
  await expect.poll(async () => (await ready()).statusCode, { timeout: 30_000 }).toBe(200);
  expect((await ask()).code).not.toBe(503);
  for (const notices of [
    'error: Redis at 127.0.0.1:',
    'error: The Redis Cluster does not answer',
    'info: The Redis Cluster answers again.',
  ])
    expect(log.lines.join('\n')).toContain(notices);
});
