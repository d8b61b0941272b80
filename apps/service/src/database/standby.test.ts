import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeOperator, type TestOperator } from '../../test/make-operator.ts';
import { openPrimaryAndStandby } from '../../test/open-primary-and-standby.ts';
import { openService, type TestService } from '../../test/open-service.ts';
import { recordingLog } from '../../test/recording-log.ts';
import { registerPerson } from '../../test/register-account.ts';
import { runTongxing } from '../../test/run-tongxing.ts';
import type { Finding } from '../features/operators/installation/finding.ts';
import { migrate } from './migrate.ts';
import { type OpenDatabase, openPostgres } from './open-postgres.ts';
import { openStandby, type Standby } from './standby.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let servers: Awaited<ReturnType<typeof openPrimaryAndStandby>>;
let primary: OpenDatabase;
let standby: Standby;
let service: TestService;
let operator: TestOperator;
/** What was read at the standby since a test has cleared it. */
let readThere = 0;

/** Both in one address: the standby is who is meant. */
const openFollower = () => openPostgres(servers.url, { role: 'standby', connectTimeoutMs: 1000 });

beforeAll(async () => {
  servers = await openPrimaryAndStandby({ follows: true });
  await migrate(servers.url);
  primary = openPostgres(servers.url, { secondConnection: 'throw' });
  // As long as nobody writes, the last that was written grows old: here nothing is written every five seconds.
  const opened = openStandby(openFollower(), primary, { mostSeconds: 600, answersWithinMs: 20_000 });
  standby = {
    ...opened,
    read: (read) =>
      opened.read((db) => {
        readThere += 1;
        return read(db);
      }),
  };
  service = await openService({
    on: { database: primary, url: servers.url, drop: async () => {} },
    ports: { standby },
    file: { captcha: { kinds: [] }, operators: { approval: false, requests_per_minute: 1000 } },
  });
  operator = await makeOperator(service, ['owner']);
});
afterAll(async () => {
  await service.close();
  await standby.close();
  await servers.close();
});

/** Waits until the standby has applied all that was written. */
async function untilApplied(): Promise<void> {
  const [{ at } = { at: '' }] = await servers.primary.ask<{ at: string }>(
    'select pg_current_wal_lsn()::text as at',
  );
  await vi.waitFor(async () => {
    const [row] = await servers.standby.ask<{ done: boolean }>(
      `select pg_last_wal_replay_lsn() >= '${at}'::pg_lsn as done`,
    );
    expect(row?.done).toBe(true);
  }, 20_000);
}

/** While the standby applies nothing. */
async function whilePaused(act: () => Promise<void>): Promise<void> {
  await untilApplied();
  await servers.standby.ask('select pg_wal_replay_pause()');
  try {
    await act();
  } finally {
    await servers.standby.ask('select pg_wal_replay_resume()');
    await untilApplied();
  }
}

const listed = async () => (await operator.ask('GET', 'people?limit=100')).body.items.map(({ id }) => id);

test('lists, exports and figures are read there, and nothing else that operators look at', async () => {
  const { accountId } = await registerPerson(service);
  await untilApplied();
  const made = await operator.ask('POST', 'exports', { reason: '搬家' });
  const looks = `me operators approvals people people/${accountId} people/${accountId}/activity apps audit audit/export
    events statistics exports exports/${made.body['id']} settings templates health`;
  // What the operator has done counts as not there yet for a minute.
  service.clock.advance(100);
  const there: string[] = [];
  for (const path of looks.split(/\s+/)) {
    readThere = 0;
    const { status } = await operator.ask('GET', path);
    expect([path, status]).toEqual([path, 200]);
    if (readThere > 0) there.push(path.replace(/^exports\/.*/, 'exports/…'));
  }
  expect(there).toEqual(['people', 'apps', 'audit', 'audit/export', 'statistics', 'exports/…']);
});

test('a list may be behind, but not behind what the operator has just done', async () => {
  service.clock.advance(100);
  await whilePaused(async () => {
    const { accountId } = await registerPerson(service);
    expect(await listed()).not.toContain(accountId);
    const { status, body } = await operator.ask('POST', 'people', {
      contact: '13911113333',
      username: 'wan_qiu',
      reason: '新同事',
    });
    expect([status, body]).toEqual([200, expect.objectContaining({ id: expect.any(String) })]);
    expect(await listed()).toEqual(expect.arrayContaining([accountId, body['id']]));
    service.clock.advance(100);
    expect(await listed()).not.toContain(body['id']);
  });
});

