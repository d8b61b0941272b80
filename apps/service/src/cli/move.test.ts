import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openRelay } from '../../test/open-relay.ts';
import { openService, type TestService } from '../../test/open-service.ts';
import { openTargetDatabase, openTestDatabase, type TestDatabase } from '../../test/open-test-database.ts';
import { registerPerson } from '../../test/register-account.ts';
import { runTongxing, startTongxing } from '../../test/run-tongxing.ts';
import { openPostgres } from '../database/connect/open-postgres.ts';
import { markArrival } from '../database/moving/arrival.ts';
import { verifyAudit } from '../features/admin/audit/verify-audit.ts';
import { silentLog } from '../kernel/logging/log.ts';
import { openDatabaseServer } from '../ports/open-database-server.ts';
import { moveInstallation } from './move-installation.ts';
import type { Terminal } from './terminal.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let here: TestDatabase;
let there: TestDatabase;
let service: TestService;
let dataDir: string;

beforeEach(async () => {
  [here, there] = [await openTestDatabase(), await openTargetDatabase()];
  service = await openService({ on: { ...here, drop: () => here.database.destroy() } });
  await registerPerson(service, { username: 'lin_yue' });
  await registerPerson(service, { username: 'wu_mei' });
  await service.close();
  dataDir = await mkdtemp(join(tmpdir(), 'tongxing-move-'));
});
afterEach(async () => {
  await here.drop();
  await there.drop();
  await rm(dataDir, { recursive: true });
});

