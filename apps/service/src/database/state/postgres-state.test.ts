import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWaiting } from '../../../test/count-waiting.ts';
import { movableClock } from '../../../test/movable-clock.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/open-test-database.ts';
import { countUse, takeUseBack } from '../../kernel/state/rate-limit.ts';
import { describeShortLivedState } from '../../kernel/state/short-lived-state.conformance.ts';
import { openPostgres } from '../connect/open-postgres.ts';
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

test('the sweep removes only expired keys, also twice at once', async () => {
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

test('throws on counting a value that is no number', async () => {
  const state = createPostgresState(service.database, movableClock());
  await state.set('word', 'abc', 10);
  await expect(state.increment('word', 1, 10)).rejects.toThrow('bigint');
  state.close();
});

/** All have read that one is left before any counts it: seen red without the most at the row itself. */
test('race: of acquisitions that wait for the last slot, one succeeds', async () => {
  const state = createPostgresState(service.database, movableClock());
  const counter = { key: 'left', most: 3, lifetimeSeconds: 60 };
  await state.increment('left', 2, 60);
  const acquired = await service.database.transaction().execute(async (transaction) => {
    await sql`select from short_lived_state where key = 'left' for update`.execute(transaction);
    const all = [1, 2, 3].map((slot) =>
      state.acquire({
        waits: [],
        slots: [{ key: `slot ${slot}`, lifetimeSeconds: 60 }],
        counters: [counter],
      }),
    );
    await expect.poll(() => countWaiting(service.database)).toBe(3);
    return all;
  });
  const counts = await Promise.all(acquired);
  expect(counts.flatMap(({ counts: each }) => each).toSorted()).toEqual([3, null, null]);
  expect(await state.get('left')).toBe('3');
  state.close();
});

/** Seen red with the keys in one value, an array. */
test('what every sign-in asks is planned no more than the five times after which the server keeps a plan', async () => {
  const { url, drop } = await openTestDatabase();
  const database = openPostgres(url, { connections: 1 });
  const state = createPostgresState(database, movableClock());
  try {
    await sql`insert into short_lived_state (key, value, expires_at)
      select 'other ' || number, 'v', now() + interval '1 hour' from generate_series(1, 20000) as number`.execute(
      database,
    );
    await sql`analyze short_lived_state`.execute(database);
    const bound = (key: string) => ({
      key,
      free: 3,
      windowSeconds: 600,
      firstWaitSeconds: 4,
      longestWaitSeconds: 60,
    });
    for (let time = 0; time < 12; time += 1) {
      await countUse(state, [bound(`own ${time}`)]);
      await countUse(state, ['own', 'client', 'network', 'strangers'].map(bound));
      await takeUseBack(state, `own ${time}`, []);
      await takeUseBack(state, 'own', ['client', 'network', 'strangers']);
      await state.acquire({
        slots: [1, 2].map((slot) => ({ key: `slot ${time} ${slot}`, lifetimeSeconds: 60 })),
        waits: ['full', 'full too'],
        counters: [{ key: 'spent', most: 100, lifetimeSeconds: 60 }],
      });
    }
    const { rows } = await sql<{ custom: number; generic: number }>`
      select custom_plans as custom, generic_plans as generic from pg_prepared_statements
      where statement like '%short_lived_state%'`.execute(database);
    expect(rows).toEqual(Array(5).fill({ custom: 5, generic: 7 }));
  } finally {
    state.close();
    await database.close();
    await drop();
  }
});

/** Seen red without the connection's `enable_seqscan=off`, and with an index over the ends as they stand. */
test.each([2, 30])(
  'a plan made while the table had %i rows finds them by their key when it has grown',
  async (rows) => {
    const { url, drop } = await openTestDatabase();
    const database = openPostgres(url, { connections: 1 });
    const state = createPostgresState(database, movableClock());
    try {
      const bound = (key: string) => ({
        key,
        free: 3,
        windowSeconds: 600,
        firstWaitSeconds: 4,
        longestWaitSeconds: 60,
      });
      for (let index = 0; index < rows; index += 1) await state.set(`key ${index}`, 'v', 60);
      // As autovacuum does every minute.
      await sql`analyze short_lived_state`.execute(database);
      // The sixth time the server keeps a plan.
      for (let time = 0; time < 8; time += 1) {
        await countUse(state, [bound('who')]);
        await countUse(state, ['who', 'client', 'network', 'strangers'].map(bound));
        await takeUseBack(state, 'who', ['client']);
        await state.release(
          ['tries:who', 'wait:who', 'tries:client', 'wait:client'],
          ['tries:network', 'tries:strangers'],
        );
        await state.get('one');
        await state.getAll(['one', 'two']);
        await state.acquire({
          slots: [{ key: `slot ${time}`, lifetimeSeconds: 60 }],
          waits: ['full', 'full too'],
          counters: [{ key: 'spent', most: 100, lifetimeSeconds: 60 }],
        });
      }
      await sql`insert into short_lived_state (key, value, expires_at)
      select 'later ' || number, 'v', now() + interval '1 hour' from generate_series(1, 20000) as number`.execute(
        database,
      );
      const prepared = await sql<{ name: string; statement: string; values: number }>`
      select name, statement, coalesce(array_length(parameter_types, 1), 0) as values from pg_prepared_statements
      where statement like '%short_lived_state%' and generic_plans > 0`.execute(database);
      expect(prepared.rows.length).toBeGreaterThanOrEqual(7);
      for (const { name, statement, values } of prepared.rows) {
        const nulls = Array(values).fill('null').join();
        const plan = await sql`explain (format json) execute ${sql.id(name)}(${sql.raw(nulls)})`.execute(
          database,
        );
        const text = JSON.stringify(plan.rows);
        expect(text).not.toContain('Seq Scan');
        const indexes = [...text.matchAll(/"Index Name":"(\w+)"/g)].map(([, index]) => index);
        const others = indexes.filter((index) => index !== 'short_lived_state_pkey');
        expect(others, statement).toEqual([]);
      }
    } finally {
      state.close();
      await database.close();
      await drop();
    }
  },
);

test('the sweep uses its index', async () => {
  const clock = movableClock();
  const state = createPostgresState(service.database, clock);
  const hits = async () => {
    const { rows } = await sql<{ read: number }>`
      select coalesce(sum(idx_scan), 0)::int as read from pg_stat_user_indexes
      where indexrelname = 'short_lived_state_sweep' and pg_stat_force_next_flush() is not null`.execute(
      service.database,
    );
    return rows[0]?.read ?? 0;
  };
  const before = await hits();
  await state.sweep();
  await expect.poll(hits).toBeGreaterThan(before);
  state.close();
});
