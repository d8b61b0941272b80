import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { profile } from '../api/profile.fixture.ts';
import { createCookieJar } from '../browser/cookie-jar.fixture.ts';
import { raiseSessionEvent } from '../session/events.ts';
import { askForIdentity, identityCheck } from '../session/identity-check.ts';
import { connectNotices } from '../session/notices.ts';
import { cacheProfile, clearProfile, lastKnownProfile } from '../session/profile.ts';
import { sessionToken } from '../session/session-token.ts';
import { signInPopup } from '../session/sign-in-popup.ts';
import { handleSessionEvents } from './handle-session-events.ts';

let path: string;
let went: string[];
let shown: string[];
let accountId: string | null;
let stop: () => void;

beforeEach(() => {
  vi.stubGlobal('document', createCookieJar('account.example.com', ['com']).jar);
  vi.stubGlobal('location', {
    hostname: 'account.example.com',
    origin: 'https://account.example.com',
    protocol: 'https:',
    get search() {
      return new URL(path, 'https://account.example.com').search;
    },
  });
  path = '/user/info?tab=1';
  went = [];
  shown = [];
  accountId = profile.id;
  connectNotices(({ tone, text }) => {
    shown.push(`${tone} ${text}`);
    return () => undefined;
  });
  stop = handleSessionEvents({
    navigate: (target) => {
      went.push(target);
      path = target;
    },
    load: (url) => went.push(url),
    currentPath: () => path,
    loadAccountId: async () => accountId,
  });
});

afterEach(() => {
  stop();
  signInPopup.setPresent(false);
  signInPopup.close('gone');
  clearProfile();
  vi.unstubAllGlobals();
});

function signInAs(token: string) {
  path = '/login/account';
  raiseSessionEvent('signed-in', { token });
  cacheProfile(profile);
  went = [];
  shown = [];
  path = '/user/info?tab=1';
}

// spec:4.8
it('signed-in: says so, keeps the token and goes on', () => {
  path = '/login/account?ref=%2Fuser%2Flogs';
  raiseSessionEvent('signed-in', { token: 'fresh' });
  expect(shown).toEqual(['success 登录成功']);
  expect(sessionToken()).toBe('fresh');
  expect(went).toEqual(['/user/logs']);
});

// spec:4.9
it('signed-in towards a foreign page: asks first', () => {
  path = '/login/account?ref=https%3A%2F%2Fevil.example%2F';
  raiseSessionEvent('signed-in', { token: 'fresh' });
  expect(went).toEqual(['/leave?url=https%3A%2F%2Fevil.example%2F']);
});

// spec:4.7
it('unauthorized with a token: opens the popup, drops the token, keeps the page', () => {
  signInAs('dead');
  raiseSessionEvent('unauthorized', { deadToken: 'dead' });
  expect(signInPopup.isOpen()).toBe(true);
  expect(sessionToken()).toBeNull();
  expect(lastKnownProfile()?.nickname).toBe('林晚');
  expect(went).toEqual([]);
});

it('unauthorized without a token on a page of the console: opens the popup', () => {
  signInPopup.setPresent(true);
  raiseSessionEvent('unauthorized', { deadToken: null });
  expect(signInPopup.isOpen()).toBe(true);
});

// spec:4.7
it('unauthorized with neither: clears everything and goes to sign-in with the way back', () => {
  cacheProfile(profile);
  raiseSessionEvent('unauthorized', { deadToken: null });
  expect(signInPopup.isOpen()).toBe(false);
  expect(lastKnownProfile()).toBeNull();
  expect(went).toEqual(['/login/account?ref=%2Fuser%2Finfo%3Ftab%3D1']);
});

it('unauthorized while the popup is open: gives up and goes to sign-in', async () => {
  signInAs('dead');
  raiseSessionEvent('unauthorized', { deadToken: 'dead' });
  const left = signInPopup.left();
  raiseSessionEvent('unauthorized', { deadToken: null });
  expect(await left).toBe('gone');
  expect(went).toEqual(['/login/account?ref=%2Fuser%2Finfo%3Ftab%3D1']);
});

// spec:2.47
it('unauthorized on the home page: stays', () => {
  path = '/';
  raiseSessionEvent('unauthorized', { deadToken: null });
  expect(went).toEqual([]);
});

it.each([
  ['72604418', 'same'],
  ['11112222', 'other'],
  [null, 'other'],
] as const)('signing in behind the popup as %s leaves it as %s, where the person is', async (id, outcome) => {
  signInAs('dead');
  raiseSessionEvent('unauthorized', { deadToken: 'dead' });
  const left = signInPopup.left();
  accountId = id;
  raiseSessionEvent('signed-in', { token: 'fresh' });
  expect(await left).toBe(outcome);
  expect(sessionToken()).toBe('fresh');
  expect(went).toEqual([]);
});

// spec:4.10
it('signed-out: clears token and profile and goes to sign-in; what still asks opens no popup', () => {
  signInAs('alive');
  signInPopup.setPresent(true);
  raiseSessionEvent('signed-out');
  expect(sessionToken()).toBeNull();
  expect(lastKnownProfile()).toBeNull();
  raiseSessionEvent('unauthorized', { deadToken: 'alive' });
  expect(signInPopup.isOpen()).toBe(false);
  expect(went).toEqual(['/login/account']);
});

it('a browser that keeps no cookies is not told that it is signed in, and goes nowhere', () => {
  vi.stubGlobal('document', {
    get cookie() {
      return '';
    },
    set cookie(_refused: string) {},
  });
  raiseSessionEvent('signed-in', { token: 'fresh' });
  expect(shown).toEqual(['error 请允许浏览器保存 Cookie 再登录']);
  expect(went).toEqual([]);
});

it('leaves no security check open over what comes after signing out', async () => {
  signInAs('a-token');
  const asked = askForIdentity(['password']);
  raiseSessionEvent('signed-out');
  expect(await asked).toBe(false);
});

it.each([
  ['72604418', true],
  ['11112222', false],
])('a security check outlives the popup only where the same person signed in: %s', async (id, isOpen) => {
  signInAs('dead');
  const asked = askForIdentity(['password']);
  raiseSessionEvent('unauthorized', { deadToken: 'dead' });
  const left = signInPopup.left();
  accountId = id;
  raiseSessionEvent('signed-in', { token: 'fresh' });
  await left;
  expect(identityCheck.get() !== null).toBe(isOpen);
  identityCheck.get()?.answer(false);
  expect(await asked).toBe(false);
});