/** Where nobody can be asked; `progress` hears how far it is. */
const terminal = (progress: (text: string) => void): Terminal => ({
  word: (_chinese, english) => english,
  show: () => {},
  table: () => {},
  isForPrograms: false,
  progress,
  printError: () => {},
  confirm: async () => null,
});
const settings = (databaseUrl = here.url) => ({
  ...service.ports.settings,
  databaseUrl,
  directUrl: null,
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
/** The start of the service, as far as its database goes. */
const start = async (url: string) => (await openDatabaseServer(settings(url), silentLog)).stop();

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
const tablesOf = async (url: string) => {
  const named = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  return (await ask(url, named)).map(({ relname }) => relname);
};
const usernames = (url: string) => ask(url, 'select username from account order by username');
const both = [{ username: 'lin_yue' }, { username: 'wu_mei' }];

test('given a stopped service, a move copies every row, and only the new database starts', async () => {
  const before = await tablesOf(here.url);
  const moved = await runTongxing(dataDir, env(), ['move', '--to', there.url, '--json']);
  expect([moved.code, moved.errors]).toEqual([0, '']);
  const name = new URL(there.url).pathname;
  expect(JSON.parse(moved.out)).toEqual({
    tables: expect.any(Number),
    rows: expect.any(Number),
    to: expect.stringMatching(new RegExp(`${name}$`)),
  });

  expect((await tablesOf(there.url)).sort()).toEqual(before.sort());
  for (const statement of [
    'select id, username, created_at from account order by id',
    'select id, token_hash from session order by id',
    'select key, value from short_lived_state order by key',
    `select sequencename, last_value from pg_sequences where sequencename not like 'audit%' order by sequencename`,
  ]) {
    expect(await ask(there.url, statement)).toEqual(await ask(here.url, statement));
  }
  const loose = `select conname from pg_constraint where contype = 'f' and not convalidated`;
  expect(await ask(there.url, loose)).toEqual([]);
  const event = await ask(there.url, 'select kind, operator from audit_event order by number desc limit 1');
  expect(event).toEqual([{ kind: 'installation.move', operator: `machine/${userInfo().username}` }]);
  const opened = openPostgres(there.url);
  const audit = await verifyAudit(opened, service.ports.masterKey, { witnessed: null });
  await opened.close();
  expect(audit.brokenAt).toBeNull();

  await start(there.url);
  const successor = 'This database was moved to ';
  await expect(start(here.url)).rejects.toThrow(successor);
  await expect(start(here.url)).rejects.toThrow(name);
  await expect(move(there.url)).rejects.toThrow(successor);
  const command = await runTongxing(dataDir, env(), ['user', 'find', 'lin_yue']);
  expect([command.code, command.errors]).toEqual([2, expect.stringContaining(successor)]);
});

test('given a terminal, each table is shown as it is copied and as it is compared', async () => {
  const shown: string[] = [];
  await move(there.url, { progress: (text) => shown.push(text) });
  const all = (await tablesOf(there.url)).filter((name) => !String(name).startsWith('migration')).length;
  expect(shown.filter((text) => /^\d+ \/ \d+ {2}\w+ {2}\(\d+ rows\)$/.test(text))).toHaveLength(all);
  expect(shown.filter((text) => /^comparing \d+ \/ \d+ {2}\w+$/.test(text))).toHaveLength(all);
  expect(shown.at(-1)).toBe('');
});

test('given a process of the service on either side, the move refuses and touches nothing', async () => {
  for (const [url, where, name] of [
    [here.url, 'this database', 'tongxing signals'],
    [there.url, '--to', 'tongxing'],
  ] as const) {
    const running = new Client({ connectionString: url, application_name: name });
    await running.connect();
    await expect(move(there.url)).rejects.toThrow(`The service is running on ${where} (1 connections)`);
    await running.end();
  }
  expect(await tablesOf(there.url)).toEqual([]);
  expect(await tablesOf(here.url)).not.toContain('move_departure');
  await start(here.url);
  expect(await move(there.url)).toBe(0);
});

test('given a target that may not be filled, the move refuses and touches nothing', async () => {
  await expect(move(here.url)).rejects.toThrow('the database of the settings itself');
  await ask(there.url, 'create table of_somebody_else (id int)');
  await expect(move(there.url)).rejects.toThrow('is not empty');
  expect(await move(there.url, { mayReplace: true })).toBe(2);
  expect(await tablesOf(there.url)).toEqual(['of_somebody_else']);
  await expect(move('postgres://nobody@127.0.0.1:1/x')).rejects.toThrow('cannot be reached');
  await ask(here.url, 'create table of_another_program (id int)');
  await ask(there.url, 'drop table of_somebody_else');
  await expect(move(there.url)).rejects.toThrow('tables that are not of this service (of_another_program)');
  await start(here.url);
});

test.each([
  ['SIGKILL', null, ''],
  ['SIGINT', 1, 'Interrupted. The service starts where it was.'],
] as const)(
  'given a move that is stopped halfway by %s, the source starts as before, the target never, and a second try moves it',
  async (signal, code, shown) => {
    const watcher = new Client({ connectionString: there.url });
    await watcher.connect();
    const child = startTongxing(dataDir, env(), ['move', '--to', there.url]);
    let errors = '';
    child.stderr.on('data', (text) => {
      errors += text;
    });
    const ended = once(child, 'close');
    const isMarked = `select to_regclass('move_arrival') is not null as "isIt"`;
    while (!(await watcher.query(isMarked)).rows[0].isIt) await pause(1);
    child.kill(signal);
    expect((await ended)[0]).toBe(code);
    expect(errors.trim()).toBe(shown);
    await watcher.end();

    await start(here.url);
    expect(await usernames(here.url)).toEqual(both);
    const refusal = await start(there.url).catch((error) => error.message);
    expect(refusal).toMatch(
      /^A move to this database did not finish: run the same "npx tongxing move" again/,
    );
    const command = await runTongxing(dataDir, { ...env(), DATABASE_URL: there.url }, ['doctor']);
    expect(command.out + command.errors).toContain('did not finish');
    expect(await move(there.url)).toBe(0);
    await start(there.url);
    expect(await usernames(there.url)).toEqual(both);
  },
);

test('given a network that goes, the source starts as before, the target never', async () => {
  const relay = await openRelay(there.url);
  for (const moment of [/^5 \//, /^comparing 5 \//, /^making indexes/]) {
    const cut = (text: string) => {
      if (moment.test(text)) relay.set('cut');
    };
    await expect(move(relay.url, { progress: cut })).rejects.toThrow('The service starts where it was.');
    relay.set('open');
    expect(await tablesOf(here.url)).not.toContain('move_departure');
    await start(here.url);
    await expect(start(there.url)).rejects.toThrow('did not finish');
    expect(await tablesOf(there.url)).toEqual(['move_arrival']);
  }
  await relay.close();
  expect(await move(there.url)).toBe(0);
  expect(await usernames(there.url)).toEqual(both);
});

test('given a move that was killed after its last commit, the same command finishes it', async () => {
  expect(await move(there.url)).toBe(0);
  const [departure] = await ask(here.url, 'select id from move_departure');
  const target = new Client({ connectionString: there.url });
  await target.connect();
  await markArrival(target, String(departure?.['id']));
  await expect(start(there.url)).rejects.toThrow('did not finish');
  await expect(start(here.url)).rejects.toThrow('was moved to');
  expect(await move(there.url)).toBe(0);
  await start(there.url);
  expect(await usernames(there.url)).toEqual(both);
  await markArrival(target, '6f9619ff-8b86-4d01-b42d-00cf4fc964ff');
  await target.end();
  await expect(move(there.url)).rejects.toThrow('was moved to');
});
