import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { movableClock } from '../../../test/movable-clock.ts';
import { recordingLog } from '../../../test/recording-log.ts';
import { startRedis } from '../../../test/start-redis.ts';
import { describeShortLivedState } from '../../kernel/state/short-lived-state.conformance.ts';
import { describeSignals } from '../../kernel/state/signals.conformance.ts';
import { openRedis } from './open-redis.ts';
import { createRedisSignals } from './redis-signals.ts';
import { createRedisState } from './redis-state.ts';

describeShortLivedState('Redis', async () => {
  const server = await startRedis();
  const connections = [openRedis(server.url), openRedis(server.url)] as const;
  const clock = movableClock();
  return {
    states: [createRedisState(connections[0], clock), createRedisState(connections[1], clock)],
    clock,
    async close() {
      for (const connection of connections) connection.disconnect();
      await server.stop();
    },
  };
});

describeSignals('Redis', async () => {
  const server = await startRedis();
  const connections = [openRedis(server.url), openRedis(server.url)] as const;
  const ends = [createRedisSignals(connections[0]), createRedisSignals(connections[1])] as const;
  return {
    ends,
    async breakConnections() {
      await connections[0].call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    },
    async close() {
      for (const end of ends) end.close();
      for (const connection of connections) connection.disconnect();
      await server.stop();
    },
  };
});

test('Redis expires keys that the service no longer reads', async () => {
  const server = await startRedis();
  const redis = openRedis(server.url);
  const state = createRedisState(redis, movableClock());
  await state.set('a', 'v', 60);
  await state.add('b', 'v', 60);
  await state.increment('c', 1, 60);
  for (const key of ['a', 'b', 'c']) {
    const [found = ''] = await redis.keys(`tongxing:state:*:${key}`);
    const left = await redis.pttl(found);
    expect(left).toBeGreaterThan(60_000);
    expect(left).toBeLessThanOrEqual(70_000);
  }
  redis.disconnect();
  await server.stop();
});

test('refuses a single server of a Redis Cluster with an explanation, at the first connection and at every use', async () => {
  const server = await startRedis('--cluster-enabled', 'yes');
  const log = recordingLog();
  const redis = openRedis(server.url, log);
  expect(await log.line('Redis Cluster')).toContain('name the Cluster');
  const refused = await createRedisState(redis, movableClock())
    .get('a')
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ message: expect.stringContaining('redis+cluster://') });
  redis.disconnect();
  await server.stop();
});

test('given a silent connection, opens a new one', async () => {
  const server = await startRedis();
  const ways: (readonly [Socket, Socket])[] = [];
  const relay = createServer((near) => {
    const far = connect(server.url.replace('unix://', ''));
    for (const end of [near, far]) end.on('error', () => {});
    near.pipe(far).pipe(near);
    ways.push([near, far]);
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const { port } = relay.address() as { port: number };
  const redis = openRedis(`redis://127.0.0.1:${port}`, recordingLog(), { answerMilliseconds: 200 });
  const state = createRedisState(redis, movableClock());
  await state.set('a', 'v', 60);
  // As where packets are dropped: nobody closes anything.
  for (const ends of ways) for (const end of ends) end.unpipe().resume();
  await expect(state.get('a')).rejects.toThrow();
  await expect.poll(() => state.get('a').catch(() => 'refused'), { timeout: 10_000 }).toBe('v');
  redis.disconnect();
  for (const ends of ways) for (const end of ends) end.destroy();
  relay.close();
  await server.stop();
});

test('given no Redis, commands fail within seconds', async () => {
  const redis = openRedis('unix:///nonexistent/redis.sock');
  const state = createRedisState(redis, movableClock());
  await expect(state.get('a')).rejects.toThrow();
  redis.disconnect();
});

test('given a database that the server does not have, writes nothing into another one', async () => {
  const server = await startRedis();
  const url = server.url.replace('unix://', '');
  const [missing, first] = [openRedis(`${url}?db=99`), openRedis(server.url)];
  const state = createRedisState(missing, movableClock());
  await expect(state.set('a', '1', 60)).rejects.toThrow(
    'REDIS_URL names database 99, which this Redis does not have.',
  );
  expect(await first.dbsize()).toBe(0);
  for (const connection of [missing, first]) connection.disconnect();
  await server.stop();
});
