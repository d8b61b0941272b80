import { requestCache } from './request-cache.ts';

/**
 * Writes of one request that are buffered until it takes them, to be one statement and one commit. `isSame`: whether
 * both write the same row.
 */
export function bufferedWrites<Write>(name: string, isSame: (one: Write, other: Write) => boolean) {
  const cache = requestCache<readonly Write[]>('buffered writes');
  return {
    /** From now on the writes of this request are buffered until `take`. */
    start: (): void => cache.put(name, []),
    /**
     * True where the write is buffered; otherwise the caller writes it at once. Of two writes of the same row the later
     * one counts.
     */
    add(write: Write): boolean {
      const waiting = cache.take(name);
      if (!waiting) return false;
      cache.put(name, [...waiting.filter((other) => !isSame(other, write)), write]);
      return true;
    },
    /** The buffered writes; later ones are written at once. */
    take: (): readonly Write[] => cache.take(name) ?? [],
  };
}
