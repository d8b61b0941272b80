import { editProfile, getProfile } from '@tongxing/contract/calls/profile.ts';
import { isUsernameFree } from '@tongxing/contract/calls/public-helpers.ts';
import { signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCookieJar } from '../browser/cookie-jar.fixture.ts';
import type { ProofOutcome } from '../captcha/proof.ts';
import { openServiceDouble } from './service-double.fixture.ts';

const proofs: (() => ProofOutcome)[] = [];
vi.mock('../captcha/widgets/altcha.ts', () => ({
  altcha: async () => proofs.shift()?.() ?? { kind: 'proven', fields: { validate: 'proof' } },
}));

const profile = {
  id: '72604418',
  username: null,
  nickname: '林晚',
  avatar: '',
  phone: null,
  email: null,
  gender: '',
  birthday: '',
  bio: '',
  created_at: 0,
  security: { password: true, phone: true, email: false, passkeys: 0, mfa: false, recovery_codes: 0 },
  score: 40,
};
const userinfo = '/v3/user/userinfo';
const credentials = { account: 'lin', password: 'correct horse' };

let service: Awaited<ReturnType<typeof openServiceDouble>>;
let said: string[];
let unauthorized: (string | null)[];
let portal: Awaited<ReturnType<typeof openPortal>>;

/** The portal's modules as freshly loaded by a page. */
async function openPortal() {
  vi.resetModules();
  const [
    { send },
    { provideIdentityCheck },
    { connectNotices },
    { onSessionEvent },
    token,
    { signInPopup },
    { siteConfigStore },
  ] = await Promise.all([
    import('./send.ts'),
    import('./confirm-identity.ts'),
    import('../session/notices.ts'),
    import('../session/events.ts'),
    import('../session/session-token.ts'),
    import('../session/sign-in-popup.ts'),
    import('../session/site-config.ts'),
  ]);
  connectNotices(({ tone, text }) => {
    said.push(`${tone} ${text}`);
    return () => said.push(`dismissed ${text}`);
  });
  onSessionEvent('unauthorized', ({ deadToken }) => {
    unauthorized.push(deadToken);
    token.clearSessionToken();
  });
  return { send, provideIdentityCheck, onSessionEvent, ...token, signInPopup, siteConfigStore };
}

beforeEach(async () => {
  service = await openServiceDouble();
  said = [];
  unauthorized = [];
  proofs.length = 0;
  vi.stubEnv('VITE_SERVICE_URL', service.url);
  vi.stubGlobal('document', createCookieJar('localhost').jar);
  vi.stubGlobal('location', { hostname: 'localhost', protocol: 'http:' });
  portal = await openPortal();
});

