import type { Cluster } from 'ioredis';
import { expect, test, vi } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { movableClock } from '../../../test/movable-clock.ts';
import { recordingLog } from '../../../test/recording-log.ts';
import { startCluster } from '../../../test/start-cluster.ts';
import { startRedis } from '../../../test/start-redis.ts';
import { isOutage } from '../../kernel/async/outage.ts';
import type { Log } from '../../kernel/logging/log.ts';
import { describeShortLivedState } from '../../kernel/state/short-lived-state.conformance.ts';
import { describeSignals } from '../../kernel/state/signals.conformance.ts';
import { openCluster } from './open-cluster.ts';
import { clusterOf, isRedisAddress } from './redis-address.ts';
import { createRedisSignals } from './redis-signals.ts';
import { createRedisState } from './redis-state.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

function open(url: string, log?: Log, limits?: { readonly answerMilliseconds: number }): Cluster {
  const address = clusterOf(url);
  if (!address) throw new Error(`no address of a Cluster: ${url}`);
  return openCluster(address, log, limits);
}

test('parses an address of a Cluster', () => {
  expect(clusterOf('rediss+cluster://app:p%40ss@a,b:6380,[::1]:5')).toEqual({
    nodes: [
      { host: 'a', port: 6379 },
      { host: 'b', port: 6380 },
      { host: '::1', port: 5 },
    ],
    username: 'app',
    password: 'p@ss',
    isTls: true,
  });
  expect(clusterOf('redis+cluster://:secret@a:80/')).toEqual({
    nodes: [{ host: 'a', port: 80 }],
    password: 'secret',
    isTls: false,
  });
  for (const wrong of ['redis+cluster://', 'redis+cluster://a,', 'redis+cluster://a/1', 'redis://a,b']) {
    expect(clusterOf(wrong), wrong).toBeNull();
  }
  expect(isRedisAddress('redis+cluster://a/1')).toBe(false);
  expect(isRedisAddress('redis+cluster://a,b')).toBe(true);
});

describeShortLivedState('a Redis Cluster', async () => {
  const cluster = await startCluster({ replicas: false });
  const connections = [open(cluster.url), open(cluster.url)] as const;
  const clock = movableClock();
  return {
    states: [createRedisState(connections[0], clock), createRedisState(connections[1], clock)],
    clock,
    async close() {
      for (const connection of connections) connection.disconnect();
      await cluster.close();
    },
  };
});

describeSignals('a Redis Cluster', async () => {
  const cluster = await startCluster({ replicas: false });
  const connections = [open(cluster.url), open(cluster.url)] as const;
  const ends = [createRedisSignals(connections[0]), createRedisSignals(connections[1])] as const;
  return {
    ends,
    async breakConnections() {
      for (const master of connections[0].nodes('master'))
        await master.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    },
    async close() {
      for (const end of ends) end.close();
      for (const connection of connections) connection.disconnect();
      await cluster.close();
    },
  };
});

test('keys are on every master, and the doctor sees all of them', async () => {
  const cluster = await startCluster({ replicas: false });
  const redis = open(cluster.url);
  const state = createRedisState(redis, movableClock());
  for (let at = 0; at < 60; at += 1) await state.set(`key ${at}`, 'v', 60);
  for (const server of cluster.servers)
    expect(await cluster.ask(server, (one) => one.dbsize())).toBeGreaterThan(10);
  // What counts the tries at a thing is forgotten with it, and not by itself.
  await state.increment('key 7:tries', 1, 60);
  const tagOf = async (end: string) => (await cluster.nameOf(end)).split('}')[0];
  expect(await tagOf(':key 7:tries')).toBe(await tagOf(':key 7'));
  expect(await tagOf(':key 8')).not.toBe(await tagOf(':key 7'));
  const [, second] = cluster.servers;
  if (second) await cluster.ask(second, (one) => one.config('SET', 'maxmemory-policy', 'allkeys-lru'));
  expect(await state.server()).toMatchObject({ servers: 3, evictionPolicy: 'allkeys-lru' });
  redis.disconnect();
  await cluster.close();
});

test('given no Cluster, commands fail within seconds, and subscribers do not wait', async () => {
  const log = recordingLog();
  const redis = open('redis+cluster://127.0.0.1:1', log, { answerMilliseconds: 500 });
  const state = createRedisState(redis, movableClock());
  const signals = createRedisSignals(redis);
  await signals.subscribe('there', () => {});
  const asked = await Promise.allSettled([state.get('a'), signals.publish('there'), state.server()]);
  for (const each of asked) expect(each.status === 'rejected' && isOutage(each.reason)).toBe(true);
  expect(log.lines.join()).toContain('Redis at 127.0.0.1:1 does not answer');
  signals.close();
  redis.disconnect();
});

test('refuses a Redis that is no Cluster with an explanation', async () => {
  const port = await freePort();
  const server = await startRedis('--port', String(port));
  const log = recordingLog();
  const redis = open(`redis+cluster://127.0.0.1:${port}`, log, { answerMilliseconds: 500 });
  expect(await log.line('is no Cluster')).toContain('name it by redis://');
  redis.disconnect();
  await server.stop();
});
