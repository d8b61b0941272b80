import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCookieJar } from './cookie-jar.fixture.ts';

let cookies: ReturnType<typeof createCookieJar>;
beforeEach(() => {
  cookies = createCookieJar('id.example');
  vi.stubGlobal('document', cookies.jar);
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('window', { localStorage: null, sessionStorage: null });
});
afterEach(() => vi.unstubAllGlobals());

/** As a page loads it, also anew. */
async function load() {
  vi.resetModules();
  return (await import('./storage.ts')).lastingEntries();
}

it('given no storage, keeps short texts in cookies of this host alone, over a page load', async () => {
  (await load()).setItem('device', 'secret; a=b');
  expect((await load()).getItem('device')).toBe('secret; a=b');
  expect(cookies.written.every((text) => /^__Host-.*; Path=\/; .*SameSite=Lax; Secure$/.test(text))).toBe(
    true,
  );
});

it('keeps the last entry of a kind, and nothing long', async () => {
  const entries = await load();
  entries.setItem('provider-trip:a', '1');
  entries.setItem('provider-trip:b', '2');
  entries.setItem('provider-trip:c', 'x'.repeat(2001));
  expect(['a', 'b', 'c'].map((state) => entries.getItem(`provider-trip:${state}`))).toEqual([
    null,
    '2',
    null,
  ]);
  entries.removeItem('provider-trip:b');
  expect(entries.getItem('provider-trip:b')).toBeNull();
  expect(cookies.jar.cookie).toBe('');
});
