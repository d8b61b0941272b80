import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRelay } from '../../../test/open-relay.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/open-test-database.ts';
import { isOutage } from '../../kernel/async/outage.ts';
import { hotQuery } from '../query/hot-query.ts';
import { withConnection } from '../query/open-connection.ts';
import { openPostgres } from './open-postgres.ts';

let service: TestDatabase;
beforeAll(async () => {
  service = await openTestDatabase();
});
afterAll(() => service.drop());

const prepared = hotQuery<{ name: string; statement: string }>(
  "select name, statement from pg_prepared_statements where statement like '%' || $1::text || '%'",
);

test('prepares every text with parameters once under a name, hot queries included', async () => {
  const database = openPostgres(service.url, { connections: 1 });
  const find = (key: string) =>
    database.selectFrom('short_lived_state').select('value').where('key', '=', key).execute();
  await find('a');
  await find('b');
  const rows = await prepared(database, 'short_lived_state');
  expect(rows.map((row) => row.statement)).toEqual([
    'select "value" from "short_lived_state" where "key" = $1',
  ]);
  const all = await sql<{ count: number }>`select count(*) from pg_prepared_statements`.execute(database);
  expect(all.rows).toEqual([{ count: 2 }]);
  await database.close();
});

test('naming can be turned off for a pooler that moves transactions between connections', async () => {
  const database = openPostgres(service.url, { connections: 1, namedStatements: false });
  await prepared(database, 'x');
  const { rows } = await sql`select name from pg_prepared_statements`.execute(database);
  expect(rows).toEqual([]);
  await database.close();
});

test('a hot query releases its connection, also after an error, and belongs to its transaction', async () => {
  const database = openPostgres(service.url, { connections: 1, secondConnection: 'throw' });
  const divide = hotQuery<{ whole: number; transaction: string }>(
    'select 12 / $1::int as whole, pg_current_xact_id()::text as transaction',
  );
  await expect(divide(database, 0)).rejects.toThrow('division by zero');
  const [alone] = await divide(database, 4);
  expect(alone?.whole).toBe(3);
  expect(database.connections()).toEqual({ total: 1, idle: 1, waiting: 0 });
  await database.transaction().execute(async (transaction) => {
    const [one] = await divide(transaction, 4);
    const [other] = await divide(transaction, 3);
    expect(other?.transaction).toBe(one?.transaction);
    expect(one?.transaction).not.toBe(alone?.transaction);
    await withConnection(() =>
      expect(divide(database, 4)).rejects.toThrow('a second connection was asked for'),
    );
  });
  await database.close();
  await expect(divide(database, 4)).rejects.toThrow();
});

test('a prepared select * survives a table that another process changes', async () => {
  const database = openPostgres(service.url, { connections: 1 });
  await sql`create table changing (id int)`.execute(database);
  const read = hotQuery<object>('select * from changing where id = $1');
  await sql`insert into changing values (1)`.execute(database);
  expect(await read(database, 1)).toEqual([{ id: 1 }]);
  await sql`alter table changing add column name text default 'new'`.execute(service.database);
  expect(await read(database, 1)).toEqual([{ id: 1, name: 'new' }]);
  expect(await read(database, 1)).toEqual([{ id: 1, name: 'new' }]);
  await database.close();
});

test('types: bigint is a number, date a string, timestamptz a Date', async () => {
  const { rows } = await sql<object>`
    select 9007199254740991::bigint as big, '2024-02-29'::date as day, timestamptz '2024-02-29T12:00:00Z' as at
  `.execute(service.database);
  expect(rows).toEqual([
    { big: Number.MAX_SAFE_INTEGER, day: '2024-02-29', at: new Date('2024-02-29T12:00:00Z') },
  ]);
  await expect(sql`select 9007199254740993::bigint`.execute(service.database)).rejects.toThrow('beyond');
});

