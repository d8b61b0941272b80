import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { editProfile, getProfile } from '@tongxing/contract/calls/profile.ts';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openRelay } from '../../test/open-relay.ts';
import { openService, type TestService } from '../../test/open-service.ts';
import { openTargetDatabase, openTestDatabase, type TestDatabase } from '../../test/open-test-database.ts';
import { type RegisteredPerson, registerPerson } from '../../test/register-account.ts';
import { beginTongxing, runTongxing } from '../../test/run-tongxing.ts';
import type { OpenDatabase } from '../database/open-postgres.ts';
import { verifyAudit } from '../features/operators/audit/verify-audit.ts';
import { silentLog } from '../kernel/log.ts';
import { systemRandom } from '../kernel/random.ts';
import { createVault } from '../kernel/vault.ts';
import { followMoves } from '../ports/follow-moves.ts';
import { openDatabaseServer } from '../ports/open-database-server.ts';
import { moveInstallation } from './move-installation.ts';
import type { Terminal } from './terminal.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let here: TestDatabase;
let there: TestDatabase;
let service: TestService;
let lin: RegisteredPerson;
let dataDir: string;
/** What goes on beside a move. */
const pending: Promise<unknown>[] = [];

beforeEach(async () => {
  [here, there] = [await openTestDatabase(), await openTargetDatabase()];
  service = await openService({ on: { ...here, drop: () => here.database.destroy() } });
  const vault = createVault(service.ports.masterKey, systemRandom);
  followMoves(here.database as OpenDatabase, { vault, log: silentLog, embedded: undefined });
  lin = await registerPerson(service, { username: 'lin_yue' });
  dataDir = await mkdtemp(join(tmpdir(), 'tongxing-move-'));
});
afterEach(async () => {
  await service.close();
  await here.drop();
  await there.drop();
  await rm(dataDir, { recursive: true });
});

/** Where nobody can be asked; `progress` is told what is under way. */
const terminal = (progress: (text: string) => void = () => {}): Terminal => ({
  word: (_chinese, english) => english,
  show: () => {},
  table: () => {},
  isForPrograms: false,
  progress,
  complain: () => {},
  confirm: async () => null,
});
const settings = () => ({
  ...service.ports.settings,
  databaseUrl: here.url,
  dataDir,
  secretKey: service.ports.masterKey,
});
const move = (to: string, { mayReplace = false, progress = (_text: string) => {} } = {}) =>
  moveInstallation(settings(), { to, mayReplace }, terminal(progress));
