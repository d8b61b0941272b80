import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<Map<string, unknown>>();

/**
 * What one statement read besides, for the next step of the same request: one trip to the database instead of
 * several, and nothing that is older than the request. Outside of a request nothing is kept.
 */
export const requestMemory = {
  /** Everything that `work` starts shares one memory. */
  run<Result>(work: () => Result): Result {
    return storage.run(new Map(), work);
  },
  keep(key: string, value: unknown): void {
    storage.getStore()?.set(key, value);
  },
  /** What was kept, once; undefined where nothing was. */
  take<Value>(key: string): Value | undefined {
    const memory = storage.getStore();
    const value = memory?.get(key) as Value | undefined;
    memory?.delete(key);
    return value;
  },
};
