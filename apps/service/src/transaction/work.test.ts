import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementsOf } from '../../test/count-statements.ts';
import { movableClock } from '../../test/movable-clock.ts';
import { openTestDatabase, type TestDatabase } from '../../test/open-test-database.ts';
import { recordingLog } from '../../test/recording-log.ts';
import { openPostgres } from '../database/connect/open-postgres.ts';
import { createBackground } from '../kernel/async/background.ts';
import { addSeconds } from '../kernel/clock.ts';
import { systemRandom } from '../kernel/crypto/random.ts';
import { noCaller } from '../kernel/network/caller.ts';
import { fail, succeed } from '../kernel/result.ts';
import { abandon } from './abandon.ts';
import { createOpenWork } from './open-work.ts';
import { createEffectQueue, type EffectQueue } from './outbox-queue.ts';
import type { Work } from './work.ts';

const clock = movableClock(new Date());
const log = recordingLog();
const background = createBackground(log);
let testDatabase: TestDatabase;
let work: Work;
let effects: EffectQueue;
/** What was delivered, by id; a handler that is told to fail throws instead. */
const delivered: string[] = [];
let isVendorDown = false;

beforeAll(async () => {
  testDatabase = await openTestDatabase({ secondConnection: 'throw' });
  const { database } = testDatabase;
  const openWork: (caller: typeof noCaller) => Work = createOpenWork<Work>({
    shared: { clock, random: systemRandom, log, background, locateIp: () => '', accountData: [] } as never,
    database,
    effects: () => effects,
    recordEvent: async () => {},
  });
  effects = createEffectQueue<Work>({
    database,
    clock,
    random: systemRandom,
    log,
    handlers: new Map([
      [
        'letter',
        async (_work: Work, payload: Readonly<Record<string, unknown>>) => {
          if (isVendorDown) throw new Error('the vendor is down');
          delivered.push(String(payload['text']));
        },
      ],
    ]),
    workFor: openWork,
  });
  work = openWork(noCaller);
});
afterAll(() => testDatabase.drop());

const waiting = () => testDatabase.database.selectFrom('outbox_event').selectAll().execute();
const letter = (text: string) => ({ kind: 'letter', payload: { text } });
const put = (key: string) =>
  work.change(async (change) => {
    const row = { key, value: '', expires_at: new Date() };
    await change.db.insertInto('short_lived_state').values(row).execute();
    return succeed();
  });
const isPut = async (key: string) =>
  (await work.db.selectFrom('short_lived_state').select('key').where('key', '=', key).execute()).length > 0;

test('a change succeeds while a newer version adds columns', async () => {
  const { database, url } = testDatabase;
  const pool = openPostgres(url, { connections: 3, secondConnection: 'throw' });
  const openWork = createOpenWork<Work>({
    shared: { clock, random: systemRandom, log, background, locateIp: () => '', accountData: [] } as never,
    database: pool,
    effects: () => effects,
    recordEvent: async () => {},
  });
  const own: Work = openWork(noCaller);
  const touch = (key: string) =>
    own.change(async ({ db }) => {
      const row = { key, value: '', expires_at: new Date() };
      return db.insertInto('short_lived_state').values(row).returningAll().execute();
    });
  const atOnce = (name: string) => Promise.all([1, 2, 3].map((each) => touch(`${name}${each}`)));
  await atOnce('before');
  await sql`alter table short_lived_state add column more text`.execute(database);
  expect((await atOnce('after')).flat().map(({ key }) => key)).toEqual(['after1', 'after2', 'after3']);
  await sql`alter table short_lived_state drop column more`.execute(database);
  const again = await own.change(({ db }) =>
    db.selectFrom('short_lived_state').select('key').where('key', 'like', 'after%').execute(),
  );
  expect(again).toHaveLength(3);
  await pool.close();
});

