import { localSeconds } from './clock.ts';
import { type KeyedStorage, localEntries } from './storage.ts';

/** As stored: `time` is when and `expire` how long it lives, both in seconds; 0 lives until removed. */
interface Entry {
  readonly data: unknown;
  readonly time: number;
  readonly expire: number;
}

function isEntry(value: unknown): value is Entry {
  const entry = value as Partial<Entry> | null;
  return typeof entry?.time === 'number' && typeof entry.expire === 'number' && 'data' in entry;
}

/** What knows whether data still has its shape: a schema of the contract, or a few lines. */
export interface Shape<Data> {
  safeParse(
    data: unknown,
  ): { readonly success: true; readonly data: Data } | { readonly success: false; readonly data?: undefined };
}

/** Stores `data` for `lifetimeSeconds`; 0 keeps it until it is removed. */
export function save(
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

/** What is stored under `key` and still fits the schema; otherwise null, and the entry is removed. */
export function recall<Data>(
  key: string,
  shape: Shape<Data>,
  { storage = localEntries(), now = localSeconds() }: { storage?: KeyedStorage; now?: number } = {},
): Data | null {
  const text = storage.getItem(key);
  if (text === null) return null;
  const entry = parseJson(text);
  if (isEntry(entry)) {
    const { data, time, expire } = entry;
    // A clock that was set back must not keep an entry alive for longer than its lifetime.
    const isAlive = expire === 0 || (now < time + expire && now >= time - expire);
    const value = isAlive ? shape.safeParse(data) : null;
    if (value?.success) return value.data;
  }
  storage.removeItem(key);
  return null;
}

/** Removes what is stored under `key`. */
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
