import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPortal } from './open-portal.fixture.ts';
import { profile } from './profile.fixture.ts';

const userinfo = '/v3/user/userinfo';
const refused = { code: 401, msg: '登录信息已过期，请重新登录！', http: 401 } as const;

let portal: Awaited<ReturnType<typeof openPortal>>;
let isSessionAlive: () => Promise<boolean>;
let loadProfile: () => Promise<{ id: string } | null>;

beforeEach(async () => {
  portal = await openPortal();
  ({ isSessionAlive, loadProfile } = await import('./load-profile.ts'));
});
afterEach(() => portal.close());

it('a token that the service takes is a session, and is asked for each time', async () => {
  portal.saveSessionToken('alive');
  portal.service.on(userinfo, { code: 1, data: profile });
  expect([await isSessionAlive(), await isSessionAlive()]).toEqual([true, true]);
  expect(portal.service.count(userinfo)).toBe(2);
  expect(portal.sessionToken()).toBe('alive');
});

it('a refused token is removed, and nobody is asked to sign in or told', async () => {
  portal.saveSessionToken('dead');
  portal.service.on(userinfo, refused);
  expect(await isSessionAlive()).toBe(false);
  expect([portal.sessionToken(), portal.unauthorized, portal.shown]).toEqual([null, [], []]);
});

it('a token that came meanwhile is kept', async () => {
  portal.saveSessionToken('dead');
  portal.service.on(userinfo, () => {
    portal.saveSessionToken('fresh');
    return refused;
  });
  expect(await isSessionAlive()).toBe(false);
  expect(portal.sessionToken()).toBe('fresh');
});

it('where the service cannot be asked nothing is known and nothing is lost', async () => {
  portal.saveSessionToken('perhaps');
  portal.service.on(userinfo, 'hang-up');
  expect(await isSessionAlive()).toBe(false);
  expect(portal.sessionToken()).toBe('perhaps');
});

it.each(['loadProfile', 'isSessionAlive'] as const)(
  'an answer about the account before is not kept for the one that came meanwhile: %s',
  async (ask) => {
    const { lastKnownProfile } = await import('../session/profile.ts');
    portal.saveSessionToken('before');
    portal.service.on(
      userinfo,
      () => {
        portal.saveSessionToken('after');
        return { code: 1, data: profile };
      },
      { code: 1, data: { ...profile, id: '55555555' } },
    );
    await { loadProfile, isSessionAlive }[ask]();
    expect(lastKnownProfile()?.id).toBe('55555555');
  },
);

it('an answer that comes after signing out leaves nothing of the person', async () => {
  const { lastKnownProfile } = await import('../session/profile.ts');
  portal.saveSessionToken('before');
  portal.service.on(userinfo, () => {
    portal.clearSessionToken();
    return { code: 1, data: profile };
  });
  expect(await isSessionAlive()).toBe(false);
  expect(lastKnownProfile()).toBeNull();
});
