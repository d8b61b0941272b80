import { isUsernameFree } from '@tongxing/contract/calls/accounts.ts';
import { signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPortal } from './open-portal.fixture.ts';

let portal: Awaited<ReturnType<typeof openPortal>>;
let service: (typeof portal)['service'];
let shown: string[];

beforeEach(async () => {
  portal = await openPortal();
  ({ service, shown } = portal);
});

afterEach(() => portal.close());

const loading = ['loading 正在加载配置', 'dismissed 正在加载配置'];

it('loads the configuration first, with a notice, and once for calls at the same time', async () => {
  service.on('/v3/common/username', { code: 1, data: { available: true } });
  const replies = await Promise.all([
    portal.send(isUsernameFree, { username: 'linwan' }),
    portal.send(isUsernameFree, { username: 'linwan' }),
  ]);
  expect(replies.map((reply) => reply.ok && reply.data)).toEqual([{ available: true }, { available: true }]);
  expect(service.count('/v3/config')).toBe(1);
  expect(shown).toEqual(loading);
});

// spec:7.1
it('seals a POST, and names the browser by X-Device', async () => {
  service.on('/v3/login/phone', { code: 1, data: { token: 't', expires_at: 1 } });
  const reply = await portal.send(signInByPhoneCode, { phone: '13800006021', code: '123456' });
  expect(reply).toMatchObject({ ok: true, data: { token: 't' } });
  const asked = service.asked.at(-1);
  expect(asked?.body).toEqual({ phone: '13800006021', code: '123456' });
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
  expect(shown).toEqual(loading);
});

// spec:4.5 spec:8.1
it('turns every other failure into an error notice', async () => {
  service.on('/v3/login/phone', { code: 0, msg: '暂未开放注册', data: { reason: 'registration_closed' } });
  const reply = await portal.send(
    signInByPhoneCode,
    { phone: '13800006021', code: '1' },
    { handles: ['code_mismatch'] },
  );
  expect(reply).toMatchObject({ ok: false, failure: 'told' });
  expect(shown).toContain('error 暂未开放注册');
});

// spec:4.4
it('reads a second factor from code -1', async () => {
  service.on('/v3/login/phone', { code: -1, msg: '请完成两步验证', data: { session_id: 's' } });
  const reply = await portal.send(
    signInByPhoneCode,
    { phone: '13800006021', code: '123456' },
    { handles: ['second_factor_required'] },
  );
  expect(reply).toMatchObject({ failure: 'second_factor_required', details: { session_id: 's' } });
});

// spec:8.2 spec:8.5
it.each([
  ['an HTTP error with a message', { http: 500, text: '{"message":"boom"}' }, 'boom'],
  ['an HTTP error with msg', { http: 503, code: 503, msg: '服务繁忙，请稍后再试' }, '服务繁忙，请稍后再试'],
  ['an HTTP error with a code and a message', { http: 500, text: '{"code":500,"message":"boom"}' }, 'boom'],
  ['an HTTP error with a code alone', { http: 503, text: '{"code":503}' }, '503 Service Unavailable'],
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
  expect(shown.at(-1)).toBe(`error ${text}`);
});

// spec:8.4
it('says 数据加密失败 where the key of the site is no key, and sends nothing', async () => {
  service.config.key = 'bm8ga2V5';
  const reply = await portal.send(signInByPhoneCode, { phone: '13800006021', code: '123456' });
  expect(reply).toMatchObject({ ok: false, failure: 'told' });
  expect(shown.at(-1)).toBe('error 数据加密失败');
  expect(service.count('/v3/login/phone')).toBe(0);
});

// spec:8.4
it('says 数据解密失败 where a sealed answer cannot be opened', async () => {
  // Data that the double seals cannot be wrong: a plain envelope pretends to be sealed.
  const text = JSON.stringify({
    code: 1,
    msg: '',
    data: 'bm90IHNlYWxlZCBhdCBhbGwsIG5vdCBhdCBhbGw=',
    iv: 'abcdefghijklmno1',
  });
  service.on('/v3/login/phone', { http: 200, text });
  const reply = await portal.send(signInByPhoneCode, { phone: '13800006021', code: '123456' });
  expect(reply).toMatchObject({ ok: false, failure: 'told' });
  expect(shown.at(-1)).toBe('error 数据解密失败');
});

// spec:7.1
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
  expect(shown.at(-1)).toBe('error 请求超时');
  timeout.mockRestore();
});

it('says nothing when the caller itself gave up', async () => {
  service.on('/v3/common/username', 'silence');
  const controller = new AbortController();
  const sent = portal.send(isUsernameFree, { username: 'linwan' }, { signal: controller.signal });
  await expect.poll(() => service.count('/v3/common/username')).toBe(1);
  controller.abort();
  expect(await sent).toMatchObject({ ok: false });
  expect(shown).toEqual(loading);
});

it('leaves it to the page to say what failed in its place', async () => {
  service.on('/v3/login/phone', { code: 0, msg: '暂未开放注册', data: { reason: 'registration_closed' } });
  const reply = await portal.send(
    signInByPhoneCode,
    { phone: '13800006021', code: '1' },
    { showsErrorsItself: true },
  );
  expect(reply).toMatchObject({ ok: false, failure: 'told', msg: '暂未开放注册' });
  expect(shown).toEqual(loading);
});
