import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '../../../test/movable-clock.ts';
import { openService, type TestService } from '../../../test/open-service.ts';
import { type RedisServer, startRedis } from '../../../test/start-redis.ts';
import { openRedis } from './open-redis.ts';
import { createRedisState } from './redis-state.ts';
import { describeRollBack } from './roll-back.conformance.ts';

const clock = movableClock(new Date());
let server: RedisServer;
let redis: Redis;
let service: TestService;

beforeAll(async () => {
  server = await startRedis();
  redis = openRedis(server.url);
  service = await openService({
    file: { captcha: { kinds: [] } },
    ports: { state: createRedisState(redis, clock), clock },
  });
});
afterAll(async () => {
  await service.close();
  redis.disconnect();
  await server.stop();
});

/** What a snapshot of just now brings back: the server is killed after `use`, and starts from it. */
async function rollBack<Value>(use: () => Promise<Value>): Promise<Value> {
  await redis.save();
  const used = await use();
  await server.crash();
  return used;
}

describeRollBack(() => ({ service, clock, rollBack }));

// threat:state-restart
test('given a Redis that was emptied or lost its scripts, starts another epoch', async () => {
  const states = [createRedisState(redis, movableClock()), createRedisState(redis, movableClock())] as const;
  for (const loss of [() => redis.flushall(), () => redis.script('FLUSH').then(() => server.crash())]) {
    const epoch = await states[0].epoch();
    expect(await states[1].epoch()).toBe(epoch);
    const mark = `mark of ${epoch}`;
    expect(await states[0].addIn(epoch, mark, '1', 60)).toBe(true);
    await loss();
    expect(await states[1].addIn(epoch, mark, '1', 60)).toBe(false);
    expect(await states[0].epoch()).toBe(await states[1].epoch());
    expect(await states[0].epoch()).not.toBe(epoch);
  }
});
