import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { afterEach, expect, test, vi } from 'vitest';
import { isOutage } from '../../apps/service/src/kernel/async/outage.ts';
import { countUse } from '../../apps/service/src/kernel/state/rate-limit.ts';
import { openRedis } from '../../apps/service/src/vendors/redis/open-redis.ts';
import { createRedisSignals } from '../../apps/service/src/vendors/redis/redis-signals.ts';
import { createRedisState } from '../../apps/service/src/vendors/redis/redis-state.ts';
import { movableClock } from '../../apps/service/test/movable-clock.ts';
import { startSentinel, type Watched } from './start-sentinel.ts';

vi.setConfig({ testTimeout: 120_000 });

let watched: Watched | null = null;
afterEach(async () => {
  await watched?.close();
  watched = null;
});

test.each(['SIGKILL', 'SIGSTOP'] as const)(
  'the master gets %s: its replica goes on, and nothing used comes back',
  async (signal) => {
    watched = await startSentinel();
    const { url } = watched;
    // Several, so that at least one asks for the master while it changes.
    const [redis, other, ...more] = Array.from({ length: 8 }, () => openRedis(url)) as [
      Redis,
      Redis,
      ...Redis[],
    ];
    const clock = movableClock();
    const state = createRedisState(redis, clock);
    const signals = createRedisSignals(other);
    let woken = 0;
    await signals.subscribe('there', () => {
      woken += 1;
    });
    const epoch = await state.epoch();
    await state.set('code', 'unused', 600);
    const limit = {
      key: 'name',
      free: 0,
      windowSeconds: 600,
      firstWaitSeconds: 300,
      longestWaitSeconds: 300,
    };
    await countUse(state, [limit]);

    await watched.breakMaster(signal);
    const others: unknown[] = [];
    const next = await untilItWorks(() => state.epoch(), others);
    expect(others).toEqual([]);
    // The replica's codes of the master's epoch are invalid; its counters continue.
    expect(next).not.toBe(epoch);
    expect(await state.take('code')).toBeNull();
    expect(await countUse(state, [limit])).toBeGreaterThan(0);

    await untilItWorks(async () => {
      const before = woken;
      await createRedisSignals(redis).publish('there');
      await pause(50);
      if (woken === before) throw new Error('Connection is closed');
    }, others);
    for (const each of more) await untilItWorks(() => each.ping(), others);
    expect(others).toEqual([]);
    signals.close();
    for (const each of [redis, other, ...more]) each.disconnect();
  },
);

/**
 * Repeats until there is an answer (a Sentinel that had to wait for the processor does nothing for half a minute). Errors
 * before that are no outage are added to `others`.
 */
async function untilItWorks<Value>(ask: () => Promise<Value>, others: unknown[]): Promise<Value> {
  for (const until = performance.now() + 50_000; performance.now() < until; ) {
    try {
      return await ask();
    } catch (error) {
      if (!isOutage(error)) others.push(error);
      await pause(50);
    }
  }
  throw new Error('it did not come back');
}
