import { getProfile, type Profile } from '@tongxing/contract/calls/profile.ts';
import { profileCacheSeconds } from '@tongxing/contract/limits.ts';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { forget, keep, recall } from '../browser/expiring-storage.ts';
import { createObservable } from './observable.ts';

const cacheKey = 'userinfo';
const keptKey = 'profile';

/** What stays in local storage until the person signs out: enough to greet them and no more. */
const keptProfile = z.object({ id: z.string(), nickname: z.string(), avatar: z.string() });
export type KeptProfile = z.output<typeof keptProfile>;

const current = createObservable<KeptProfile | null | undefined>(undefined);

/** Who is, or last was, signed in here; null for nobody. */
export function lastKnownProfile(): KeptProfile | null {
  if (current.get() === undefined) current.set(recall(keptKey, keptProfile));
  return current.get() ?? null;
}

/** The profile as cached for 300 seconds; null where it has to be asked for. */
export function cachedProfile(): Profile | null {
  return recall(cacheKey, getProfile.output);
}

/** Caches a profile just received and remembers whose it is. */
export function keepProfile(profile: Profile): void {
  keep(cacheKey, profile, profileCacheSeconds);
  const { id, nickname, avatar } = profile;
  keep(keptKey, { id, nickname, avatar });
  current.set({ id, nickname, avatar });
}

/** Makes the next reader ask the service again. */
export function expireProfile(): void {
  forget(cacheKey);
}

/** Removes every trace of the person (at sign-out). */
export function clearProfile(): void {
  forget(cacheKey);
  forget(keptKey);
  current.set(null);
}

/** Who is, or last was, signed in here; null for nobody. */
export function useLastKnownProfile(): KeptProfile | null {
  return useSyncExternalStore(current.subscribe, lastKnownProfile);
}
