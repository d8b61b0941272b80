import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTargetDatabase, type TestDatabase } from '../../../test/open-test-database.ts';
import { compareTable } from './copy-whole.ts';

let databases: TestDatabase[];
let clients: [Client, Client];
beforeAll(async () => {
  databases = [await openTargetDatabase(), await openTargetDatabase()];
  const [source, target] = databases.map(({ url }) => new Client({ connectionString: url })) as [
    Client,
    Client,
  ];
  clients = [source, target];
  for (const each of clients) await each.connect();
});
afterAll(async () => {
  for (const each of clients) await each.end();
  for (const each of databases) await each.drop();
});

async function compare(there: string): Promise<void> {
  const [source, target] = clients;
  const made = 'drop table if exists person; create table person (id int, name text, born date)';
  for (const each of clients) await each.query(made);
  await source.query("insert into person values (1, 'Lin', '2000-01-01'), (2, null, null)");
  await target.query(`insert into person ${there}`);
  return compareTable(source, target, { name: 'person', columns: ['id', 'name', 'born'] });
}

test('given the same rows in another order, two tables are the same', async () => {
  await compare("values (2, null, null), (1, 'Lin', '2000-01-01')");
});

test.each([
  ['a row is missing', "values (1, 'Lin', '2000-01-01')"],
  ['a row is there twice', "values (1, 'Lin', '2000-01-01'), (1, 'Lin', '2000-01-01')"],
  ['a value is another one', "values (1, 'Lim', '2000-01-01'), (2, null, null)"],
  ['an empty text stands for null', "values (1, 'Lin', '2000-01-01'), (2, '', null)"],
])('given that %s, two tables are not the same', async (_what, there) => {
  await expect(compare(there)).rejects.toThrow(
    'The table person is not the same in the other database (2 rows',
  );
});
