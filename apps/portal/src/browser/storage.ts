/** The part of `Storage` the portal uses. */
export type KeyedStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function inMemory(): KeyedStorage {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

/** Storage that works for the length of the visit where the browser refuses it (private windows, blocked cookies). */
function reachable(find: () => Storage): KeyedStorage {
  try {
    const storage = find();
    storage.setItem('storage-probe', '1');
    storage.removeItem('storage-probe');
    return storage;
  } catch {
    return inMemory();
  }
}

let local: KeyedStorage | undefined;
let session: KeyedStorage | undefined;

/** Local storage, or a substitute that lasts until the page goes. */
export function localEntries(): KeyedStorage {
  local ??= reachable(() => window.localStorage);
  return local;
}

/** Session storage, or a substitute that lasts until the page goes. */
export function sessionEntries(): KeyedStorage {
  session ??= reachable(() => window.sessionStorage);
  return session;
}
