import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { answerSecondFactor } from '@tongxing/contract/calls/second-factor.ts';
import { signInByPassword, signInByPhoneCode, signOut } from '@tongxing/contract/calls/sign-in.ts';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { authenticatorCode } from '../../test/authenticator.ts';
import { turnOnTotp } from '../../test/be-proven.ts';
import { openService, type TestService, type Visitor } from '../../test/open-service.ts';
import { openWork } from '../../test/open-work.ts';
import { type RegisteredPerson, registerPerson } from '../../test/register-account.ts';
import { runTongxing, startTongxing } from '../../test/run-tongxing.ts';
import { listBackups } from '../features/system/backups/backup-files.ts';
import { createBackup, type MadeBackup } from '../features/system/backups/create-backup.ts';
import { folderStore } from '../features/system/backups/folder-store.ts';
import { type ArchiveSource, walkArchive } from '../features/system/backups/walk-archive.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import type { Settings } from '../settings/settings.ts';
import { diskFiles } from '../vendors/files/disk.ts';
import { restoreInstallation } from './restore-installation.ts';
import type { Terminal } from './terminal.ts';
import { verifyBackup } from './verify-backup.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let service: TestService;
let lin: RegisteredPerson;
let dataDir: string;
let admin: Client;
let target: { readonly name: string; readonly url: string };
const uploaded = `${'u'.repeat(22)}.webp`;

beforeAll(async () => {
  service = await openService();
  lin = await registerPerson(service, { username: 'lin_yue' });
  admin = new Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
});
afterAll(async () => {
  await service.close();
  await admin.end();
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tongxing-backup-'));
  const name = `${inject('templateDatabase')}_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${name} template template0 encoding 'UTF8'`);
  target = { name, url: service.databaseUrl.replace(/\/[^/?]+(?=\?|$)/, `/${name}`) };
});
afterEach(async () => {
  await admin.query(`drop database ${target.name} with (force)`);
  await rm(dataDir, { recursive: true });
});

const terminal = (texts: string[] = [], answer: boolean | null = null): Terminal => ({
  word: (_chinese, english) => english,
  show: (_value, lines) => void texts.push(...lines),
  table: () => {},
  isForPrograms: false,
  progress: () => {},
  printError: (text) => void texts.push(text),
  confirm: async () => answer,
});

const settingsOf = (databaseUrl: string): Settings => ({
  ...service.ports.settings,
  databaseUrl,
  dataDir,
});
const archiveOf = (path: string, identityFile: string | null = null): ArchiveSource => ({
  path,
  identityFile,
  masterKey: service.ports.masterKey,
});

/** As the command does beside the running service. */
async function makeBackup(recipients: readonly string[] = []): Promise<MadeBackup> {
  const work = openWork({
    ...service.ports,
    settings: settingsOf(service.databaseUrl),
    files: diskFiles(join(dataDir, 'uploads')),
  });
  const store = folderStore(join(dataDir, 'backups'));
  const made = await createBackup(work, { store, recipients, keep: 7 });
  if (!made) throw new Error('another one is made just now');
  return made;
}

const restore = (
  archive: ArchiveSource,
  { url = target.url, mayReplace = false, sessionsSurvive = false, answer = null as boolean | null } = {},
  texts: string[] = [],
) => restoreInstallation(settingsOf(url), archive, { mayReplace, sessionsSurvive }, terminal(texts, answer));

/** The service on the restored database, for the same browsers. */
const openRestored = () =>
  openService({ via: async () => target.url, ports: { masterKey: service.ports.masterKey } });

async function sameBrowser(one: TestService, visitor: Visitor): Promise<Visitor> {
  return Object.assign(one.visitor(visitor.ip), { device: visitor.device, token: visitor.token });
}

