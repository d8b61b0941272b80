import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
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

test('a Redis that was emptied while it ran, or that knows no scripts, begins another epoch', async () => {
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

test('a master that was replaced and comes back in the same run brings nothing back, even where nobody asked the other one', async () => {
  const [port, othersPort] = [await freePort(), await freePort()];
  const master = await startRedis('--port', String(port));
  const following = ['--replicaof', '127.0.0.1', String(port), '--repl-diskless-sync-delay', '0'];
  const replica = await startRedis('--port', String(othersPort), ...following);
  const [asked, other] = [openRedis(master.url), openRedis(replica.url)];
  const state = createRedisState(asked, movableClock());
  const before = await state.epoch();
  await state.set('returning code', 'unused', 600);
  await expect
    .poll(() => other.exists(`tongxing:state:${before}:returning code`), { timeout: 20_000 })
    .toBe(1);
  await other.replicaof('NO', 'ONE');
  expect(await state.take('returning code')).toBe('unused');
  await asked.replicaof('127.0.0.1', othersPort);
  await expect.poll(() => asked.info('replication'), { timeout: 20_000 }).toContain('master_link_status:up');
  await asked.replicaof('NO', 'ONE');
  // It believes in what was used.
  expect(await asked.exists(`tongxing:state:${before}:returning code`)).toBe(1);
  expect(await state.take('returning code')).toBeNull();
  expect(await state.epoch()).not.toBe(before);
  for (const redis of [asked, other]) redis.disconnect();
  for (const each of [master, replica]) await each.stop();
});
