import * as z from 'zod/mini';
import { localSeconds } from './clock.ts';
import { type KeyedStorage, localEntries } from './storage.ts';

/** As kept: `time` is when it was stored and `expire` how long it lives, both in seconds; 0 lives until removed. */
const entry = z.object({ data: z.unknown(), time: z.number(), expire: z.number() });

/** Stores `data` for `lifetimeSeconds`; 0 keeps it until it is removed. */
export function keep(
  key: string,
  data: unknown,
  lifetimeSeconds = 0,
  { storage = localEntries(), now = localSeconds() }: { storage?: KeyedStorage; now?: number } = {},
): void {
  try {
    storage.setItem(key, JSON.stringify({ data, time: now, expire: lifetimeSeconds }));
  } catch {
    // A full storage costs a cache, never the page.
  }
}

/** What was kept under `key` and still has the shape of `schema`; null, and the entry removed, otherwise. */
export function recall<S extends z.ZodMiniType>(
  key: string,
  schema: S,
  { storage = localEntries(), now = localSeconds() }: { storage?: KeyedStorage; now?: number } = {},
): z.output<S> | null {
  const text = storage.getItem(key);
  if (text === null) return null;
  const found = entry.safeParse(parseJson(text));
  if (found.success) {
    const { data, time, expire } = found.data;
    // A clock that was set back must not keep an entry alive for longer than its lifetime.
    const isAlive = expire === 0 || (now < time + expire && now >= time - expire);
    const value = isAlive ? schema.safeParse(data) : null;
    if (value?.success) return value.data;
  }
  storage.removeItem(key);
  return null;
}

/** Removes what was kept under `key`. */
export function forget(key: string, storage: KeyedStorage = localEntries()): void {
  storage.removeItem(key);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