test('given a deadlock of two changes, both succeed, one of them in a later try', async () => {
  const { database } = testDatabase;
  const rows = ['left', 'right'].map((key) => ({ key, value: '0', expires_at: new Date() }));
  await database.insertInto('short_lived_state').values(rows).execute();
  const met = { count: 0, both: Promise.withResolvers<void>() };
  let started = 0;
  const inOrder = (...keys: readonly string[]) =>
    work.change(async (change) => {
      started += 1;
      change.after(letter(`of ${keys[0]}`));
      for (const key of keys) {
        await change.db
          .updateTable('short_lived_state')
          .set({ value: sql<string>`(value::int + 1)::text` })
          .where('key', '=', key)
          .execute();
        met.count += 1;
        if (met.count === 2) met.both.resolve();
        await met.both.promise;
      }
      return succeed();
    });
  await Promise.all([inOrder('left', 'right'), inOrder('right', 'left')]);
  await background.whenIdle();
  const saved = await database
    .selectFrom('short_lived_state')
    .select('value')
    .where('key', 'in', ['left', 'right'])
    .execute();
  expect(saved).toEqual([{ value: '2' }, { value: '2' }]);
  // PostgreSQL decides whom it ends, and may do so again.
  expect(started).toBeGreaterThanOrEqual(3);
  for (const each of ['of left', 'of right'])
    expect(delivered.filter((text) => text === each)).toHaveLength(1);
});

test('an abandoned change rolls back, effects included; a returned failure commits', async () => {
  const abandoned = await work.change(async (change) => {
    await change.db
      .insertInto('short_lived_state')
      .values({ key: 'a', value: '', expires_at: new Date() })
      .execute();
    change.after(letter('never'));
    return abandon(fail('code_used'));
  });
  expect(abandoned).toEqual(fail('code_used'));
  expect(await isPut('a')).toBe(false);
  const returned = await work.change(async (change) => {
    await change.db
      .insertInto('short_lived_state')
      .values({ key: 'b', value: '', expires_at: new Date() })
      .execute();
    return fail('code_mismatch');
  });
  expect(returned).toEqual(fail('code_mismatch'));
  expect(await isPut('b')).toBe(true);
  await background.whenIdle();
  expect(delivered).not.toContain('never');
});

test('delivers an effect once after its change, and deletes it', async () => {
  await work.change(async (change) => change.after(letter('hello')));
  await background.whenIdle();
  expect(delivered.filter((text) => text === 'hello')).toHaveLength(1);
  expect(await waiting()).toEqual([]);
  await effects.deliverDue();
  expect(delivered.filter((text) => text === 'hello')).toHaveLength(1);
});

