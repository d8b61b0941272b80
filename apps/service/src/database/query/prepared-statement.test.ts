import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/open-test-database.ts';
import { type OpenDatabase, openPostgres } from '../connect/open-postgres.ts';
import { hotQuery, hotStatement } from './hot-query.ts';

let service: TestDatabase;
/** One connection that prepares what it is asked, and one that has every answer described by the server. */
let database: OpenDatabase;
let described: OpenDatabase;
beforeAll(async () => {
  service = await openTestDatabase();
  described = openPostgres(service.url, { connections: 1, namedStatements: false });
  await sql`create table kept (id int primary key, name text)`.execute(described);
});
afterAll(async () => {
  await described.close();
  await service.drop();
});
beforeEach(async () => {
  await database?.close();
  database = openPostgres(service.url, { connections: 1 });
  await sql`truncate kept`.execute(described);
});
afterAll(() => database.close());

test('returns the same result with and without a description by the server', async () => {
  const texts = [
    `select $1::int as int, 5::bigint as big, 1.50::numeric as numeric, true as bool, '{"a":[1]}'::jsonb as json,
       '2024-02-29'::date as day, timestamptz '2024-02-29T12:00:00Z' as at, '\\x00ff'::bytea as bytes,
       array[1, 2] as numbers, array['甲', 'b'] as texts, null::text as nothing, '通行' as name`,
    'select n, n + 1 as n from generate_series(1, $1::int) n',
    'select 1 as one where $1::int = 0',
  ];
  for (const text of texts) {
    const read = hotQuery<object>(text);
    const expected = await read(described, 3);
    for (const again of ['first', 'second', 'third'])
      expect(await read(database, 3), `${again}: ${text}`).toEqual(expected);
  }
});

test('returns the number of written rows and the rows of a write, every time', async () => {
  const write = (id: number) => database.insertInto('kept' as never).values({ id, name: '甲' } as never);
  expect(await write(1).returningAll().execute()).toEqual([{ id: 1, name: '甲' }]);
  expect(await write(2).returningAll().execute()).toEqual([{ id: 2, name: '甲' }]);
  const rename = (id: number) =>
    database
      .updateTable('kept' as never)
      .set({ name: '乙' } as never)
      .where('id' as never, '<=', id as never)
      .executeTakeFirst();
  for (const id of [0, 1, 2]) expect((await rename(id)).numUpdatedRows).toBe(BigInt(id));
});

test('a value that cannot be read, sent or stored fails only its statement', async () => {
  const big = hotQuery<{ big: number }>('select $1::bigint as big');
  expect(await big(database, 1)).toEqual([{ big: 1 }]);
  await expect(big(database, '9007199254740993')).rejects.toThrow(/safe integers/);
  expect(await big(database, 2)).toEqual([{ big: 2 }]);

  const circular: Record<string, unknown> = {};
  circular['own'] = circular;
  await expect(big(database, circular)).rejects.toThrow(/circular/);
  expect(await big(database, 3)).toEqual([{ big: 3 }]);

  // The first time, before it was ever described, and again.
  const insert = hotStatement<object>('insert into kept values ($1, null) returning id');
  await sql`insert into kept values (1)`.execute(described);
  for (let time = 0; time < 2; time += 1)
    await expect(insert(database, 1)).rejects.toMatchObject({ code: '23505' });
  expect(await insert(database, 2)).toEqual([{ id: 2 }]);
  expect(await insert(database, 3)).toEqual([{ id: 3 }]);
});

test('given a pooler that prepared a text anew with other columns, detects it and repeats the query', async () => {
  const read = hotQuery<object>('select * from kept where id = $1');
  await sql`insert into kept values (1, '甲')`.execute(described);
  expect(await read(database, 1)).toEqual([{ id: 1, name: '甲' }]);
  const names = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(database);
  const [name = ''] = names.rows.map((row) => row.name);
  await sql`alter table kept add column more text default 'new'`.execute(described);
  await sql.raw(`deallocate "${name}"`).execute(database);
  await sql.raw(`prepare "${name}" as select * from kept where id = $1`).execute(database);
  expect(await read(database, 1)).toEqual([{ id: 1, name: '甲', more: 'new' }]);
  await sql`alter table kept drop column more`.execute(described);
  expect(await read(database, 1)).toEqual([{ id: 1, name: '甲' }]);
});

test('given a pooler that prepared a write anew, writes once', async () => {
  await sql`create table written (id int, name text)`.execute(described);
  const write = hotStatement<object>('insert into written values ($1) returning *');
  await write(database, 1);
  const names = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(database);
  const [name = ''] = names.rows.map((row) => row.name);
  await sql`alter table written add column more text default 'new'`.execute(described);
  await sql.raw(`deallocate "${name}"`).execute(database);
  await sql.raw(`prepare "${name}" as insert into written values ($1) returning *`).execute(database);
  expect(await write(database, 2)).toEqual([{ id: 2, name: null, more: 'new' }]);
  const { rows } = await sql`select id from written order by id`.execute(described);
  expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
});
