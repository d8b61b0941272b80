import { createApp, editApp, makeRegistrationToken } from '@tongxing/contract/calls/apps.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { registerApp } from '../../../../test/relying-party.ts';

let service: TestService;
let owner: TestOperator;
let developer: RegisteredPerson;
let impostor: RegisteredPerson;
let verified: string;

beforeAll(async () => {
  service = await openService({ file: { site: { title: '示例账号中心' }, apps: { per_account: 50 } } });
  owner = await makeOperator(service, ['owner']);
  developer = await registerPerson(service);
  impostor = await registerPerson(service);
  ({ id: verified } = await registerApp(developer.visitor, { name: '支付宝 Alipay' }));
  expect((await owner.ask('POST', `apps/${verified}/verify`, {})).status).toBe(200);
}, 300_000);
afterAll(() => service.close());

const app = {
  type: 'web' as const,
  redirect_uris: ['https://evil.example/callback'],
  legal_name: '无名氏',
  contact: 'x@evil.example',
};

const lookAlikes = [
  ['the same', '支付宝 Alipay'],
  ['without the space', '支付宝Alipay'],
  ['other spaces', '支　付\u2009宝 Alipay'],
  ['traditional letters', '支付寶 Alipay'],
  ['Cyrillic letters', '支付宝 Аlіраy'],
  ['full-width letters', '支付宝 Ａｌｉｐａｙ'],
  ['one for l', '支付宝 A1ipay'],
  ['a picture behind it', '支付宝 Alipay ✅'],
  ["the site's title", '示例账号中心'],
  ["the site's title with signs", '示例·账号中心'],
  ["the site's title in traditional letters", '示例帳號中心'],
  ["the site's short name", '示 例'],
] as const;

// threat:look-alike-apps
test.each(lookAlikes)(
  'refuses to register or rename an app to a look-alike of a protected name: %s',
  async (_, name) => {
    const { visitor } = impostor;
    const made = await visitor.call(createApp, { ...app, name });
    expect(made.reason).toBe('client_name_taken');
    const harmless = await registerApp(visitor, { name: '记事本' });
    await passCheck(impostor);
    expect((await visitor.call(editApp, { id: harmless.id, name })).reason).toBe('client_name_taken');
    // What waits for an operator is looked at like what runs.
    expect((await owner.ask('GET', `apps/${harmless.id}`)).body).toMatchObject({
      name: '记事本',
      pending: null,
    });
  },
);

// threat:official-names
test.each([
  'Tongxing',
  'Ｔongxing',
  'Тongxing',
  '示例官方',
  '示例客服',
  '官方客服',
  '官\u3164方 客服',
  'Admin',
  '系统管理员',
])('refuses the app name and the legal name %s, except of operators', async (name) => {
  const { visitor } = impostor;
  expect((await visitor.call(createApp, { ...app, name })).code).not.toBe(1);
  expect((await visitor.call(createApp, { ...app, name: '记事本', legal_name: name })).code).not.toBe(1);
  const harmless = await registerApp(visitor, { name: '记事本' });
  await passCheck(impostor);
  for (const changes of [{ name }, { legal_name: name }])
    expect((await visitor.call(editApp, { id: harmless.id, ...changes })).code).not.toBe(1);
  if (!name.includes('\u3164')) await registerApp(owner.visitor, { name });
});

// threat:look-alike-apps
test('refuses a look-alike by protocol, at registration and at update', async () => {
  await passCheck(impostor);
  const { data } = await impostor.visitor.call(makeRegistrationToken, {
    legal_name: app.legal_name,
    contact: app.contact,
  });
  const register = (method: 'POST' | 'PUT', url: string, token: string, body: object) =>
    service.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ redirect_uris: app.redirect_uris, ...body }),
    });
  const refused = {
    error: 'invalid_client_metadata',
    error_description: expect.stringMatching(/^client_name: /),
  };
  const token = data.registration_token;
  const copied = await register('POST', '/oauth2/register', token, { client_name: '支付寶 Alipay' });
  expect([copied.statusCode, copied.json()]).toEqual([400, expect.objectContaining(refused)]);
  const made = (await register('POST', '/oauth2/register', token, { client_name: '记事本' })).json();
  const renamed = await register(
    'PUT',
    `/oauth2/register/${made.client_id}`,
    made.registration_access_token,
    {
      client_id: made.client_id,
      client_name: '支付寶 Alipay',
    },
  );
  expect([renamed.statusCode, renamed.json()]).toEqual([400, expect.objectContaining(refused)]);
});

test('lets a developer reuse a name, and an operator that of the site', async () => {
  await registerApp(developer.visitor, { name: '支付寶 Alipay' });
  await registerApp(owner.visitor, { name: '示例' });
});

// threat:look-alike-apps
test('shows look-alikes to the reviewer, also of older apps and near names', async () => {
  const seen = async (id: string) => (await owner.ask('GET', `apps/${id}`)).body['looks_like'];
  const early = await registerApp(impostor.visitor, { name: '青禾笔记' });
  const near = await registerApp(impostor.visitor, { name: '支付宝 Alipay 安全中心' });
  const plain = await registerApp(impostor.visitor, { name: '天气' });
  expect(await seen(early.id)).toEqual([]);
  const { id: notes } = await registerApp(developer.visitor, { name: '青禾筆記' });
  await owner.ask('POST', `apps/${notes}/verify`, {});
  expect(await seen(early.id)).toEqual([{ client_id: notes, name: '青禾筆記', how: 'same' }]);
  expect(await seen(near.id)).toEqual([{ client_id: verified, name: '支付宝 Alipay', how: 'near' }]);
  expect(await seen(plain.id)).toEqual([]);
  const { items } = (await owner.ask('GET', 'apps?q=安全中心')).body;
  expect(items[0]?.['looks_like']).toEqual([{ client_id: verified, name: '支付宝 Alipay', how: 'near' }]);
});
