import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBareDatabase, openTestDatabase, type TestDatabase } from '../../test/open-test-database.ts';
import { readEverything, readSchema } from '../../test/read-schema.ts';
import { recordingLog } from '../../test/recording-log.ts';
import { runProgram } from '../../test/run-program.ts';
import { openDumped } from '../../test/save-database.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import { silentLog } from '../kernel/logging/log.ts';
import { openPostgres } from './connect/open-postgres.ts';
import { openOperatorDatabase } from './connect/operator-database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';

let service: TestDatabase;
let admin: Client;
beforeAll(async () => {
  service = await openTestDatabase();
  admin = new Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await service.drop();
});

test('given four processes on an empty database, migrates it once', async () => {
  const name = `${inject('templateDatabase')}_empty`;
  await admin.query(`create database ${name}`);
  const url = new URL(service.url);
  url.pathname = `/${name}`;
  const programs = [1, 2, 3, 4].map(() => runProgram('migrate-database', [url.href]));
  expect(await Promise.all(programs.map(({ ended }) => ended))).toEqual([0, 0, 0, 0]);
  const database = openPostgres(url.href);
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(database);
  expect(rows.map((row) => row.name)).toEqual(Object.keys(migrations).toSorted());
  await database.close();
  await admin.query(`drop database ${name}`);
});

test('given a failing migration, rolls back all', async () => {
  const log = recordingLog();
  const failing = migrate(service.url, log, {
    ...migrations,
    '9998-good': { up: (database) => sql`create table good (id int)`.execute(database).then(() => {}) },
    '9999-bad': { up: (database) => sql`create table bad (id nonsense)`.execute(database).then(() => {}) },
  });
  await expect(failing).rejects.toThrow('nonsense');
  expect(log.lines).toEqual(['error: The migration 9999-bad failed; nothing was changed.']);
  const { rows } = await sql<{ good: string | null }>`select to_regclass('good') as good`.execute(
    service.database,
  );
  expect(rows).toEqual([{ good: null }]);
});

test('given a migration that waits for a table, other queries are served meanwhile', async () => {
  const holder = new Client({ connectionString: service.url });
  await holder.connect();
  await holder.query('begin; select from account');
  const log = recordingLog();
  const list = {
    ...migrations,
    '9997-more': {
      up: (database: Kysely<unknown>) =>
        sql`alter table account add column more text`.execute(database).then(() => {}),
    },
  };
  const migrating = migrate(service.url, log, list);
  await expect
    .poll(async () => {
      const { rows } = await holder.query(
        `select from pg_locks join pg_class on pg_class.oid = relation where relname = 'account' and not granted`,
      );
      return rows.length;
    })
    .toBe(1);
  const startedAt = performance.now();
  await service.database.selectFrom('account').select('id').execute();
  expect(performance.now() - startedAt).toBeLessThan(3000);
  expect(log.lines).not.toContain('info: Migrated the database: 9997-more');
  await holder.end();
  await migrating;
  expect(log.lines).toContain('info: Migrated the database: 9997-more');
  await sql`delete from migration where name = '9997-more'`.execute(service.database);
  await sql`alter table account drop column more`.execute(service.database);
});

test('given newer tables, an older version fails in one line', async () => {
  const up = async () => {};
  await migrate(service.url, recordingLog(), { ...migrations, '9998-newer': { up } });
  const failing = migrate(service.url);
  await expect(failing).rejects.toThrow(CannotStart);
  await expect(failing).rejects.toThrow(
    /^The database was brought up to date by a newer version \(9998-newer\)/,
  );
  await sql`delete from migration where name = '9998-newer'`.execute(service.database);
});

test('refuses a migration before one that was applied', async () => {
  const failing = migrate(service.url, recordingLog(), {
    ...migrations,
    '0000-late': { up: async () => {} },
  });
  await expect(failing).rejects.toThrow('corrupted migrations');
});

test('given a database from before 1.0, the start and commands refuse in one line and change nothing', async () => {
  const { database, url, drop } = await openDumped('before-1.0');
  const before = await readEverything(database);
  const refusal =
    /^The database was made before 1\.0: export its people with that version \(npx tongxing user export FILE\), [^\n]+ Nothing was changed\.$/;
  const secretKey = randomBytes(32);
  const installation = {
    databaseUrl: url,
    directUrl: null,
    dataDir: '/nowhere',
    secretKey,
    file: { backups: { continuous: false } },
  };
  for (const start of [() => migrate(url), () => openOperatorDatabase(installation, silentLog)]) {
    const error = await start().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CannotStart);
    expect((error as Error).message).toMatch(refusal);
  }
  expect(await readEverything(database)).toEqual(before);
  // Without its list of migrations it is no newer one either.
  await sql`delete from migration`.execute(database);
  await expect(migrate(url)).rejects.toThrow(refusal);
  await drop();
});

test('reverts every migration after the first', async () => {
  const [first, ...others] = Object.keys(migrations).toSorted();
  const bare = await openBareDatabase();
  await migrate(bare.url, recordingLog(), { [first!]: migrations[first!]! });
  const expected = await readSchema(bare.database);
  await bare.drop();
  for (const name of others.toReversed()) await migrations[name]!.down!(service.database);
  expect(await readSchema(service.database)).toEqual(expected);
});

test('given a missing database, names it in one line', async () => {
  const wrong = new URL(service.url);
  wrong.pathname = '/no_such_database';
  await expect(migrate(wrong.href)).rejects.toThrow(
    'The database cannot be reached (DATABASE_URL): database "no_such_database" does not exist',
  );
  await expect(migrate('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(CannotStart);
});

test('refuses a database that cannot store Chinese', async () => {
  const name = `${inject('templateDatabase')}_ascii`;
  await admin.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`);
  const ascii = new URL(service.url);
  ascii.pathname = `/${name}`;
  await expect(migrate(ascii.href)).rejects.toThrow('encoded in SQL_ASCII; UTF8 is needed (DATABASE_URL)');
  await admin.query(`drop database ${name}`);
});
