import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<Map<string, unknown>>();

/** Everything that `work` starts shares one cache. */
export const withRequestCache = <Result>(work: () => Result): Result => storage.run(new Map(), work);

/**
 * What one step of a request leaves for a later one, by key: one trip to the database instead of several, and nothing that is
 * older than the request. Outside of a request nothing is cached.
 */
export function requestCache<Value>(name: string) {
  return {
    put(key: string, value: Value): void {
      storage.getStore()?.set(`${name} ${key}`, value);
    },
    /** The value, once; undefined where none was put. */
    take(key: string): Value | undefined {
      const cache = storage.getStore();
      const value = cache?.get(`${name} ${key}`) as Value | undefined;
      cache?.delete(`${name} ${key}`);
      return value;
    },
  };
}
