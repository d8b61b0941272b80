import { expect, test } from 'vitest';
import { openRedis } from '../../apps/service/src/vendors/redis/open-redis.ts';
import { createRedisState } from '../../apps/service/src/vendors/redis/redis-state.ts';
import { freePort } from '../../apps/service/test/free-port.ts';
import { movableClock } from '../../apps/service/test/movable-clock.ts';
import { startRedis } from '../../apps/service/test/start-redis.ts';

// threat:state-restart
test('given a replaced master that returns in the same run, used codes stay used, even where its replacement served no request', async () => {
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
  // It takes used codes for unused.
  expect(await asked.exists(`tongxing:state:${before}:returning code`)).toBe(1);
  expect(await state.take('returning code')).toBeNull();
  expect(await state.epoch()).not.toBe(before);
  for (const redis of [asked, other]) redis.disconnect();
  for (const each of [master, replica]) await each.stop();
});
