import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openService, type TestService } from '../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../test/register-account.ts';
import { runTongxing } from '../../test/run-tongxing.ts';

// Each run loads the whole service.
vi.setConfig({ testTimeout: 240_000 });

let service: TestService;
let lin: RegisteredPerson;
let dataDir: string;
beforeAll(async () => {
  service = await openService();
  dataDir = await mkdtemp(join(tmpdir(), 'tongxing-command-'));
  lin = await registerPerson(service, { username: 'lin_yue' });
});
afterAll(async () => {
  await service.close();
  await rm(dataDir, { recursive: true });
});

const installation = () => ({
  DATABASE_URL: service.databaseUrl,
  DATA_DIR: dataDir,
  SECRET_KEY: service.ports.masterKey.toString('base64'),
});

/** Runs `tongxing` beside the service. */
const tongxing = (...args: string[]) => runTongxing(dataDir, installation(), args);

test('adds the first owner on the machine, with an audit event', async () => {
  const added = await tongxing('operator', 'add', lin.phone, '--role', 'owner', '--json');
  expect([added.code, JSON.parse(added.out)]).toMatchObject([0, [{ id: lin.accountId, roles: ['owner'] }]]);
  expect(added.errors).toContain('neither two-step verification nor a passkey');
  const removed = await tongxing('operator', 'remove', 'lin_yue', '--yes');
  expect([removed.code, removed.errors]).toEqual([1, expect.stringContaining('The last owner stays.')]);
  const listed = await tongxing('operator', 'list');
  expect([listed.code, listed.out]).toEqual([0, expect.stringContaining('lin_yue')]);
  const row = await service.database.selectFrom('audit_event').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    kind: 'operators.put',
    operator: `machine/${userInfo().username}`,
    target_id: lin.accountId,
  });
});

test('a harmful command asks for confirmation; without a terminal it needs --yes', async () => {
  const person = await registerPerson(service);
  expect((await tongxing('user', 'disable', person.phone)).code).toBe(2);
  expect((await person.visitor.call(getProfile, {})).code).toBe(1);
  const done = await tongxing('user', 'disable', person.phone, '--yes', '--quiet', '--reason', '盗号');
  expect(done).toMatchObject({ code: 0, out: '' });
  expect((await person.visitor.call(getProfile, {})).code).toBe(401);
  const found = await tongxing('user', 'find', person.phone, '--json');
  expect(JSON.parse(found.out)).toMatchObject([{ id: person.accountId, status: 'disabled' }]);
  expect(found.out).not.toContain(person.phone);
  expect((await tongxing('user', 'disable', person.phone, '--yes')).code).toBe(1);
});

test('misuse, unknown objects and failures have different exit codes', async () => {
  expect((await tongxing()).code).toBe(2);
  expect((await tongxing('user', 'fly')).code).toBe(2);
  expect((await tongxing('operator', 'add', lin.phone, '--role', 'king')).code).toBe(2);
  expect((await tongxing('user', 'show', 'nobody_here')).code).toBe(1);
  const schema = await tongxing('config', 'schema');
  expect([schema.code, JSON.parse(schema.out)]).toMatchObject([0, { type: 'object' }]);
  const doctor = await tongxing('doctor', '--json');
  const findings = JSON.parse(doctor.out) as { name: string; state: string }[];
  expect(findings.find(({ name }) => name === 'audit')?.state).toBe('ok');
  expect(doctor.code).toBe(findings.some(({ state }) => state === 'wrong') ? 1 : 0);
  await service.database
    .updateTable('audit_event')
    .set({ reason: 'another' })
    .where('number', '=', 1)
    .execute();
  const verified = await tongxing('log', 'verify');
  expect([verified.code, verified.out]).toEqual([
    1,
    expect.stringContaining('operators: broken at event number 1'),
  ]);
});

test('with --json, prints one value for every outcome: a refusal, a misuse, an error, a whole log', async () => {
  const values = async (...args: string[]) => {
    const { code, out } = await tongxing(...args, '--json');
    return [code, JSON.parse(out)] as const;
  };
  expect(await values('user', 'enable', lin.phone)).toEqual([
    1,
    { ok: false, errors: [expect.stringContaining('Its state does not allow this.')] },
  ]);
  expect(await values('user', 'disable', lin.phone)).toMatchObject([2, { ok: false }]);
  const [code, log] = await values('log', 'export');
  expect([code, log[0]]).toMatchObject([0, { kind: 'operators.put' }]);
  expect(log.length).toBeGreaterThan(1);
  const nowhere = await runTongxing(dataDir, { DATA_DIR: join(dataDir, 'none') }, ['user', 'find', '--json']);
  expect([nowhere.code, JSON.parse(nowhere.out)]).toEqual([
    2,
    { ok: false, errors: [expect.stringContaining('There is no database in')] },
  ]);
});

