import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  stored.clear();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The modules as a page loads them, also anew. */
async function load() {
  vi.resetModules();
  const [{ sentCode }, countdown, { raiseSessionEvent }] = await Promise.all([
    import('./sent-code.ts'),
    import('./use-countdown.ts'),
    import('../session/events.ts'),
  ]);
  return { sentCode, ...countdown, raiseSessionEvent };
}

test('after a reload knows where a code went, by its purpose, as long as the code lives', async () => {
  (await load()).sentCode.save('login', { kind: 'email', value: 'lin@example.com' });
  const { sentCode } = await load();
  expect(sentCode.find('login')).toEqual({ kind: 'email', value: 'lin@example.com' });
  expect(sentCode.find('register')).toBeNull();
  vi.advanceTimersByTime(300_000);
  expect(sentCode.find('login')).toBeNull();
  expect(stored.has('sent-code')).toBe(false);
});

test('forgets it once the person is signed in', async () => {
  const { sentCode, raiseSessionEvent } = await load();
  sentCode.save('login', { kind: 'phone', value: '13800138000' });
  raiseSessionEvent('signed-in', { token: 't' });
  expect(sentCode.find('login')).toBeNull();
});

test('after a reload a countdown runs on, and no longer where the clock was set back', async () => {
  (await load()).startCountdown('a', 60);
  vi.advanceTimersByTime(20_000);
  expect((await load()).secondsLeft('a')).toBe(40);
  vi.setSystemTime(Date.now() - 8 * 3_600_000);
  expect((await load()).secondsLeft('a')).toBe(0);
});
