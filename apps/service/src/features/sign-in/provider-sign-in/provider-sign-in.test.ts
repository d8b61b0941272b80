import { showPendingLink } from '@tongxing/contract/calls/identities.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import {
  finishAtProvider,
  listProviders,
  startAtProvider,
} from '@tongxing/contract/calls/provider-sign-in.ts';
import { signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { getConfig } from '@tongxing/contract/calls/site-config.ts';
import type { Vendor } from '@tongxing/doubles/identity/open-vendor.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { callbackUrl, signInAt, travel } from '../../../../test/visit-provider.ts';

let service: TestService;
let person: RegisteredPerson;
const vendors = new Map<string, Vendor>();

beforeAll(async () => {
  const qq = await vendorFixtures.qq([callbackUrl]);
  const wechat = await vendorFixtures.wechat_website([callbackUrl]);
  const github = await vendorFixtures.github([callbackUrl]);
  const apple = await vendorFixtures.apple([callbackUrl]);
  vendors
    .set('qq', qq.vendor)
    .set('wechat', wechat.vendor)
    .set('github', github.vendor)
    .set('apple', apple.vendor);
  const providers = [qq.entry, wechat.entry, github.entry, { ...apple.entry, listed: false }];
  service = await openService({ file: { providers } });
  person = await registerPerson(service, { username: 'lin_wan' });
});
afterEach(() => {
  for (const vendor of vendors.values()) vendor.fault = null;
});
afterAll(async () => {
  await service.close();
  for (const vendor of vendors.values()) await vendor.close();
});

// spec:3.8 call:GET/v3/config/quick
test('the list names the further providers in the operator’s order, without QQ and without hidden ones', async () => {
  const listed = await service.visitor().call(listProviders, {});
  expect(listed.data).toEqual([
    { key: 'wechat', name: '微信', icon: 'wechat' },
    { key: 'github', name: 'GitHub', icon: 'github' },
  ]);
  const config = await service.visitor().call(getConfig, {});
  expect(config.data.login).toMatchObject({
    qq: true,
    wechat_mini_program: true,
    wechat_official_account: true,
  });
});

// call:POST/v3/login/callback
test('an unknown identity opens a choice; binding it by password lets it sign in', async () => {
  const visitor = service.visitor();
  const first = await signInAt(visitor, { key: 'qq', person: 'lin' });
  expect(first).toMatchObject({
    code: 2,
    msg: '还没有对应的账号，请绑定或注册',
    data: { provider: 'qq', nickname: '南风知我意', avatar: 'https://avatar.example/lin/100' },
  });
  const { bind_id } = first.data as unknown as { bind_id: string };
  expect(await visitor.call(showPendingLink, { bind_id })).toMatchObject({
    data: { provider: 'qq', provider_name: 'QQ', provider_icon: 'qq', nickname: '南风知我意' },
  });

  const bound = await visitor.call(signInByPassword, {
    account: person.phone,
    password: person.password,
    bind_id,
  });
  expect(bound.code).toBe(1);

  const again = await signInAt(service.visitor(), { key: 'qq', person: 'lin' });
  expect(again).toMatchObject({ code: 1, data: { token: expect.stringMatching(/^[\w-]{43}$/) } });
  const returned = service.visitor();
  returned.token = (again.data as { token: string }).token;
  expect((await returned.call(getProfile, {})).data.username).toBe('lin_wan');

  const log = await service.database
    .selectFrom('activity')
    .select(['kind', 'method', 'details'])
    .where('account_id', '=', person.accountId)
    .where('method', '=', 'qq')
    .orderBy('seq')
    .execute();
  expect(log).toEqual([
    { kind: 'identity_bound', method: 'qq', details: { provider: 'QQ', nickname: '南风知我意' } },
    { kind: 'sign_in', method: 'qq', details: { new_device: true, browser: expect.any(String) } },
  ]);
});

test('a registration binds the identity and takes its nickname', async () => {
  const visitor = service.visitor();
  const first = await signInAt(visitor, { key: 'github', person: 'lin' });
  const { bind_id } = first.data as unknown as { bind_id: string };
  await visitor.call(phoneCodeCalls.login, { phone: '13711110001' });
  const code = await service.readCode('13711110001', 'login');
  const registered = await visitor.call(signInByPhoneCode, { phone: '13711110001', code, bind_id });
  visitor.token = registered.data.token;
  expect((await visitor.call(getProfile, {})).data.nickname).toBe('南风知我意');
  expect(await signInAt(service.visitor(), { key: 'github', person: 'lin' })).toMatchObject({ code: 1 });
});

test('WeChat is one identity through its website and its official account, by the channel that fits', async () => {
  const desktop = service.visitor();
  const first = await signInAt(desktop, { key: 'wechat', person: 'zhou' });
  const { bind_id } = first.data as unknown as { bind_id: string };
  const other = await registerPerson(service);
  const signIn = { account: other.phone, password: other.password, bind_id };
  expect(await desktop.call(signInByPassword, signIn)).toMatchObject({ code: 1 });

  const phone = service.visitor();
  phone.userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Mobile MicroMessenger/8.0.50';
  const params = await travel(phone, { key: 'wechat', person: 'zhou' });
  expect(await phone.call(finishAtProvider, params as { state: string })).toMatchObject({ code: 1 });
  // The official account's openid is remembered for the day on which no unionid comes.
  const subjects = await service.database
    .selectFrom('linked_identity_subject')
    .select('subject')
    .where('provider', '=', 'wechat')
    .execute();
  expect(subjects.map(({ subject }) => subject.split(':').slice(0, 2).join(':')).toSorted()).toEqual([
    'open:wxmp00002',
    'open:wxweb0001',
    'union:UID_ZHOU_0002',
  ]);
  const { doors } = await service.database
    .selectFrom('linked_identity')
    .select('doors')
    .where('provider', '=', 'wechat')
    .executeTakeFirstOrThrow();
  expect(doors).toEqual(['website', 'official_account']);
});

test('inside WeChat the silent sign-in shows no page to a known person', async () => {
  const vendor = vendors.get('wechat');
  const phone = service.visitor();
  phone.userAgent = 'Mozilla/5.0 (Linux; Android 15) Mobile MicroMessenger/8.0.50';
  vendor?.calls.splice(0);
  const zhou = await travel(phone, { key: 'wechat', person: 'zhou', silent: true });
  // The double's phone belongs to lin, whom nobody knows: no name comes silently.
  expect(await phone.call(finishAtProvider, zhou as { state: string })).toMatchObject({
    code: 2,
    data: { provider: 'wechat', nickname: '', avatar: '' },
  });
  expect(vendor?.calls.map(({ path }) => path)).toEqual(['/sns/oauth2/access_token']);
});

test.each([
  ['cancelled', { decision: 'cancel' }, null, 'provider_refused', '你取消了授权，可以换一种方式'],
  ['busy', {}, 'busy', 'provider_unavailable', '“GitHub”暂时没有响应，请稍后再试或换一种方式'],
  ['nonsense', {}, 'html', 'provider_malformed', '“GitHub”返回的数据异常，请稍后再试或换一种方式'],
] as const)('%s: a clear message and nothing is left behind', async (_name, choice, kind, reason, msg) => {
  const vendor = vendors.get('github');
  const visitor = service.visitor();
  const params = await travel(visitor, { key: 'github', person: 'wu', ...choice });
  if (vendor && kind) vendor.fault = { at: 'token', kind };
  const answer = await visitor.call(finishAtProvider, params as { state: string });
  expect(answer).toMatchObject({ status: 200, code: 0, msg });
  expect(answer.reason).toBe(reason);
  expect(JSON.stringify(answer)).not.toContain('HTTP');
});

test('Apple’s answer by POST goes on to the page that reads it', async () => {
  const form = new URLSearchParams({
    code: 'c1',
    state: 's1',
    user: '{"name":{}}',
    token: 'x',
    redirect: '//evil',
  });
  const answer = await service.app.inject({
    method: 'POST',
    url: '/login/callback',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
    payload: form.toString(),
  });
  expect(answer.statusCode).toBe(303);
  const target = new URL(String(answer.headers.location), 'http://localhost:3000');
  expect(target.pathname).toBe('/login/callback');
  expect(Object.fromEntries(target.searchParams)).toEqual({ code: 'c1', state: 's1', user: '{"name":{}}' });

  const visitor = service.visitor();
  const params = await travel(visitor, { key: 'apple', person: 'lin' });
  expect(await visitor.call(finishAtProvider, params as { state: string })).toMatchObject({
    code: 2,
    data: { provider: 'apple', nickname: '南风知我意' },
  });
});

// call:POST/v3/login/quick/{key}
test('the authorization address is percent-encoded once and carries no secret', async () => {
  const started = await service.visitor().call(startAtProvider, { key: 'qq', redirect_url: callbackUrl });
  expect(started.data.url).toMatch(/^http%3A%2F%2F127\.0\.0\.1/);
  const page = new URL(decodeURIComponent(started.data.url));
  expect(page.searchParams.get('state')).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(page.href).not.toContain('secret');
});
