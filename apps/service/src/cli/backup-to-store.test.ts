import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3Double, serveS3 } from '@tongxing/doubles/storage/serve-s3.ts';
import { s3Keys } from '@tongxing/doubles/storage/verify-sigv4.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openService, type TestService } from '../../test/open-service.ts';
import { openBareDatabase, type TestDatabase } from '../../test/open-test-database.ts';
import { type RegisteredPerson, registerPerson } from '../../test/register-account.ts';
import { runTongxing } from '../../test/run-tongxing.ts';
import type { MadeBackup } from '../features/system/backups/create-backup.ts';
import { openFiles } from '../ports/open-files.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const picture = `${'p'.repeat(22)}.webp`;
const bytes = randomBytes(5000);
let service: TestService;
let lin: RegisteredPerson;
let store: S3Double;
let target: TestDatabase;
let dataDir: string;

/** The command with the keys of the store, uploads in it, on this database. */
const tongxing = (databaseUrl: string, args: string[], env: Record<string, string> = {}) =>
  runTongxing(
    dataDir,
    {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEY: service.ports.masterKey.toString('base64'),
      UPLOADS: `s3://${store.bucket}/uploads`,
      AWS_ENDPOINT_URL: store.url,
      AWS_REGION: s3Keys.region,
      AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
      ...env,
    },
    args,
  );
const backupStore = () => `s3://${store.bucket}/nightly`;
const names = () => [...store.objects.keys()].filter((key) => key.startsWith('nightly/'));

beforeAll(async () => {
  [service, store, target, dataDir] = await Promise.all([
    openService(),
    serveS3(),
    openBareDatabase(),
    mkdtemp(join(tmpdir(), 'tongxing-store-')),
  ]);
  lin = await registerPerson(service);
  const uploads = { uploads: `s3://${store.bucket}/uploads`, s3: { ...s3Keys, endpoint: store.url } };
  await openFiles({ ...service.ports.settings, ...uploads }).save(picture, bytes);
  await service.database
    .insertInto('upload')
    .values({ name: picture, account_id: lin.accountId, created_at: new Date() })
    .execute();
});
afterAll(async () => {
  await service.close();
  await Promise.all([store.close(), target.drop(), rm(dataDir, { recursive: true })]);
});

test('given an object store, writes backups there, removes the oldest, and verifies one', async () => {
  const made = [];
  for (const keep of ['1', '1']) {
    const done = await tongxing(service.databaseUrl, [
      'backup',
      'create',
      '--to',
      backupStore(),
      '--keep',
      keep,
      '--json',
    ]);
    expect([done.errors, done.code]).toEqual(['', 0]);
    made.push(JSON.parse(done.out) as MadeBackup);
  }
  const newest = made[1]!;
  expect(names()).toEqual([`nightly/${newest.name}`]);
  expect(newest).toMatchObject({ path: `${backupStore()}/${newest.name}`, uploads: 1, missing: 0 });
  expect(store.objects.get(`nightly/${newest.name}`)?.length).toBe(newest.bytes);
  const listed = await tongxing(service.databaseUrl, ['backup', 'list', '--from', backupStore(), '--json']);
  expect(JSON.parse(listed.out)).toMatchObject([{ name: newest.name, bytes: newest.bytes }]);
  const read = await tongxing(service.databaseUrl, [
    'backup',
    'verify',
    'latest',
    '--from',
    backupStore(),
    '--quick',
  ]);
  expect([read.errors, read.code]).toEqual(['', 0]);
  expect(read.out).toContain(`${backupStore()}/${newest.name}: of `);
});

test('restores a backup from the store, uploads included', async () => {
  store.objects.delete(`uploads/${picture}`);
  const [name = ''] = names();
  const done = await tongxing(target.url, ['backup', 'restore', `s3://${store.bucket}/${name}`]);
  expect([done.errors, done.code]).toEqual(['', 0]);
  const people = await target.database.selectFrom('account').select('id').execute();
  expect(people.map(({ id }) => id)).toContain(lin.accountId);
  expect(store.objects.get(`uploads/${picture}`)?.equals(bytes)).toBe(true);
});

// threat:object-store-loss
test('given one changed byte, verify fails', async () => {
  const [name = ''] = names();
  const whole = store.objects.get(name)!;
  const changed = Buffer.from(whole);
  changed[Math.floor(changed.length / 2)]! ^= 1;
  store.objects.set(name, changed);
  const read = await tongxing(service.databaseUrl, [
    'backup',
    'verify',
    'latest',
    '--from',
    backupStore(),
    '--quick',
  ]);
  store.objects.set(name, whole);
  expect([read.code, read.errors + read.out]).toEqual([1, expect.stringContaining('damaged')]);
});

test('reports wrong and missing keys in one line', async () => {
  const args = ['backup', 'list', '--from', backupStore()];
  const wrong = await tongxing(service.databaseUrl, args, { AWS_SECRET_ACCESS_KEY: 'another one' });
  expect([wrong.code, wrong.errors]).toEqual([
    1,
    `${backupStore()} does not list: 403 SignatureDoesNotMatch`,
  ]);
  const missing = await tongxing(service.databaseUrl, args, { AWS_SECRET_ACCESS_KEY: '', UPLOADS: '' });
  expect([missing.code, missing.errors]).toEqual([
    1,
    expect.stringMatching(/^s3:\S+ needs AWS_ENDPOINT_URL, .*$/),
  ]);
});
