import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openService } from '../../../test/open-service.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/open-test-database.ts';
import { isOutage } from '../../kernel/async/outage.ts';
import { openPostgres } from '../connect/open-postgres.ts';
import { writeDeparture } from './departure.ts';
import { requireInUse } from './require-in-use.ts';
import { requireNoService, reserveSource } from './reserve.ts';

const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

let source: TestDatabase;
let mover: Client;
let other: Client;
beforeEach(async () => {
  source = await openTestDatabase();
  [mover, other] = [0, 1].map(() => new Client({ connectionString: source.url })) as [Client, Client];
  for (const each of [mover, other]) await each.connect();
});
afterEach(async () => {
  for (const each of [mover, other]) await each.end();
  await source.drop();
});

test('given a reserved database, nobody can write, start the service on it, or move it too', async () => {
  await reserveSource(mover);
  await other.query("set lock_timeout = '100ms'");
  for (const statement of [
    "insert into short_lived_state values ('late', '1', now())",
    'delete from session',
    'truncate account cascade',
    'drop table move_departure',
  ]) {
    await expect(other.query(statement)).rejects.toMatchObject({ code: '55P03' });
  }
  expect((await other.query('select count(*) from account')).rows).toHaveLength(1);
  await expect(requireInUse(other)).rejects.toThrow('This database is being moved (npx tongxing move)');
  const pool = openPostgres(source.url, { connections: 1, statementTimeoutMs: 300 });
  const refused = await sql`select 1`.execute(pool).catch((error) => error);
  expect(isOutage(refused)).toBe(true);
  await pool.close();

  await mover.query('rollback');
  await requireInUse(other);
  await other.query('delete from session');
});

test('given a database that was moved, a new connection fails and names the successor', async () => {
  await reserveSource(mover);
  await writeDeparture(mover, { id, successor: 'db2/tongxing' });
  await mover.query('commit');
  await expect(requireInUse(other)).rejects.toThrow(
    'This database was moved to db2/tongxing: set DATABASE_URL',
  );
  const pool = openPostgres(source.url, { connections: 1 });
  const refused = await sql`select 1`.execute(pool).catch((error) => error);
  expect([refused.message, isOutage(refused)]).toEqual(['the database was moved to db2/tongxing', true]);
  await pool.close();
});

test('given a running service, any setup is detected, also while it is idle', async () => {
  const service = await openService({ on: { ...source, drop: () => source.database.destroy() } });
  await expect(requireNoService(other, 'this database')).rejects.toThrow(
    /^The service is running on this database \(\d+ connections\): stop every process of it first/,
  );
  await expect(reserveSource(mover)).rejects.toThrow('The service is running on this database');
  await service.close();
  await reserveSource(mover);
});