test('a person and their session are never looked for there', async () => {
  readThere = 0;
  const person = await registerPerson(service);
  await person.visitor.call(getProfile, {});
  expect(readThere).toBe(0);
});

test('one that is away, or too far behind, is not read, and is again once it keeps up', async () => {
  const log = recordingLog();
  const follower = openFollower();
  const near = openStandby(follower, primary, { log, mostSeconds: 1 });
  const where = () =>
    near.read(async (db) => {
      const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(
        db as never,
      );
      return rows[0]?.standby ? 'standby' : 'primary';
    });
  const write = () => servers.primary.ask('select txid_current()');
  await write();
  await vi.waitFor(async () => expect(await where()).toBe('standby'), { timeout: 10_000, interval: 100 });

  // Cut off in the middle: whoever asks notices nothing.
  servers.standby.relay.set('silent');
  await pause(1100);
  expect(await where()).toBe('primary');
  expect(await near.look()).toBeNull();
  await log.line('does not answer; the primary is read');
  servers.standby.relay.set('open');
  await vi.waitFor(
    async () => {
      await write();
      expect(await where()).toBe('standby');
    },
    { timeout: 20_000, interval: 500 },
  );
  await log.line('keeps up again');

  await whilePaused(async () => {
    await write();
    await pause(2200);
    expect(await where()).toBe('primary');
    await log.line('s behind; the primary is read');
    // An answer may take longer than a look waits.
    await vi.waitFor(async () => expect((await near.look())?.seconds).toBeGreaterThan(1), {
      timeout: 10_000,
    });
  });
  await near.close();
});

test('doctor says whether it answers, follows, and how far it is behind, and the lodge says the same', async () => {
  const at = (server: string) => `postgres://postgres@${server}/postgres`;
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-doctor-'));
  const doctor = async (server: string) => {
    const { out } = await runTongxing(
      folder,
      {
        DATABASE_URL: at(servers.primary.host),
        DATABASE_READ_URL: at(server),
        DATA_DIR: folder,
        SECRET_KEY: service.ports.masterKey.toString('base64'),
      },
      ['doctor', '--json'],
    );
    return (JSON.parse(out) as Finding[]).find(({ name }) => name === 'standby');
  };
  const write = () => servers.primary.ask('select txid_current()');

  await write();
  await untilApplied();
  expect(await doctor(servers.standby.host)).toEqual({
    name: 'standby',
    state: 'ok',
    text: expect.stringMatching(/^at most \d\.\d s behind$/),
  });
  expect(await doctor(servers.primary.host)).toMatchObject({
    state: 'warning',
    text: 'is a primary, and follows nobody',
    advice: expect.stringContaining('DATABASE_READ_URL'),
  });
  servers.standby.relay.set('cut');
  expect(await doctor(servers.standby.host)).toMatchObject({
    state: 'wrong',
    text: 'does not answer; the primary is read',
    advice: expect.stringContaining('DATABASE_READ_URL'),
  });
  servers.standby.relay.set('open');
  await whilePaused(async () => {
    await pause(11_000);
    expect(await doctor(servers.standby.host)).toMatchObject({
      state: 'warning',
      text: expect.stringMatching(/^is \d\d s behind; the primary is read$/),
      advice: expect.stringContaining('pg_stat_replication'),
    });
  });
  await rm(folder, { recursive: true });

  // Also for whoever has just done something, and reads their lists from the primary.
  await operator.ask('POST', 'exports', { reason: '看看' });
  const { body } = await operator.ask('GET', 'health');
  expect((body['findings'] as Finding[]).map(({ name }) => name)).toContain('standby');
});

test('how far it is behind stands in the metrics', async () => {
  await vi.waitFor(
    async () => {
      const lag = /^database_standby_lag_seconds .*/m.exec((await service.app.inject('/metrics')).body);
      expect(lag?.[0]).toMatch(/ \d/);
    },
    { timeout: 20_000, interval: 500 },
  );
});
