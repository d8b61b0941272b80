import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { forget, recall, save } from './expiring-storage.ts';

function createStorage() {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

// spec:3.10
it('keeps data with the time and the lifetime, in seconds', () => {
  const storage = createStorage();
  save('userinfo', { name: '林晚' }, 300, { storage, now: 1000 });
  expect(JSON.parse(storage.entries.get('userinfo') ?? '')).toEqual({
    data: { name: '林晚' },
    time: 1000,
    expire: 300,
  });
});

it.each([
  [1000, true],
  [1299, true],
  [1300, false],
  [9999, false],
  // The clock was set back by more than the lifetime.
  [600, false],
])('at second %d of an entry from 1000 that lives 300: %s', (now, isThere) => {
  const storage = createStorage();
  save('k', 'v', 300, { storage, now: 1000 });
  expect(recall('k', z.string(), { storage, now })).toBe(isThere ? 'v' : null);
  expect(storage.entries.has('k')).toBe(isThere);
});

it('keeps an entry without lifetime until it is removed', () => {
  const storage = createStorage();
  save('k', 1, 0, { storage, now: 1000 });
  expect(recall('k', z.number(), { storage, now: 99_999_999 })).toBe(1);
  forget('k', storage);
  expect(recall('k', z.number(), { storage, now: 1000 })).toBeNull();
});

it.each(['', 'nonsense', 'null', '[]', '{"data":1}', '{"data":"text","time":1000,"expire":0}'])(
  'drops what is not an entry of the expected shape: %j',
  (text) => {
    const storage = createStorage();
    storage.setItem('k', text);
    expect(recall('k', z.number(), { storage, now: 1000 })).toBeNull();
    expect(storage.entries.size).toBe(0);
  },
);

it('lives on when the storage is full', () => {
  const storage = createStorage();
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(() => save('k', 1, 1, { storage })).not.toThrow();
});
