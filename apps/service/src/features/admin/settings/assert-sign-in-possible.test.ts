import { randomUUID } from 'node:crypto';
import { getConfig } from '@tongxing/contract/calls/site-config.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askManage, makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';

const github = { kind: 'github', client_id: 'abc', client_secret: 'a-secret-of-github' };
const closed = { password: false, code: false, passkey: false };

let service: TestService;
let owner: TestOperator;
beforeAll(async () => {
  service = await openService({ follows: true });
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(() => service.close());

const save = (section: string, fields: Record<string, unknown>) =>
  owner.ask('PATCH', `settings/${section}`, fields, { 'if-match': '*' });
async function refused(section: string, fields: Record<string, unknown>, path: string, message: RegExp) {
  const before = (await owner.ask('GET', `settings/${section}`)).body['version'];
  const answer = await save(section, fields);
  expect([answer.status, answer.body.type, answer.body['issues']]).toEqual([
    422,
    'urn:tongxing:problem:cannot_work',
    [{ path: [path], message: expect.stringMatching(message) }],
  ]);
  expect((await owner.ask('GET', `settings/${section}`)).body['version']).toBe(before);
}
const bind = (accountId: string, provider: string) =>
  service.database
    .insertInto('linked_identity')
    .values({
      id: randomUUID(),
      account_id: accountId,
      provider,
      nickname: '',
      avatar: '',
      doors: ['website'],
      bound_at: service.clock.now(),
      bound_place: '',
      last_used_at: service.clock.now(),
    })
    .execute();

test('the last way in is not turned off: with none at all, and with one that the operator has not', async () => {
  await refused('sign-in', closed, 'password', /no way in/);
  await refused('sign-in', { ...closed, passkey: true }, 'password', /shut you out/);
  expect((await save('providers', { providers: [github] })).status).toBe(200);
  await refused('sign-in', closed, 'password', /shut you out/);
  await bind(owner.accountId, 'github');
  expect((await save('sign-in', closed)).status).toBe(200);
  await expect
    .poll(async () => (await service.visitor().call(getConfig, {})).data.login)
    .toMatchObject({ password: false, code: false, passkey: false, qrcode: true });
});

test('while it is the only way in, the provider stays: not taken out, not renamed, not by an older version', async () => {
  await refused('providers', { providers: [] }, 'providers', /no way in/);
  await refused('providers', { providers: null }, 'providers', /no way in/);
  await refused('providers', { providers: [{ ...github, key: 'hub' }] }, 'providers', /shut you out/);
  const back = await owner.ask('POST', 'settings/providers/rollback', { version: 0 });
  expect([back.status, back.body['issues']]).toEqual([
    422,
    [{ path: ['providers'], message: expect.stringContaining('no way in') }],
  ]);
  expect((await save('sign-in', { password: null })).status).toBe(200);
  expect((await save('providers', { providers: [] })).status).toBe(200);
  const again = await owner.ask('POST', 'settings/sign-in/rollback', { version: 1 });
  expect([again.status, again.body['issues']]).toEqual([
    422,
    [{ path: ['password'], message: expect.stringContaining('no way in') }],
  ]);
});

test('codes alone are a way in as long as something carries them', async () => {
  const silent = await openService({
    follows: true,
    settings: { outbox: false },
    from: service.clock.now(),
    on: { database: service.database, url: service.databaseUrl, drop: async () => {} },
  });
  const { visitor } = owner;
  const saveThere = async (section: string, fields: Record<string, unknown>) => {
    const { status, body } = await askManage(silent, 'PATCH', `settings/${section}`, {
      body: fields,
      headers: {
        authorization: `Bearer ${visitor.token}`,
        'x-device': visitor.device,
        'x-forwarded-for': visitor.ip,
        'user-agent': visitor.userAgent,
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'if-match': '*',
      },
    });
    return [status, body['issues']];
  };
  const aliyun = {
    vendor: 'aliyun',
    access_key_id: 'LTAI5t',
    access_key_secret: 'a-secret-of-aliyun',
    sign_name: '通行',
    templates: { code: { id: 'SMS_1', params: { code: 'code' } } },
  };
  const none = (path: string) => [422, [{ path: [path], message: expect.stringContaining('no way in') }]];
  const codeAlone = { ...closed, code: true };
  expect(await saveThere('sign-in', codeAlone)).toEqual(none('password'));
  const mail = { host: 'mail.example' };
  expect(await saveThere('mail', mail)).toEqual([200, undefined]);
  expect(await saveThere('sign-in', codeAlone)).toEqual([
    422,
    [{ path: ['password'], message: expect.stringContaining('shut you out') }],
  ]);
  expect(await saveThere('sms', { vendors: [aliyun] })).toEqual([200, undefined]);
  expect(await saveThere('sign-in', codeAlone)).toEqual([200, undefined]);
  expect(await saveThere('mail', { host: null })).toEqual([200, undefined]);
  expect(await saveThere('sms', { vendors: [] })).toEqual(none('vendors'));
  await silent.close();
});
