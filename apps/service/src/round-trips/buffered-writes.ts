import { requestCache } from './request-cache.ts';

/** Writes of one request that wait until it takes them, to be one statement and one commit. `isSame`: both write the same row. */
export function bufferedWrites<Write>(name: string, isSame: (one: Write, other: Write) => boolean) {
  const cache = requestCache<readonly Write[]>('buffered writes');
  return {
    /** From now on this request's writes wait for `take`. */
    start: (): void => cache.put(name, []),
    /** True where the write waits; otherwise it is to be written at once. Of two of the same row the later one counts. */
    add(write: Write): boolean {
      const waiting = cache.take(name);
      if (!waiting) return false;
      cache.put(name, [...waiting.filter((other) => !isSame(other, write)), write]);
      return true;
    },
    /** What waits; what is written after that is written at once. */
    take: (): readonly Write[] => cache.take(name) ?? [],
  };
}
