import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPrimaryAndStandby } from '../../../test/open-primary-and-standby.ts';
import { isOutage } from '../../kernel/async/outage.ts';
import { type OpenDatabase, openPostgres } from './open-postgres.ts';
import { findPrimary, serversOf } from './servers.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let servers: Awaited<ReturnType<typeof openPrimaryAndStandby>>;
let database: OpenDatabase;
beforeAll(async () => {
  servers = await openPrimaryAndStandby();
  database = openPostgres(servers.url, { connections: 2 });
});
afterAll(async () => {
  await database.close();
  await servers.close();
});

const write = () => sql`insert into written values (1)`.execute(database);

test('parses an address with one server or several', () => {
  const of = (address: string) => serversOf(address);
  const one = 'postgres://u:p%2C@db.example/name?host=%2Frun%2Fa,b';
  expect(of(one)).toEqual([one]);
  expect(of('postgres://u:p@a:5432,[::1]:5433,c/name?target_session_attrs=any&sslmode=require')).toEqual([
    'postgres://u:p@a:5432/name?sslmode=require',
    'postgres://u:p@[::1]:5433/name?sslmode=require',
    'postgres://u:p@c/name?sslmode=require',
  ]);
});

test('skips standbys and unreachable servers, and finds a promoted one', async () => {
  await servers.primary.ask('create table written (id int)');
  await write();
  expect(await servers.primary.ask('select count(*)::int as rows from written')).toEqual([{ rows: 1 }]);
  expect(new URL(await findPrimary(servers.url)).host).toBe(servers.primary.host);

  // The primary dies, and nobody is promoted yet: an outage, and no bug.
  servers.primary.relay.set('cut');
  const refused = await write().catch((error: unknown) => error);
  expect(isOutage(refused)).toBe(true);

  await servers.standby.ask('select pg_promote()');
  await servers.standby.ask('create table written (id int)');
  await write();
  expect(await servers.standby.ask('select count(*)::int as rows from written')).toEqual([{ rows: 1 }]);
  expect(new URL(await findPrimary(servers.url)).host).toBe(servers.standby.host);
});