// threat:killed-midway
test('given a killed process, another one delivers its effects once, a minute later', async () => {
  // Written with the change, and the process was killed before it came to deliver.
  await work.change((change) => effects.write(change, [letter('left behind')]));
  await effects.deliverDue();
  expect(delivered).not.toContain('left behind');
  clock.advance(61);
  await Promise.all([effects.deliverDue(), effects.deliverDue(), effects.deliverDue()]);
  expect(delivered.filter((text) => text === 'left behind')).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

test('given a vendor that is down, retries at growing intervals, and gives up with an error', async () => {
  isVendorDown = true;
  await work.change(async (change) => change.after(letter('patient')));
  await background.whenIdle();
  for (const { due_at } of await waiting()) expect(due_at > clock.now()).toBe(true);
  clock.advance(61);
  await effects.deliverDue();
  expect((await waiting())[0]?.attempts).toBe(2);
  isVendorDown = false;
  clock.advance(3600);
  await effects.deliverDue();
  expect(delivered).toContain('patient');

  isVendorDown = true;
  await work.change(async (change) => change.after(letter('hopeless')));
  await background.whenIdle();
  for (let tries = 0; tries < 12; tries += 1) {
    clock.advance(3601);
    await effects.deliverDue();
  }
  expect(await waiting()).toEqual([]);
  expect(JSON.stringify(log.lines)).toContain('given up');
  isVendorDown = false;
});

test('given an effect of an unknown kind, delivers the others, and gives it up in the end', async () => {
  await work.change((change) =>
    effects.write(change, [{ kind: 'of another version', payload: {} }, letter('behind it')]),
  );
  clock.advance(61);
  await effects.deliverDue();
  expect(delivered).toContain('behind it');
  expect(await waiting()).toMatchObject([{ kind: 'of another version', attempts: 1 }]);
  for (let tries = 0; tries < 12; tries += 1) {
    clock.advance(3601);
    await effects.deliverDue();
  }
  expect(await waiting()).toEqual([]);
  expect(JSON.stringify(log.lines)).toContain('an effect was given up');
});

/**
 * Broken once, and seen to fail: by not sending before the next statement, by not minding rows in `batch`, and by not sending
 * at the end.
 */
test('sends batched writes as one statement before the next query', async () => {
  const round = (name: string, seconds: number) => ({ name, next_at: addSeconds(clock.now(), seconds) });
  const { statements } = await statementsOf(() =>
    work.change(async (change) => {
      await change.batch(change.db.insertInto('job_round').values(round('one', 1)));
      await change.batch(change.db.insertInto('job_round').values(round('two', 2)));
      const later = (name: string, seconds: number) =>
        change.batch(
          change.db.updateTable('job_round').set(round(name, seconds)).where('name', '=', name),
          `job_round ${name}`,
        );
      expect(await change.db.selectFrom('job_round').select('name').orderBy('name').execute()).toEqual([
        { name: 'one' },
        { name: 'two' },
      ]);
      await later('one', 10);
      await later('two', 20);
      await later('one', 100);
    }),
  );
  expect(statements.map((text) => text.split(' ', 1)[0])).toEqual([
    'begin',
    'with',
    'select',
    'with',
    'update',
    'commit',
  ]);
  const { database } = testDatabase;
  const saved = await database.selectFrom('job_round').select(['name', 'next_at']).orderBy('name').execute();
  expect(saved).toEqual([round('one', 100), round('two', 20)]);
});

test('batched writes roll back with an abandoned or thrown change, and commit with a failure', async () => {
  const row = { name: 'gone', next_at: clock.now() };
  const batching = (end: () => unknown) =>
    work.change(async (change) => {
      await change.batch(change.db.insertInto('job_round').values(row));
      return end();
    });
  const isThere = async () =>
    (await testDatabase.database.selectFrom('job_round').select('name').where('name', '=', 'gone').execute())
      .length === 1;
  await batching(() => abandon(fail('identity_taken')));
  expect(await isThere()).toBe(false);
  await expect(batching(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await isThere()).toBe(false);
  await batching(() => fail('identity_taken'));
  expect(await isThere()).toBe(true);
  await expect(batching(() => null)).rejects.toThrow('job_round_pkey');
});

// threat:second-connection
test('inside a change, a second connection throws; after it, it works', async () => {
  const second = work.change(async () => work.db.selectFrom('account').select('id').execute());
  await expect(second).rejects.toThrow('a second connection');
  await expect(put('after')).resolves.toEqual(succeed());
});

test('in production, a second connection is logged as an error', async () => {
  const recorded = recordingLog();
  const database = openPostgres(testDatabase.url, { log: recorded, connections: 2 });
  const own = createOpenWork<Work>({
    shared: { clock, random: systemRandom, log, background, locateIp: () => '', accountData: [] } as never,
    database,
    effects: () => effects,
    recordEvent: async () => {},
  })(noCaller);
  await own.change(async () => own.db.selectFrom('account').select('id').execute());
  expect(JSON.stringify(recorded.lines)).toContain('waits for another connection');
  await database.close();
});

test('a reader cannot write, by its type and by a hot query', async () => {
  const { hotQuery } = await import('../database/query/hot-query.ts');
  expect(() => hotQuery('delete from account where id = $1')).toThrow('only reads');
  expect(() => hotQuery('with gone as (update account set status = $1) select 1')).toThrow('only reads');
  // @ts-expect-error: a Reader has no insertInto, updateTable or deleteFrom.
  void (() => work.db.insertInto('account'));
});
