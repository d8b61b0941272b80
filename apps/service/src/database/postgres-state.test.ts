import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '../../test/movable-clock.ts';
import { openTestDatabase, type TestDatabase } from '../../test/open-test-database.ts';
import { describeShortLivedState } from '../kernel/short-lived-state.conformance.ts';
import { openPostgres } from './open-postgres.ts';
import { createPostgresState } from './postgres-state.ts';

describeShortLivedState('PostgreSQL', async () => {
  const service = await openTestDatabase();
  const second = openPostgres(service.url);
  const clock = movableClock();
  const states = [createPostgresState(service.database, clock), createPostgresState(second, clock)] as const;
  return {
    states,
    clock,
    async close() {
      for (const state of states) state.close();
      await second.close();
      await service.drop();
    },
  };
});

let service: TestDatabase;
beforeAll(async () => {
  service = await openTestDatabase();
});
afterAll(() => service.drop());

test('the sweep removes the dead alone, two at once do not disturb each other', async () => {
  const clock = movableClock();
  const state = createPostgresState(service.database, clock);
  for (let index = 0; index < 30; index += 1) await state.set(`short ${index}`, 'v', 10);
  await state.set('long', 'v', 20);
  clock.advance(10);
  const [one, two] = await Promise.all([state.sweep(), state.sweep()]);
  expect(one + two).toBe(30);
  const rows = await service.database.selectFrom('short_lived_state').select('key').execute();
  expect(rows).toEqual([{ key: 'long' }]);
  state.close();
});

test('counting what is no number is an error, not a wrong sum', async () => {
  const state = createPostgresState(service.database, movableClock());
  await state.set('word', 'abc', 10);
  await expect(state.increment('word', 1, 10)).rejects.toThrow('bigint');
  state.close();
});
