import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openService, type TestService } from '../../test/open-service.ts';
import { runTongxing, startTongxing } from '../../test/run-tongxing.ts';

// Each run loads the whole service.
vi.setConfig({ testTimeout: 240_000 });

const services: TestService[] = [];
let dataDir: string;
beforeAll(async () => {
  services.push(await openService(), await openService());
  dataDir = await mkdtemp(join(tmpdir(), 'tongxing-moving-'));
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.close()));
  await rm(dataDir, { recursive: true });
});

const environmentOf = (service: TestService) => ({
  DATABASE_URL: service.databaseUrl,
  DATA_DIR: dataDir,
  SECRET_KEY: service.ports.masterKey.toString('base64'),
});
const start = (service: TestService, ...args: string[]) =>
  startTongxing(dataDir, environmentOf(service), args);
const tongxing = (service: TestService, ...args: string[]) =>
  runTongxing(dataDir, environmentOf(service), args);

const md5 = '$md5$$5f4dcc3b5aa765d61d8327deb882cf99';

test('continues a killed import where it stopped; an export of one installation imports into another', async () => {
  const [first, second] = services;
  if (!first || !second) throw new Error('no services');
  const people = Array.from(
    { length: 6000 },
    (_, at) => `n${at},mover_${at},139${String(at).padStart(8, '0')},1,${md5}`,
  );
  await writeFile(
    join(dataDir, 'people.csv'),
    `id,username,phone,phone_verified,password_hash\n${people.join('\n')}\n`,
  );
  const count = async () => {
    const row = await first.database
      .selectFrom('imported_account')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  expect((await tongxing(first, 'user', 'import', 'people.csv')).code).toBe(2);
  expect((await tongxing(first, 'user', 'import', 'people.csv', '--from', 'csv')).code).toBe(2);
  const killed = start(first, 'user', 'import', 'people.csv', '--from', 'csv', '--yes');
  await vi.waitFor(async () => expect(await count()).toBeGreaterThan(0), { timeout: 120_000, interval: 5 });
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const broken = await count();
  expect(broken).toBeLessThan(people.length);
  const done = await tongxing(first, 'user', 'import', 'people.csv', '--from', 'csv', '--yes', '--json');
  expect([done.code, done.errors]).toEqual([0, expect.stringMatching(/^Going on at record \d+$/)]);
  expect(JSON.parse(done.out)).toMatchObject({
    state: 'done',
    records: 6000,
    created: 6000,
    existing: 0,
    conflicts: 0,
  });
  expect(await count()).toBe(people.length);
  const report = (await readFile(join(dataDir, 'people.csv.report.csv'), 'utf8')).trim().split('\r\n');
  expect([report[0], report.length]).toEqual(['row,external_id,outcome,why', people.length + 1]);
  const audited = await first.database
    .selectFrom('audit_event')
    .select(['kind', 'operator'])
    .where('kind', '=', 'imports.start')
    .execute();
  expect(audited).toEqual([{ kind: 'imports.start', operator: `machine/${userInfo().username}` }]);

  expect((await tongxing(first, 'user', 'export', 'out.csv')).code).toBe(2);
  // A file that was there, and that everybody may read.
  await writeFile(join(dataDir, 'out.csv'), 'before', { mode: 0o644 });
  expect((await tongxing(first, 'user', 'export', 'out.csv', '--yes')).code).toBe(0);
  expect((await stat(join(dataDir, 'out.csv'))).mode & 0o777).toBe(0o600);
  const moved = await tongxing(second, 'user', 'import', 'out.csv', '--from', 'csv', '--yes', '--json');
  expect([moved.code, JSON.parse(moved.out)]).toMatchObject([0, { created: 6000, conflicts: 0, refused: 0 }]);
  const answer = await second
    .visitor()
    .call(signInByPassword, { account: 'mover_4321', password: 'password' });
  expect(answer.code).toBe(1);
  const verified = await tongxing(second, 'log', 'verify');
  expect([verified.code, verified.out]).toEqual([0, expect.stringContaining('all intact')]);
});

test('refuses a GBK file as UTF-8 with a hint, and reads it with --encoding', async () => {
  const [first] = services;
  if (!first) throw new Error('no service');
  // 张三, in GBK.
  const bytes = Buffer.concat([
    Buffer.from(`id,username,nickname,password_hash\ng1,gbk_person,`),
    Buffer.from([0xd5, 0xc5, 0xc8, 0xfd]),
    Buffer.from(`,${md5}\n`),
  ]);
  await writeFile(join(dataDir, 'gbk.csv'), bytes);
  const refused = await tongxing(first, 'user', 'import', 'gbk.csv', '--from', 'csv', '--yes');
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('--encoding gb18030')]);
  // What Excel calls "Unicode text".
  await writeFile(join(dataDir, 'utf16.csv'), Buffer.from('\ufeffid,username\nu1,wide_person\n', 'utf16le'));
  const wide = await tongxing(first, 'user', 'import', 'utf16.csv', '--from', 'csv', '--yes');
  expect([wide.code, wide.errors]).toEqual([1, expect.stringContaining('--encoding utf-16le')]);
  const read = await tongxing(
    first,
    'user',
    'import',
    'gbk.csv',
    '--from',
    'csv',
    '--yes',
    '--encoding',
    'gb18030',
  );
  expect([read.code, read.out]).toEqual([0, expect.stringContaining('created 1')]);
  const row = await first.database
    .selectFrom('account')
    .select('nickname')
    .where('username_key', '=', 'gbk_person')
    .executeTakeFirstOrThrow();
  expect(row.nickname).toBe('张三');
});
