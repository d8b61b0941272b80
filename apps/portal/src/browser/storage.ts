import { readCookie, writeCookie } from './cookies.ts';

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

const deviceSeconds = 400 * 24 * 3600;
const otherSeconds = 3600;
/** Longer ones would crowd out the cookies of the session. */
const longestInCookie = 2000;

/**
 * One cookie of this host for each kind of key, what stands before its colon: the last entry. On https its prefix lets no
 * other host of the domain set it.
 */
function inCookies(): KeyedStorage {
  const secure = location.protocol === 'https:';
  const nameOf = (key: string) => `${secure ? '__Host-' : ''}kept-${key.split(':', 1)[0]}`;
  const write = (key: string, text: string, seconds: number) =>
    writeCookie(nameOf(key), text, seconds, { domain: '', secure });
  return {
    getItem(key) {
      const text = readCookie(nameOf(key));
      return text?.startsWith(`${key} `) ? text.slice(key.length + 1) : null;
    },
    setItem(key, value) {
      if (value.length > longestInCookie) return;
      write(key, `${key} ${value}`, key === 'device' ? deviceSeconds : otherSeconds);
    },
    removeItem: (key) => write(key, '', 0),
  };
}

/** Storage that works for the length of the visit where the browser refuses it (private windows, blocked cookies). */
function reachable(find: () => Storage, instead = inMemory): KeyedStorage {
  try {
    const storage = find();
    storage.setItem('storage-probe', '1');
    storage.removeItem('storage-probe');
    return storage;
  } catch {
    return instead();
  }
}

let local: KeyedStorage | undefined;
let session: KeyedStorage | undefined;
let lasting: KeyedStorage | undefined;
let lastingTab: KeyedStorage | undefined;

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

/**
 * For the few short texts without which nobody comes back from another site: local storage, or cookies where the browser refuses
 * it (web views of apps).
 */
export function lastingEntries(): KeyedStorage {
  lasting ??= reachable(() => window.localStorage, inCookies);
  return lasting;
}

/** The same for what is true of this tab alone. */
export function lastingTabEntries(): KeyedStorage {
  lastingTab ??= reachable(() => window.sessionStorage, inCookies);
  return lastingTab;
}