test('cancels a statement that runs too long, and keeps the connection', async () => {
  const database = openPostgres(service.url, { connections: 1, statementTimeoutMs: 50 });
  await expect(sql`select pg_sleep(10)`.execute(database)).rejects.toThrow('statement timeout');
  expect((await sql<{ one: number }>`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }]);
  await database.close();
});

test('refuses a query that waits too long for a connection', async () => {
  const database = openPostgres(service.url, { connections: 1, connectTimeoutMs: 500 });
  await database.transaction().execute(async () => {
    await expect(sql`select 1`.execute(database)).rejects.toThrow('timeout');
  });
  await database.close();
});

test('a transaction commits everything or nothing', async () => {
  const rowFor = (key: string) => ({ key, value: 'v', expires_at: new Date('2030-01-01') });
  await expect(
    service.database.transaction().execute(async (outer) => {
      await outer.insertInto('short_lived_state').values(rowFor('kept?')).execute();
      await outer.insertInto('short_lived_state').values(rowFor('and this?')).execute();
      throw new Error('undo');
    }),
  ).rejects.toThrow('undo');
  const rows = await service.database.selectFrom('short_lived_state').selectAll().execute();
  expect(rows).toEqual([]);
});

test('given a connection that ends inside a transaction, only that transaction fails', async () => {
  const database = openPostgres(service.url, { connections: 1 });
  const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
  await expect(
    database.transaction().execute(async (transaction) => {
      const { rows } = await pid.execute(transaction);
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(service.database);
      await sql`select 1`.execute(transaction);
    }),
  ).rejects.toThrow();
  expect((await pid.execute(database)).rows).toHaveLength(1);
  await database.close();
});

// threat:silent-database
test('given a silent database, fails after the time limit, also in a transaction, and recovers', async () => {
  const relay = await openRelay(service.url);
  const database = openPostgres(relay.url, { connections: 1, answerTimeoutMs: 300, connectTimeoutMs: 300 });
  const ask = () => database.selectFrom('short_lived_state').select('value').where('key', '=', 'a').execute();
  await ask();
  for (const work of [
    ask,
    () => database.transaction().execute((inside) => inside.selectFrom('account').execute()),
  ]) {
    relay.set('open');
    await expect
      .poll(() =>
        ask().then(
          () => 'answered',
          () => 'away',
        ),
      )
      .toBe('answered');
    relay.set('silent');
    const started = performance.now();
    const error = await work().catch((reason: unknown) => reason);
    expect(isOutage(error)).toBe(true);
    expect(performance.now() - started).toBeLessThan(2000);
  }
  relay.set('open');
  await expect
    .poll(() =>
      ask().then(
        () => 'answered',
        () => 'away',
      ),
    )
    .toBe('answered');
  await database.close();
  await relay.close();
});

test('reads values alike whatever the role or the database has set', async () => {
  const odd = await openTestDatabase();
  const name = new URL(odd.url).pathname.slice(1);
  for (const [setting, value] of Object.entries({
    datestyle: 'German',
    intervalstyle: 'sql_standard',
    timezone: 'Asia/Shanghai',
    bytea_output: 'escape',
    extra_float_digits: '-4',
  })) {
    await sql.raw(`alter database "${name}" set ${setting} = '${value}'`).execute(odd.database);
  }
  const database = openPostgres(odd.url, { connections: 1 });
  const { rows } = await sql`
    select timestamptz '2026-11-26 13:00:00+00' as moment, date '2026-11-05' as day, '\\x00ff'::bytea as bytes,
      interval '1 day 2 hours'::text as span, 0.1::float8 + 0.2::float8 as sum`.execute(database);
  expect(rows).toEqual([
    {
      moment: new Date('2026-11-26T13:00:00Z'),
      day: '2026-11-05',
      bytes: Buffer.from([0, 255]),
      span: '1 day 02:00:00',
      sum: 0.1 + 0.2,
    },
  ]);
  await database.close();
  await odd.drop();
});
