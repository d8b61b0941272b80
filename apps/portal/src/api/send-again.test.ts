import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ProofOutcome } from '../captcha/proof.ts';
import { openPortal } from './open-portal.fixture.ts';
import { profile } from './profile.fixture.ts';

const proofs: (() => ProofOutcome)[] = [];
vi.mock('../captcha/widgets/altcha.ts', () => ({
  altcha: async () => proofs.shift()?.() ?? { kind: 'proven', fields: { validate: 'proof' } },
}));
const credentials = { account: 'lin', password: 'correct horse' };

let portal: Awaited<ReturnType<typeof openPortal>>;
let service: (typeof portal)['service'];
let shown: string[];

beforeEach(async () => {
  portal = await openPortal();
  ({ service, shown } = portal);
  proofs.length = 0;
});

afterEach(() => portal.close());

// spec:1.18 spec:5.11
it('merges the proof into a marked call', async () => {
  service.on('/v3/login/password', { code: 1, data: { token: 't', expires_at: 1 } });
  await portal.send(signInByPassword, credentials);
  expect(service.asked.at(-1)?.body).toEqual({ ...credentials, captcha_type: 'altcha', validate: 'proof' });
});

// spec:3.12
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
  expect(shown.at(-1)).toBe('error 未完成验证，请重新验证');
});

/** Stands after the specification's words where no kind works. */
const wayOut = '。刷新页面再试；还不行，换个网络或浏览器';

it.each([
  [() => ({ kind: 'cancelled' }) as const, '未完成验证，请重新验证'],
  [() => ({ kind: 'broken', text: '验证码出现异常' }) as const, `验证码出现异常${wayOut}`],
  [
    () => {
      throw new Error('脚本没有加载');
    },
    `验证码加载异常：脚本没有加载${wayOut}`,
  ],
])('sends nothing without a proof: %#', async (proof, text) => {
  proofs.push(proof);
  await portal.send(signInByPassword, credentials);
  expect(service.count('/v3/login/password')).toBe(0);
  expect(shown.at(-1)).toBe(`error ${text}`);
});

// spec:4.14
it('code 10: runs the security check and repeats once', async () => {
  portal.saveSessionToken('alive');
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
  portal.saveSessionToken('alive');
  service.on('/v3/user/edit', { code: 10, msg: '请先完成安全验证' });
  const takeBack = portal.provideIdentityCheck(async () => false);
  await portal.send(editProfile, { nickname: '晚' });
  expect(shown.filter((line) => line.startsWith('error'))).toEqual([]);
  takeBack();
  await portal.send(editProfile, { nickname: '晚' });
  expect(shown.at(-1)).toBe('error 请先完成安全验证');
});

it.each([
  ['another account', '55555555', { ok: false, failure: 'told', msg: '' }, 1],
  ['the same account in a new session', profile.id, { ok: true }, 2],
])('code 10: whom the check leaves signed in matters: %s', async (_, id, outcome, sent) => {
  const { cacheProfile } = await import('../session/profile.ts');
  portal.saveSessionToken('asked');
  cacheProfile(profile);
  service.on('/v3/user/edit', { code: 10, msg: '请先完成安全验证' }, { code: 1 });
  portal.provideIdentityCheck(async () => {
    portal.saveSessionToken('later');
    cacheProfile({ ...profile, id });
    return true;
  });
  expect(await portal.send(editProfile, { nickname: '晚' })).toMatchObject(outcome);
  expect(service.count('/v3/user/edit')).toBe(sent);
});

it('code 10: a call is not repeated for who signed in before it was answered', async () => {
  portal.saveSessionToken('asked');
  service.on('/v3/user/edit', () => {
    portal.saveSessionToken('theirs');
    return { code: 10, msg: '请先完成安全验证' };
  });
  portal.provideIdentityCheck(async () => true);
  expect(await portal.send(editProfile, { nickname: '晚' })).toMatchObject({ ok: false });
  expect(service.count('/v3/user/edit')).toBe(1);
});
