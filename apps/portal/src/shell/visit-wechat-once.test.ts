import { expect, it } from 'vitest';
import { visitWeChatOnce } from './visit-wechat-once.ts';

const userAgent = 'Mozilla/5.0 (iPhone) Mobile MicroMessenger/8.0.54';

function visit(
  over: Partial<Parameters<typeof visitWeChatOnce>[0]> = {},
  entries = new Map<string, string>(),
) {
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  return visitWeChatOnce({
    path: '/user/info?a=1',
    isSignedIn: false,
    isOffered: true,
    userAgent,
    storage,
    ...over,
  });
}

// spec:2.49 threat:silent-sign-in
it('sends a first visit to the in-app sign-in, with the way back', () => {
  expect(visit()).toBe('/scan/wechat?ref=%2Fuser%2Finfo%3Fa%3D1');
});

// spec:2.49 threat:silent-sign-in
it('does so once per browser session', () => {
  const entries = new Map<string, string>();
  expect(visit({}, entries)).not.toBeNull();
  expect(visit({ path: '/other' }, entries)).toBeNull();
});

it('leaves everyone else alone, and their first visit still to come', () => {
  const entries = new Map<string, string>();
  expect(visit({ isOffered: false }, entries)).toBeNull();
  expect(visit({ userAgent: 'Mozilla/5.0 (iPhone) Safari' }, entries)).toBeNull();
  expect(visit({}, entries)).not.toBeNull();
});

it('does not bring back in who signs out after a first visit signed in', () => {
  const entries = new Map<string, string>();
  expect(visit({ isSignedIn: true }, entries)).toBeNull();
  expect(visit({ isSignedIn: false }, entries)).toBeNull();
});

it.each(['/scan/app?ticket=1', '/scan', '/login/callback?code=1&state=2'])('never breaks into %s', (path) => {
  const entries = new Map<string, string>();
  expect(visit({ path }, entries)).toBeNull();
  expect(visit({ path: '/' }, entries)).toBeNull();
});
