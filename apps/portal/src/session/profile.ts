import type { Profile } from '@tongxing/contract/calls/profile.ts';
import { profileCacheSeconds } from '@tongxing/contract/limits.ts';
import { useSyncExternalStore } from 'react';
import { forget, keep, recall, type Shape } from '../browser/expiring-storage.ts';
import { createObservable } from './observable.ts';

export const profileCacheKey = 'userinfo';
const keptKey = 'profile';

/** What stays in local storage until the person signs out: enough to greet them and no more. */
export type KeptProfile = Pick<Profile, 'id' | 'nickname' | 'avatar'>;

const keptProfile: Shape<KeptProfile> = {
  safeParse: (data) => (isKeptProfile(data) ? { success: true, data } : { success: false }),
};

function isKeptProfile(data: unknown): data is KeptProfile {
  const kept = data as Partial<Record<keyof KeptProfile, unknown>> | null;
  return [kept?.id, kept?.nickname, kept?.avatar].every((value) => typeof value === 'string');
}

const current = createObservable<KeptProfile | null | undefined>(undefined);

/** Who is, or last was, signed in here; null for nobody. */
export function lastKnownProfile(): KeptProfile | null {
  if (current.get() === undefined) current.set(recall(keptKey, keptProfile));
  return current.get() ?? null;
}

/** Caches a profile just received and remembers whose it is. */
export function keepProfile(profile: Profile): void {
  keep(profileCacheKey, profile, profileCacheSeconds);
  const { id, nickname, avatar } = profile;
  keep(keptKey, { id, nickname, avatar });
  current.set({ id, nickname, avatar });
}

/** Makes the next reader ask the service again. */
export function expireProfile(): void {
  forget(profileCacheKey);
}

/** Removes every trace of the person (at sign-out). */
export function clearProfile(): void {
  forget(profileCacheKey);
  forget(keptKey);
  current.set(null);
}

/** Tells when another tab signs in as somebody else (their id) or signs out (null), until the returned function is called. */
export function onOtherTabsAccount(listener: (id: string | null) => void): () => void {
  // Read now: by the time it is told, what was kept is gone.
  lastKnownProfile();
  const hear = ({ key }: StorageEvent) => {
    // The key is null when everything was cleared.
    if (key !== keptKey && key !== null) return;
    const before = current.get()?.id ?? null;
    current.set(recall(keptKey, keptProfile));
    const now = current.get()?.id ?? null;
    if (now !== before) listener(now);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Who is, or last was, signed in here; null for nobody. */
export function useLastKnownProfile(): KeptProfile | null {
  return useSyncExternalStore(current.subscribe, lastKnownProfile, lastKnownProfile);
}