// threat:restore
test('restores all data, and nothing that was used or ended since', async () => {
  const wen = await registerPerson(service);
  const { secret } = await turnOnTotp(service, wen);
  const guest = service.visitor();
  await guest.call(phoneCodeCalls.login, { phone: lin.phone });
  const code = await service.readCode(lin.phone, 'login');
  // The command has the clock of the machine.
  service.clock.advance(-60);
  await service.database
    .insertInto('upload')
    .values({ name: uploaded, account_id: lin.accountId, created_at: new Date() })
    .execute();
  await diskFiles(join(dataDir, 'uploads')).save(uploaded, Buffer.from('a picture'));

  const { path, uploads } = await makeBackup();
  expect([uploads, (await stat(path)).mode & 0o777]).toEqual([1, 0o600]);
  expect(await guest.call(signInByPhoneCode, { phone: lin.phone, code })).toMatchObject({ code: 1 });
  const step = authenticatorCode(secret, service.clock.now(), 1);
  const half = await guest.call(signInByPassword, { account: wen.phone, password: wen.password });
  const { session_id } = half.data as unknown as { session_id: string };
  expect(await guest.call(answerSecondFactor, { session_id, code: step })).toMatchObject({ code: 1 });
  const before = lin.visitor.token;
  await lin.visitor.call(signOut, {});

  const texts: string[] = [];
  expect([await verifyBackup(archiveOf(path), { isQuick: false }, terminal(texts)), texts.at(-1)]).toEqual([
    0,
    '✓ restored, read again, and signed in to: everything is as it was',
  ]);
  await rm(join(dataDir, 'uploads'), { recursive: true });
  expect([await restore(archiveOf(path), {}, texts), texts.at(-1)]).toEqual([0, 'Everybody signs in again.']);
  expect(await diskFiles(join(dataDir, 'uploads')).read(uploaded)).toEqual(Buffer.from('a picture'));

  const again = await openRestored();
  try {
    const stranger = await sameBrowser(again, guest);
    expect((await stranger.call(signInByPhoneCode, { phone: lin.phone, code })).code).not.toBe(1);
    const old = await sameBrowser(again, { ...lin.visitor, token: before });
    expect((await old.call(getProfile, {})).code).toBe(401);
    const first = await stranger.call(signInByPassword, { account: wen.phone, password: wen.password });
    const asked = (first.data as unknown as { session_id: string }).session_id;
    expect((await stranger.call(answerSecondFactor, { session_id: asked, code: step })).code).not.toBe(1);
    const entered = await stranger.call(signInByPassword, { account: 'lin_yue', password: lin.password });
    expect(entered.code).toBe(1);
    const client = new Client({ connectionString: target.url });
    await client.connect();
    const audited = await client.query(`select operator from audit_event where kind = 'backup.restore'`);
    expect(audited.rows).toEqual([{ operator: `machine/${userInfo().username}` }]);
    await client.end();
  } finally {
    await again.close();
  }
});

// threat:restore
test('given a damaged, foreign or newer archive, or a database in use, a restore changes nothing', async () => {
  const mei = await registerPerson(service);
  const { path } = await makeBackup();
  const whole = await readFile(path);
  const refused = async (texts: string, archive = archiveOf(path)) => {
    const error = await restore(archive).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CannotStart);
    expect((error as Error).message).toMatch(new RegExp(`^[^\\n]*${texts}[^\\n]*$`));
  };
  for (const share of [0, 0.1, 0.5, 0.99]) {
    await writeFile(path, whole.subarray(0, Math.floor(whole.length * share)));
    await refused('is damaged or was changed');
    const flipped = Buffer.from(whole);
    flipped[Math.floor(whole.length * share)]! ^= 1;
    await writeFile(path, flipped);
    // In the header it may say another key or version, before its end is reached.
    await refused('');
  }
  await writeFile(path, Buffer.concat([whole, Buffer.from('x')]));
  await refused('something was added after its end');
  await expect(verifyBackup(archiveOf(path), { isQuick: true }, terminal())).rejects.toThrow('added after');
  await writeFile(path, whole);
  await refused('another master key', { ...archiveOf(path), masterKey: randomBytes(32) });

  await service.database
    .insertInto('migration' as 'upload')
    .values({ name: '9999-of-tomorrow', timestamp: '2099' } as never)
    .execute();
  // Its name is its time, and the clock stands.
  service.clock.advance(1);
  const { path: ofTomorrow } = await makeBackup();
  await service.database
    .deleteFrom('migration' as 'upload')
    .where('name', '=', '9999-of-tomorrow')
    .execute();
  await refused('9999-of-tomorrow', archiveOf(ofTomorrow));

  const client = new Client({ connectionString: target.url });
  await client.connect();
  const tables = `select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace`;
  expect((await client.query(tables)).rows).toEqual([{ count: 0 }]);
  await client.query('create table of_somebody (id int)');
  await refused('is not empty');
  expect(await restore(archiveOf(path), { mayReplace: true })).toBe(2);
  expect((await client.query(tables)).rows).toEqual([{ count: 1 }]);
  await client.end();

  const busy = restore(archiveOf(path), { url: service.databaseUrl, mayReplace: true, answer: true });
  await expect(busy).rejects.toThrow('The service is running on this database');
  expect(await restore(archiveOf(path), { mayReplace: true, sessionsSurvive: true, answer: true })).toBe(0);
  const again = await openRestored();
  const browser = await sameBrowser(again, mei.visitor);
  expect((await browser.call(getProfile, {})).code).toBe(1);
  await again.close();
});

