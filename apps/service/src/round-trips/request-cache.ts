import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<Map<string, unknown>>();

/** Everything that `work` starts shares one cache. */
export const withRequestCache = <Result>(work: () => Result): Result => storage.run(new Map(), work);

/**
 * Caches by key what one step of a request read for a later one: one round trip to the database instead of several, and
 * never older than the request. Outside of a request nothing is cached.
 */
export function requestCache<Value>(name: string) {
  return {
    put(key: string, value: Value): void {
      storage.getStore()?.set(`${name} ${key}`, value);
    },
    /** Returns the value and keeps it; undefined where there is none. */
    see: (key: string) => storage.getStore()?.get(`${name} ${key}`) as Value | undefined,
    /** Returns and removes the value; undefined where there is none. */
    take(key: string): Value | undefined {
      const cache = storage.getStore();
      const value = cache?.get(`${name} ${key}`) as Value | undefined;
      cache?.delete(`${name} ${key}`);
      return value;
    },
  };
}
