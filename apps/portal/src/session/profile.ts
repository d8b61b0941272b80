import type { Profile } from '@tongxing/contract/calls/profile.ts';
import { profileCacheSeconds } from '@tongxing/contract/limits.ts';
import { useSyncExternalStore } from 'react';
import { forget, recall, type Shape, save } from '../browser/expiring-storage.ts';
import { createObservable } from './observable.ts';

export const profileCacheKey = 'userinfo';
const cacheKey = 'profile';

/** What stays in local storage until the person signs out: enough to greet them and no more. */
export type CachedProfile = Pick<Profile, 'id' | 'nickname' | 'avatar'>;

const cachedProfile: Shape<CachedProfile> = {
  safeParse: (data) => (isCachedProfile(data) ? { success: true, data } : { success: false }),
};

function isCachedProfile(data: unknown): data is CachedProfile {
  const saved = data as Partial<Record<keyof CachedProfile, unknown>> | null;
  return [saved?.id, saved?.nickname, saved?.avatar].every((value) => typeof value === 'string');
}

const current = createObservable<CachedProfile | null | undefined>(undefined);

/** Who is, or last was, signed in here; null for nobody. */
export function lastKnownProfile(): CachedProfile | null {
  if (current.get() === undefined) current.set(recall(cacheKey, cachedProfile));
  return current.get() ?? null;
}

/** Caches a profile just received and remembers whose it is. */
export function cacheProfile(profile: Profile): void {
  save(profileCacheKey, profile, profileCacheSeconds);
  const { id, nickname, avatar } = profile;
  save(cacheKey, { id, nickname, avatar });
  current.set({ id, nickname, avatar });
}

/** Makes the next reader ask the service again. */
export function expireProfile(): void {
  forget(profileCacheKey);
}

/** Removes every trace of the person (at sign-out). */
export function clearProfile(): void {
  forget(profileCacheKey);
  forget(cacheKey);
  current.set(null);
}

/** Tells when another tab signs in as somebody else (their id) or signs out (null), until the returned function is called. */
export function onOtherTabsAccount(listener: (id: string | null) => void): () => void {
  // Read now: when the listeners are notified, the cache is empty.
  lastKnownProfile();
  const hear = ({ key }: StorageEvent) => {
    // The key is null when everything was cleared.
    if (key !== cacheKey && key !== null) return;
    const before = current.get()?.id ?? null;
    current.set(recall(cacheKey, cachedProfile));
    const now = current.get()?.id ?? null;
    if (now !== before) listener(now);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Who is, or last was, signed in here; null for nobody. */
export function useLastKnownProfile(): CachedProfile | null {
  return useSyncExternalStore(current.subscribe, lastKnownProfile, lastKnownProfile);
}