afterEach(async () => {
  await service.close();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const loading = ['loading 正在加载配置', 'dismissed 正在加载配置'];

it('loads the configuration first, with a notice, and once for calls at the same time', async () => {
  service.on('/v3/common/username', { code: 1, data: { available: true } });
  const replies = await Promise.all([
    portal.send(isUsernameFree, { username: 'linwan' }),
    portal.send(isUsernameFree, { username: 'linwan' }),
  ]);
  expect(replies.map((reply) => reply.ok && reply.data)).toEqual([{ available: true }, { available: true }]);
  expect(service.count('/v3/config')).toBe(1);
  expect(said).toEqual(loading);
});

it('seals a POST, sends no cookies, and names the browser by X-Device', async () => {
  service.on('/v3/login/phone', { code: 1, data: { token: 't', expires_at: 1 } });
  const reply = await portal.send(signInByPhoneCode, { phone: '13800006021', code: '123456' });
  expect(reply).toMatchObject({ ok: true, data: { token: 't' } });
  const asked = service.asked.at(-1);
  expect(asked?.body).toEqual({ phone: '13800006021', code: '123456' });
  expect(asked?.headers['cookie']).toBeUndefined();
  expect(asked?.headers['authorization']).toBeUndefined();
  expect(asked?.headers['x-device']).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(service.asked[0]?.headers['x-device']).toBe(asked?.headers['x-device']);
});

it('sends plain JSON where the site does not ask for sealing', async () => {
  service.config.secure = false;
  service.on('/v3/login/phone', { code: 1, data: { token: 't', expires_at: 1 } });
  await portal.send(signInByPhoneCode, { phone: '13800006021', code: '123456' });
  const asked = service.asked.at(-1);
  expect(asked?.headers['x-secure-key']).toBeUndefined();
  expect(asked?.body).toEqual({ phone: '13800006021', code: '123456' });
});

it('sends the token with calls that need one', async () => {
  service.on(userinfo, { code: 1, data: profile });
  portal.keepSessionToken('alive');
  expect(await portal.send(getProfile, {})).toMatchObject({ ok: true, data: { nickname: '林晚' } });
  expect(service.asked.at(-1)?.headers['authorization']).toBe('Bearer alive');
});

it('rejects a call that needs a token where there is none, without asking the service', async () => {
  expect(await portal.send(getProfile, {})).toMatchObject({ ok: false, failure: 'told' });
  expect(said).toEqual(['error 未登录']);
  expect(unauthorized).toEqual([null]);
  expect(service.asked).toEqual([]);
});

it('names the failures a page handles, with their details, and says nothing', async () => {
  service.on('/v3/login/phone', {
    code: 0,
    msg: '验证码不对，还可以试 4 次',
    data: { reason: 'code_mismatch', left: 4 },
  });
  const reply = await portal.send(
    signInByPhoneCode,
    { phone: '13800006021', code: '1' },
    { handles: ['code_mismatch'] },
  );
  expect(reply).toEqual({
    ok: false,
    failure: 'code_mismatch',
    msg: '验证码不对，还可以试 4 次',
    details: { reason: 'code_mismatch', left: 4 },
  });
  expect(said).toEqual(loading);
});

it('turns every other failure into an error notice', async () => {
  service.on('/v3/login/phone', { code: 0, msg: '暂未开放注册', data: { reason: 'registration_closed' } });
  const reply = await portal.send(
    signInByPhoneCode,
    { phone: '13800006021', code: '1' },
    { handles: ['code_mismatch'] },
  );
  expect(reply).toMatchObject({ ok: false, failure: 'told' });
  expect(said).toContain('error 暂未开放注册');
});

it('reads a second factor from code -1', async () => {
  service.on('/v3/login/password', { code: -1, msg: '请完成两步验证', data: { session_id: 's' } });
  const reply = await portal.send(signInByPassword, credentials, { handles: ['second_factor_required'] });
  expect(reply).toMatchObject({ failure: 'second_factor_required', details: { session_id: 's' } });
});

it.each([
  ['an HTTP error with a message', { http: 500, text: '{"message":"boom"}' }, 'boom'],
  ['an HTTP error with msg', { http: 503, code: 503, msg: '服务繁忙，请稍后再试' }, '服务繁忙，请稍后再试'],
  ['an HTTP error without a body', { http: 502, text: '<html>' }, '502 Bad Gateway'],
  ['an answer that is no envelope', { http: 200, text: 'hello' }, '未知错误'],
  ['data of another shape', { code: 1, data: { available: 'perhaps' } }, '未知错误'],
  ['no answer', 'hang-up', '网络错误'],
  ['a failure without a text', { code: 0 }, '未知错误'],
] as const)('%s: %s', async (_, answer, text) => {
  service.on('/v3/common/username', answer);
  expect(await portal.send(isUsernameFree, { username: 'linwan' })).toMatchObject({
    ok: false,
    failure: 'told',
  });
  expect(said.at(-1)).toBe(`error ${text}`);
});

it('gives up after ten seconds', async () => {
  service.on('/v3/common/username', 'silence');
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  timeout.mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), milliseconds / 100);
    return controller.signal;
  });
  await portal.send(isUsernameFree, { username: 'linwan' });
  expect(timeout).toHaveBeenCalledWith(10_000);
  expect(said.at(-1)).toBe('error 请求超时');
  timeout.mockRestore();
});