test('given a complete backup without a working sign-in, verify reports it', async () => {
  await service.database.updateTable('signing_key').set({ sealed_jwk: 'of another key' }).execute();
  const { path } = await makeBackup();
  expect(await verifyBackup(archiveOf(path), { isQuick: false }, terminal())).toBe(1);
});

test('a killed backup leaves no partial archive, and only one runs at a time', async () => {
  const folder = join(dataDir, 'backups');
  const environment = {
    DATABASE_URL: service.databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: service.ports.masterKey.toString('base64'),
  };
  const blocker = new Client({ connectionString: service.databaseUrl });
  await blocker.connect();
  await blocker.query('begin; lock table webhook_delivery in access exclusive mode');
  const child = startTongxing(dataDir, environment, ['backup', 'create']);
  const isPartial = async () =>
    (await readdir(folder).catch(() => [])).some((name) => name.endsWith('.partial'));
  while (!(await isPartial()) && child.exitCode === null) await pause(50);
  await expect(makeBackup()).rejects.toThrow('another one is made just now');
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  await blocker.query('rollback');
  await blocker.end();
  expect([await isPartial(), await listBackups(folderStore(folder))]).toEqual([true, []]);

  const made = await runTongxing(dataDir, environment, ['backup', 'create', '--json']);
  expect([made.code, made.errors]).toEqual([0, '']);
  const { name } = JSON.parse(made.out) as MadeBackup;
  expect(await listBackups(folderStore(folder))).toMatchObject([{ name, isEncrypted: false }]);
  const audited = await service.database
    .selectFrom('audit_event')
    .select('kind')
    .orderBy('number', 'desc')
    .executeTakeFirst();
  expect(audited).toEqual({ kind: 'backup.create' });
});

test('given a public key, the backup opens with its private key only', async () => {
  const [own, other] = [await generateX25519Identity(), await generateX25519Identity()];
  await writeFile(join(dataDir, 'own.txt'), `# created: today\n${own}\n`);
  await writeFile(join(dataDir, 'other.txt'), `${other}\n`);
  const { path, rows } = await makeBackup([await identityToRecipient(own)]);
  expect([path, rows]).toEqual([expect.stringMatching(/\.tar\.zst\.age$/), expect.any(Number)]);
  await expect(walkArchive(archiveOf(path))).rejects.toThrow('is encrypted: name the file');
  await expect(walkArchive(archiveOf(path, join(dataDir, 'other.txt')))).rejects.toThrow('to another key');
  const { manifest } = await walkArchive(archiveOf(path, join(dataDir, 'own.txt')));
  expect(manifest.tables['account']?.rows).toBeGreaterThan(0);
});

test('makes one every night, and keeps the newest', async () => {
  const folder = join(dataDir, 'nights');
  const one = await openService({ file: { backups: { folder, keep: 2, hour: 3 } } });
  try {
    // 02:30 in Beijing: last night's, which nobody has made, and soon tonight's.
    const now = one.clock.now().getTime();
    const midnight = Math.ceil(now / 86_400_000) * 86_400_000 - 8 * 3_600_000;
    one.clock.advance((midnight + 86_400_000 - now) / 1000 + 2.5 * 3600);
    const round = async (hours: number) => {
      one.clock.advance(hours * 3600);
      await one.work('Backing up');
      return (await listBackups(folderStore(folder))).map(({ name }) => name);
    };
    const [first] = await round(0);
    expect(await round(0.2)).toEqual([first]);
    const two = await round(1);
    expect(two).toEqual([expect.any(String), first]);
    expect(await round(23)).toEqual(two);
    const three = await round(1);
    expect([three.length, three[1]]).toEqual([2, two[0]]);
    const metrics = await one.app.inject({ url: '/metrics' });
    const [newest] = await listBackups(folderStore(folder));
    expect(metrics.body).toContain(
      `backup_newest_timestamp_seconds ${Math.floor((newest?.createdAt.getTime() ?? 0) / 1000)}`,
    );
  } finally {
    await one.close();
  }
});
