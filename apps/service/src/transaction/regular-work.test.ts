import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '../../test/movable-clock.ts';
import { openTestDatabase, type TestDatabase } from '../../test/open-test-database.ts';
import { recordingLog } from '../../test/recording-log.ts';
import { claimRound } from './claim-round.ts';
import { createRegularWork } from './regular-work.ts';

const clock = movableClock();
let service: TestDatabase;
beforeAll(async () => {
  service = await openTestDatabase();
});
afterAll(() => service.drop());

const claim = (name: string, seconds: number) => claimRound(service.database, name, seconds, clock.now());

// threat:growing-jobs
test('of many processes one runs a round, and another one the next after its death', async () => {
  const round = () => Promise.all(Array.from({ length: 8 }, () => claim('sweeping', 60)));
  expect((await round()).filter(Boolean)).toHaveLength(1);
  clock.advance(40);
  expect((await round()).filter(Boolean)).toHaveLength(0);
  clock.advance(20);
  expect((await round()).filter(Boolean)).toHaveLength(1);
  expect(await claim('something else', 60)).toBe(true);
});

test('a clock that was ahead delays no round once it is right again', async () => {
  clock.advance(8 * 3600);
  expect(await claim('minding the clock', 60)).toBe(true);
  clock.advance(-8 * 3600);
  expect(await Promise.all([claim('minding the clock', 60), claim('minding the clock', 60)])).toContain(true);
  expect(await claim('minding the clock', 60)).toBe(false);
  clock.advance(60);
  // A process whose clock is behind by a few seconds does nothing twice.
  expect(await claim('minding the clock', 60)).toBe(true);
  clock.advance(-30);
  expect(await claim('minding the clock', 60)).toBe(false);
  clock.advance(30);
});

// threat:growing-jobs
test('logs and counts a failed round, and runs the next one', async () => {
  const [app, log, metrics] = [Fastify(), recordingLog(), new Registry()];
  const every = createRegularWork(app, { log, clock, metrics, claimRound: async () => true });
  let rounds = 0;
  every(0.02, 'Sweeping', async () => {
    rounds += 1;
    if (rounds === 1) throw new Error('the broom is broken');
  });
  every(0.02, 'Idling', async () => {});
  await expect.poll(() => rounds).toBeGreaterThan(2);
  await app.close();
  expect(log.lines).toEqual(['error: Sweeping failed: the broom is broken']);
  const text = await metrics.metrics();
  expect(text).toContain('job_failures_total{job="Sweeping"} 1');
  expect(text).toContain('job_failures_total{job="Idling"} 0');
  expect(text).toContain(
    `job_last_done_timestamp_seconds{job="Sweeping"} ${Math.floor(clock.now().getTime() / 1000)}`,
  );
});

test('given a round that runs past the stop, logs no failure', async () => {
  const [app, log, metrics] = [Fastify(), recordingLog(), new Registry()];
  const every = createRegularWork(app, {
    log,
    clock,
    metrics,
    claimRound: async () => true,
    longestWaitAtStopMs: 1,
  });
  const { promise: answer, reject: fail } = Promise.withResolvers<void>();
  let rounds = 0;
  every(0.02, 'Asking a vendor', () => {
    rounds += 1;
    return answer;
  });
  await expect.poll(() => rounds).toBe(1);
  await app.close();
  fail(new Error('driver has already been destroyed'));
  await expect.poll(() => log.lines.length).toBe(1);
  expect(log.lines).toEqual(['info: Asking a vendor was not done before the stop: it is done again.']);
  expect(await metrics.metrics()).toContain('job_failures_total{job="Asking a vendor"} 0');
});
