import { editProfile, getProfile } from '@tongxing/contract/calls/profile.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPortal } from './open-portal.fixture.ts';
import { profile } from './profile.fixture.ts';

const userinfo = '/v3/user/userinfo';

let portal: Awaited<ReturnType<typeof openPortal>>;
let service: (typeof portal)['service'];
let shown: string[];

beforeEach(async () => {
  portal = await openPortal();
  ({ service, shown } = portal);
});

afterEach(() => portal.close());

// spec:6.1 spec:7.1
it('sends the token with calls that need one', async () => {
  service.on(userinfo, { code: 1, data: profile });
  portal.saveSessionToken('alive');
  expect(await portal.send(getProfile, {})).toMatchObject({ ok: true, data: { nickname: '林晚' } });
  expect(service.asked.at(-1)?.headers['authorization']).toBe('Bearer alive');
});

// spec:5.10 spec:8.6
it('rejects a call that needs a token where there is none, without asking the service', async () => {
  expect(await portal.send(getProfile, {})).toMatchObject({ ok: false, failure: 'told' });
  expect(shown).toEqual(['error 未登录']);
  expect(portal.unauthorized).toEqual([null]);
  expect(service.asked).toEqual([]);
});

// spec:4.15 spec:8.5
it.each([
  ['in the body', { code: 401, msg: '登录信息已过期，请重新登录！', http: 200 }],
  ['as HTTP status', { code: 401, msg: '登录信息已过期，请重新登录！', http: 401 }],
])('401 %s: runs the unauthorized handler and says why', async (_, answer) => {
  portal.saveSessionToken('dead');
  service.on(userinfo, answer);
  expect(await portal.send(getProfile, {})).toMatchObject({ failure: 'told' });
  expect(portal.unauthorized).toEqual(['dead']);
  expect(shown.at(-1)).toBe('error 登录信息已过期，请重新登录！');
});

const expired = { code: 401, msg: '登录信息已过期，请重新登录！', http: 401 } as const;

it('repeats what failed once the person has signed in again behind the popup', async () => {
  portal.saveSessionToken('dead');
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
  await expect.poll(() => service.count(userinfo) + service.count('/v3/user/edit')).toBe(3);
  await expect.poll(() => portal.unauthorized).toEqual(['dead']);
  portal.saveSessionToken('fresh');
  portal.signInPopup.close('same');
  expect((await Promise.all(sent)).map((reply) => reply.ok)).toEqual([true, true, true]);
});

it('never repeats a change in the name of another account', async () => {
  portal.saveSessionToken('dead');
  portal.onSessionEvent('unauthorized', () => portal.signInPopup.open());
  service.on('/v3/user/edit', expired);
  const sent = portal.send(editProfile, { nickname: '晚' });
  await expect.poll(() => portal.unauthorized).toEqual(['dead']);
  portal.saveSessionToken('fresh');
  portal.signInPopup.close('other');
  expect(await sent).toMatchObject({ ok: false, failure: 'told' });
  expect(service.count('/v3/user/edit')).toBe(1);
});

it('asks nobody to sign in for a quiet call', async () => {
  portal.saveSessionToken('dead');
  service.on(userinfo, expired);
  expect(await portal.send(getProfile, {}, { quiet: true })).toMatchObject({ ok: false, failure: 'told' });
  portal.clearSessionToken();
  expect(await portal.send(getProfile, {}, { quiet: true })).toMatchObject({ ok: false, failure: 'told' });
  expect(portal.unauthorized).toEqual([]);
  expect(shown.filter((line) => line.startsWith('error'))).toEqual([]);
});