test('given a terminal in Chinese, prints the usage, errors, refusals and the doctor in Chinese', async () => {
  const chinese = (...args: string[]) =>
    runTongxing(dataDir, { ...installation(), LANG: 'zh_CN.UTF-8' }, args);
  const help = await chinese('--help');
  const notices = help.out.split('\n').filter((line) => /^ {6}\S/.test(line));
  expect([help.code, notices.length]).toEqual([0, help.out.match(/^ {2}tongxing /gm)?.length]);
  expect(notices.filter((line) => !/\p{Script=Han}/u.test(line))).toEqual([]);
  const misused = await chinese('user', 'show');
  expect([misused.code, misused.errors]).toEqual([2, expect.stringContaining('还少一样。\n用法：')]);
  const refused = await chinese('user', 'enable', lin.phone, '--yes');
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('当前状态不支持该操作')]);
  const { out } = await chinese('doctor');
  expect(out).toMatch(/^✓ 时钟：与数据库相差 \S+ 秒$/m);
  expect((await chinese('operator', 'list')).out).toMatch(/^账号 ID /);
  expect((await chinese('log', 'verify')).out).toMatch(/^\d+ 个账号，\d+ 条：/m);
});

test('the version is that of the product, in the doctor as well', async () => {
  const { version } = JSON.parse(
    await readFile(join(import.meta.dirname, '../../../../package.json'), 'utf8'),
  );
  expect(await runTongxing(dataDir, installation(), ['--version'])).toMatchObject({ code: 0, out: version });
  expect((await runTongxing(dataDir, installation(), ['doctor'])).out).toMatch(
    new RegExp(`, Tongxing ${version}$`, 'm'),
  );
});

test.each([
  [{ LANG: 'zh_CN.GBK' }],
  [{ LC_ALL: 'zh_TW.Big5', LANG: 'zh_CN.UTF-8' }],
  [{ LC_CTYPE: 'zh_CN.GB18030', LANG: 'zh_CN.UTF-8' }],
] as const)('given a Chinese terminal that is not UTF-8 (%o), prints English', async (terminal) => {
  const { errors } = await runTongxing(dataDir, { ...installation(), ...terminal }, ['user', 'show']);
  expect(errors).toContain('Usage');
  expect(errors.match(/\p{Script=Han}/gu)).toBeNull();
});

test('creates demo people and an account, and sends a test code', async () => {
  const seeded = await tongxing('demo', 'seed', '--people', '120', '--yes', '--json');
  expect([seeded.code, JSON.parse(seeded.out)]).toMatchObject([0, { created: 120, existing: 0 }]);
  const { password, username } = JSON.parse(seeded.out) as { password: string; username: string };
  const visitor = service.visitor();
  expect(await visitor.call(signInByPassword, { account: username, password })).toMatchObject({ code: 1 });
  const shut = await service.database
    .selectFrom('account')
    .select('id')
    .where('status', '=', 'disabled')
    .where('username', 'like', 'demo%')
    .execute();
  expect(shut).toHaveLength(2);

  const made = await tongxing('user', 'create', '13911110001', '--nickname', '新来的', '--json');
  expect([made.code, JSON.parse(made.out)]).toMatchObject([0, { number: expect.any(String) }]);
  const taken = await tongxing('user', 'create', '13911110001');
  expect([taken.code, taken.errors]).toEqual([1, expect.stringContaining('Somebody has this phone number')]);

  const sent = await tongxing('doctor', '--send', 'a@example.com', '--json');
  expect(JSON.parse(sent.out)).toContainEqual(
    expect.objectContaining({ name: 'send to a@example.com', state: 'ok' }),
  );
});

test('given a silent mail server, a command ends after the time limit', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.write('220 silent\r\n');
    socket.on('data', (words) => /^EHLO/i.test(String(words)) && socket.write('250 silent\r\n'));
  });
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;
  const mail = { MAIL_URL: `smtp://127.0.0.1:${port}?from=no-reply%40example.com` };
  // It would take up to ten minutes otherwise: the test's own time is the limit.
  const sent = await runTongxing(dataDir, { ...installation(), ...mail }, [
    'doctor',
    '--send',
    'a@example.com',
  ]);
  expect(sent.code).toBe(1);
  expect(sent.out).toContain('send to a@example.com: no answer within 6 seconds');
  for (const socket of sockets) socket.destroy();
  silent.close();
});