it('says nothing when the caller itself gave up', async () => {
  service.on('/v3/common/username', 'silence');
  const controller = new AbortController();
  const sent = portal.send(isUsernameFree, { username: 'linwan' }, { signal: controller.signal });
  await vi.waitFor(() => expect(service.count('/v3/common/username')).toBe(1));
  controller.abort();
  expect(await sent).toMatchObject({ ok: false });
  expect(said).toEqual(loading);
});

it.each([
  ['fails', { http: 500, text: '' } as const, 'error 获取配置失败！'],
  ['hangs up', 'hang-up' as const, 'error 获取配置失败！'],
  ['says why', { code: 0, msg: '维护中' } as const, 'error 维护中'],
  ['has no expiry', { code: 1, data: { title: 'x' } } as const, 'error 获取配置失败！'],
])('rejects the call where the configuration %s', async (_, answer, notice) => {
  service.on('/v3/config', answer);
  expect(await portal.send(isUsernameFree, { username: 'linwan' })).toMatchObject({ failure: 'told' });
  expect(said.filter((line) => line.startsWith('error'))).toEqual([notice]);
  expect(service.count('/v3/common/username')).toBe(0);
});

it('reloads the configuration within 60 s of its expiry, and not before', async () => {
  service.on('/v3/common/username', { code: 1, data: { available: true } });
  service.config.expire = service.config.time + 120;
  await portal.send(isUsernameFree, { username: 'linwan' });
  await portal.send(isUsernameFree, { username: 'linwan' });
  expect(service.count('/v3/config')).toBe(1);
  portal.siteConfigStore.set({ ...service.config, expire: service.config.time + 59 });
  await portal.send(isUsernameFree, { username: 'linwan' });
  expect(service.count('/v3/config')).toBe(2);
});

it('code 12: reloads the key and repeats once', async () => {
  service.on(
    '/v3/login/phone',
    { code: 12, msg: '安全密钥已更新，请重试' },
    { code: 1, data: { token: 't', expires_at: 1 } },
  );
  const reply = await portal.send(signInByPhoneCode, { phone: '13800006021', code: '123456' });
  expect(reply.ok).toBe(true);
  expect(service.count('/v3/config')).toBe(2);
  service.on('/v3/login/phone', { code: 12, msg: '安全密钥已更新，请重试' });
  await portal.send(signInByPhoneCode, { phone: '13800006021', code: '123456' });
  expect(service.count('/v3/login/phone')).toBe(4);
  expect(said.at(-1)).toBe('error 安全密钥已更新，请重试');
});

it('merges the proof into a marked call', async () => {
  service.on('/v3/login/password', { code: 1, data: { token: 't', expires_at: 1 } });
  await portal.send(signInByPassword, credentials);
  expect(service.asked.at(-1)?.body).toEqual({ ...credentials, captcha_type: 'altcha', validate: 'proof' });
});

it('code 11: proves again by the named kind and repeats once', async () => {
  service.on('/v3/login/password', { code: 11, msg: '未完成验证，请重新验证', captcha: 'altcha' });
  proofs.push(
    () => ({ kind: 'proven', fields: { validate: 'first' } }),
    () => ({ kind: 'proven', fields: { validate: 'second' } }),
  );
  await portal.send(signInByPassword, credentials);
  expect(
    service.asked.filter(({ path }) => path === '/v3/login/password').map(({ body }) => body),
  ).toMatchObject([{ validate: 'first' }, { validate: 'second' }]);
  expect(said.at(-1)).toBe('error 未完成验证，请重新验证');
});