const env = () => ({
  DATABASE_URL: here.url,
  DATA_DIR: dataDir,
  SECRET_KEY: service.ports.masterKey.toString('base64'),
});
const edit = (nickname: string) => lin.visitor.call(editProfile, { nickname });
const nickname = async () => (await lin.visitor.call(getProfile, {})).data.nickname;
/** After a move: the service hears of it and goes there a moment later; until then it may say 503. */
const expectNickname = (wanted: string) =>
  vi.waitFor(async () => expect(await nickname()).toBe(wanted), { timeout: 10_000 });

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
const triggersOf = (url: string) => ask(url, `select tgname from pg_trigger where tgname like 'move%'`);
const tablesOf = (url: string) =>
  ask(url, `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);

test('a running service goes to another database whole, and nobody can write where it was', async () => {
  const moved = await runTongxing(dataDir, env(), ['move', '--to', there.url, '--json']);
  expect([moved.code, moved.errors]).toEqual([0, '']);
  expect(JSON.parse(moved.out)).toMatchObject({ tables: expect.any(Number), rows: expect.any(Number) });

  // The service notices it by itself, and what it takes from then on is in the new one.
  expect((await edit('林月')).code).toBe(1);
  expect(await ask(there.url, 'select nickname from account')).toEqual([{ nickname: '林月' }]);
  const event = await ask(there.url, 'select kind, operator from audit_event order by number desc limit 1');
  expect(event).toEqual([{ kind: 'installation.move', operator: `machine/${userInfo().username}` }]);
  const audit = await verifyAudit(service.database, service.ports.masterKey, { witnessed: null });
  expect(audit.brokenAt).toBeNull();

  for (const statement of [
    `update account set nickname = 'late'`,
    'delete from session',
    `insert into short_lived_state values ('late', '1', now())`,
    'truncate short_lived_state',
  ]) {
    await expect(ask(here.url, statement)).rejects.toMatchObject({ code: 'TXOUT' });
  }
  await expect(move(there.url)).rejects.toThrow('was moved to');
  const started = await openDatabaseServer(settings(), silentLog);
  expect(started.settings.databaseUrl).toBe(there.url);
  await started.stop();
  await vi.waitFor(async () => {
    expect(
      await ask(there.url, `select conname from pg_constraint where contype = 'f' and not convalidated`),
    ).toEqual([]);
    expect((await tablesOf(there.url)).map(({ relname }) => relname)).not.toContain('move_arrival');
  });
});

test('everything that changes meanwhile goes along: other keys, names that change hands, rows without a key', async () => {
  await registerPerson(service, { username: 'wu_mei' });
  const former = (value: string) => `insert into former_contact
    select id, 'phone', '${value}', '${value}', '2026-01-01', '2026-01-01' from account`;
  await ask(here.url, `${former('1')}; ${former('1')}; ${former('2')}`);
  let changes = 0;
  const code = await move(there.url, {
    progress(text) {
      if (!text.includes('comparing') && !text.startsWith('1 /')) return;
      changes += 1;
      pending.push(
        ask(
          here.url,
          `begin; update account set username = null where username = 'lin_yue';
           update account set username = 'lin_yue' where username = 'wu_mei';
           update account set username = 'wu_mei' where username is null;
           delete from former_contact where ctid = (select min(ctid) from former_contact where value = '1');
           ${former('3')}; commit`,
        ),
      );
    },
  }).finally(() => Promise.all(pending));
  expect([code, changes > 1]).toEqual([0, true]);
  for (const statement of [
    'select id, username from account order by id',
    'select account_id, value from former_contact order by account_id, value',
    'select sequencename, last_value from pg_sequences order by sequencename',
  ]) {
    expect(await ask(there.url, statement)).toEqual(await ask(here.url, statement));
  }
});

test('nothing is touched where it cannot be done', async () => {
  await expect(move(here.url)).rejects.toThrow('the database of the settings itself');
  const running = new Client({ connectionString: there.url, application_name: 'tongxing' });
  await running.connect();
  await expect(move(there.url)).rejects.toThrow('A service is running on --to');
  await running.end();
  await ask(there.url, 'create table of_somebody_else (id int)');
  await expect(move(there.url)).rejects.toThrow('is not empty');
  expect(await move(there.url, { mayReplace: true })).toBe(2);
  expect(await tablesOf(there.url)).toEqual([{ relname: 'of_somebody_else' }]);
  await expect(move('postgres://nobody@127.0.0.1:1/x')).rejects.toThrow('cannot be reached');
  expect(await triggersOf(here.url)).toEqual([]);
});

test.each([
  [
    'at the copy',
    `select exists (select from pg_stat_activity where datname = current_database()
       and application_name = 'tongxing copy' and query like 'copy (%') as "isIt"`,
  ],
  [
    'in the last seconds',
    `select exists (select from pg_locks where locktype = 'advisory' and (classid, objid) = (7466010, 3)
       and mode = 'ExclusiveLock' and granted) as "isIt"`,
  ],
])('killed %s, the source is the truth and goes on, and a second try does it', async (_when, sign) => {
  const watcher = new Client({ connectionString: here.url });
  await watcher.connect();
  const child = beginTongxing(dataDir, env(), ['move', '--to', there.url]);
  const ended = once(child, 'exit');
  while (!(await watcher.query(sign)).rows[0].isIt) await pause(1);
  child.kill('SIGKILL');
  await ended;
  await vi.waitFor(async () => expect((await edit('留下')).code).toBe(1), { timeout: 10_000 });
  await vi.waitFor(async () => expect(await tablesOf(there.url)).toEqual([]), { timeout: 10_000 });
  // Nobody takes what it notes, so nothing is noted.
  expect((await watcher.query('select count(*)::int as noted from move_change')).rows[0].noted).toBeLessThan(
    50,
  );
  const before = (await watcher.query('select count(*)::int as noted from move_change')).rows;
  await edit('又改');
  expect((await watcher.query('select count(*)::int as noted from move_change')).rows).toEqual(before);
  await watcher.end();
  await service.work('Clearing away a move that did not end');
  expect(await triggersOf(here.url)).toEqual([]);
  expect(await move(there.url)).toBe(0);
  await expectNickname('又改');
});

test('a network that goes leaves everything as it was, on either side and at any moment', async () => {
  const relay = await openRelay(there.url);
  for (const moment of ['comparing', 'the last seconds']) {
    const cut = (text: string) => {
      if (text === moment) relay.set('cut');
    };
    await expect(move(relay.url, { progress: cut })).rejects.toThrow();
    relay.set('open');
    expect(await triggersOf(here.url)).toEqual([]);
    expect((await edit(moment)).code).toBe(1);
    expect(await tablesOf(there.url)).toEqual([]);
  }
  await relay.close();
  const cutSource = (text: string) => {
    if (text === 'the last seconds') pending.push(ask(here.url, cutOthers));
  };
  await expect(move(there.url, { progress: cutSource })).rejects.toThrow();
  expect((await edit('还在')).code).toBe(1);
  expect(await tablesOf(there.url)).toEqual([]);
  expect(await move(there.url)).toBe(0);
  await expectNickname('还在');
});
const cutOthers = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name = 'tongxing copy'`;

test('a database that was filled and never put in force serves nobody, and is filled again', async () => {
  const silence = (text: string) => {
    if (text === 'comparing') pending.push(ask(here.url, 'alter table move_departure add check (false)'));
  };
  await expect(move(there.url, { progress: silence })).rejects.toThrow('violates check constraint');
  expect((await tablesOf(there.url)).length).toBeGreaterThan(50);
  await expect(openDatabaseServer({ ...settings(), databaseUrl: there.url }, silentLog)).rejects.toThrow(
    'a move that did not end',
  );
  expect((await edit('仍在')).code).toBe(1);
  expect(await move(there.url)).toBe(0);
  await expectNickname('仍在');
});
