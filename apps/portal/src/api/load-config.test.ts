import { isUsernameFree } from '@tongxing/contract/calls/accounts.ts';
import { signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPortal } from './open-portal.fixture.ts';

let portal: Awaited<ReturnType<typeof openPortal>>;
let service: (typeof portal)['service'];
let shown: string[];

beforeEach(async () => {
  portal = await openPortal();
  ({ service, shown } = portal);
});

afterEach(() => portal.close());

// spec:4.13
it.each([
  ['fails', { http: 500, text: '' } as const, 'error 获取配置失败！'],
  ['hangs up', 'hang-up' as const, 'error 获取配置失败！'],
  ['says why', { code: 0, msg: '维护中' } as const, 'error 维护中'],
  ['has no expiry', { code: 1, data: { title: 'x' } } as const, 'error 获取配置失败！'],
])('rejects the call where the configuration %s', async (_, answer, notice) => {
  service.on('/v3/config', answer);
  expect(await portal.send(isUsernameFree, { username: 'linwan' })).toMatchObject({ failure: 'told' });
  expect(shown.filter((line) => line.startsWith('error'))).toEqual([notice]);
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

// spec:4.13
it('says that it loads where a call waits for a load that a navigation has started', async () => {
  service.on('/v3/config', 'silence');
  void portal.send(isUsernameFree, { username: 'linwan' }, { quiet: true });
  // Of two that wait one says it.
  void portal.send(isUsernameFree, { username: 'linwan' });
  void portal.send(isUsernameFree, { username: 'linwan' });
  expect(shown).toEqual([]);
  await expect.poll(() => shown).toEqual(['loading 正在加载配置']);
  expect(service.count('/v3/config')).toBe(1);
});

it('code 12: reloads the key and repeats once', async () => {
  service.on(
    '/v3/login/phone',
    { code: 12, msg: '页面已过期，请刷新后重试' },
    { code: 1, data: { token: 't', expires_at: 1 } },
  );
  const reply = await portal.send(signInByPhoneCode, { phone: '13800006021', code: '123456' });
  expect(reply.ok).toBe(true);
  expect(service.count('/v3/config')).toBe(2);
  service.on('/v3/login/phone', { code: 12, msg: '页面已过期，请刷新后重试' });
  await portal.send(signInByPhoneCode, { phone: '13800006021', code: '123456' });
  expect(service.count('/v3/login/phone')).toBe(4);
  expect(shown.at(-1)).toBe('error 页面已过期，请刷新后重试');
});

it.each([8, -8])(
  'given a clock put right by %i hours meanwhile, reads the time anew and repeats once',
  async (hours) => {
    service.on('/v3/login/phone', { code: 1, data: { token: 't', expires_at: 1 } });
    const input = { phone: '13800006021', code: '123456' };
    expect((await portal.send(signInByPhoneCode, input)).ok).toBe(true);
    service.beAhead(hours * 3_600_000);
    expect((await portal.send(signInByPhoneCode, input)).ok).toBe(true);
    expect(service.asked.slice(-3).map(({ path, body }) => [path, body])).toEqual([
      ['/v3/login/phone', 'cannot open'],
      ['/v3/config', undefined],
      ['/v3/login/phone', input],
    ]);
    expect(shown.filter((text) => text.startsWith('error'))).toEqual([]);
  },
);

it('given a service that opens nothing, repeats once and says so', async () => {
  service.on('/v3/login/phone', { http: 400, code: 400, msg: '数据解密失败' });
  await portal.send(signInByPhoneCode, { phone: '13800006021', code: '123456' });
  expect(service.count('/v3/login/phone')).toBe(2);
  expect(shown.at(-1)).toBe('error 数据解密失败');
});

it('given a site that asks for sealing since, seals and repeats once', async () => {
  service.config.secure = false;
  service.on('/v3/login/phone', ({ headers }) =>
    headers['x-secure-key']
      ? { code: 1, data: { token: 't', expires_at: 1 } }
      : { http: 400, code: 400, msg: '请求未加密' },
  );
  await portal.send(isUsernameFree, { username: 'linwan' }, { quiet: true });
  service.config.secure = true;
  const reply = await portal.send(signInByPhoneCode, { phone: '13800006021', code: '123456' });
  expect(reply.ok).toBe(true);
});