it.each([
  [() => ({ kind: 'cancelled' }) as const, '未完成验证，请重新验证'],
  [() => ({ kind: 'broken', text: '验证码出现异常' }) as const, '验证码出现异常'],
  [
    () => {
      throw new Error('脚本没有加载');
    },
    '验证码加载异常：脚本没有加载',
  ],
])('sends nothing without a proof: %#', async (proof, text) => {
  proofs.push(proof);
  await portal.send(signInByPassword, credentials);
  expect(service.count('/v3/login/password')).toBe(0);
  expect(said.at(-1)).toBe(`error ${text}`);
});

it('code 10: runs the security check and repeats once', async () => {
  portal.keepSessionToken('alive');
  service.on(
    '/v3/user/edit',
    { code: 10, msg: '请先完成安全验证', data: { methods: ['password', 'totp'] } },
    { code: 1 },
  );
  const asked: (readonly string[])[] = [];
  portal.provideIdentityCheck(async (methods) => {
    asked.push(methods);
    return true;
  });
  expect(await portal.send(editProfile, { nickname: '晚' })).toMatchObject({ ok: true });
  expect(asked).toEqual([['password', 'totp']]);
});

it('code 10: says nothing where the person calls the check off, and says what is wrong where there is none', async () => {
  portal.keepSessionToken('alive');
  service.on('/v3/user/edit', { code: 10, msg: '请先完成安全验证' });
  const takeBack = portal.provideIdentityCheck(async () => false);
  await portal.send(editProfile, { nickname: '晚' });
  expect(said.filter((line) => line.startsWith('error'))).toEqual([]);
  takeBack();
  await portal.send(editProfile, { nickname: '晚' });
  expect(said.at(-1)).toBe('error 请先完成安全验证');
});

it.each([
  ['in the body', { code: 401, msg: '登录信息已过期，请重新登录！', http: 200 }],
  ['as HTTP status', { code: 401, msg: '登录信息已过期，请重新登录！', http: 401 }],
])('401 %s: runs the unauthorized handler and says why', async (_, answer) => {
  portal.keepSessionToken('dead');
  service.on(userinfo, answer);
  expect(await portal.send(getProfile, {})).toMatchObject({ failure: 'told' });
  expect(unauthorized).toEqual(['dead']);
  expect(said.at(-1)).toBe('error 登录信息已过期，请重新登录！');
});

const expired = { code: 401, msg: '登录信息已过期，请重新登录！', http: 401 } as const;

it('repeats what failed once the person has signed in again behind the popup', async () => {
  portal.keepSessionToken('dead');
  portal.onSessionEvent('unauthorized', () => portal.signInPopup.open());
  const onlyFresh = (data?: unknown) => (asked: { headers: { authorization?: string | undefined } }) =>
    asked.headers.authorization === 'Bearer fresh' ? ({ code: 1, data } as const) : expired;
  service.on(userinfo, onlyFresh(profile));
  service.on('/v3/user/edit', onlyFresh());
  const sent = [
    portal.send(getProfile, {}),
    portal.send(getProfile, {}),
    portal.send(editProfile, { nickname: '晚' }),
  ];
  await vi.waitFor(() => expect(service.count(userinfo) + service.count('/v3/user/edit')).toBe(3));
  await vi.waitFor(() => expect(unauthorized).toEqual(['dead']));
  portal.keepSessionToken('fresh');
  portal.signInPopup.close('same');
  expect((await Promise.all(sent)).map((reply) => reply.ok)).toEqual([true, true, true]);
});

it('never repeats a change in the name of another account', async () => {
  portal.keepSessionToken('dead');
  portal.onSessionEvent('unauthorized', () => portal.signInPopup.open());
  service.on('/v3/user/edit', expired);
  const sent = portal.send(editProfile, { nickname: '晚' });
  await vi.waitFor(() => expect(unauthorized).toEqual(['dead']));
  portal.keepSessionToken('fresh');
  portal.signInPopup.close('other');
  expect(await sent).toMatchObject({ ok: false, failure: 'told' });
  expect(service.count('/v3/user/edit')).toBe(1);
});
