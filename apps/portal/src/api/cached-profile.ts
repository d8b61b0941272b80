import { getProfile, type Profile } from '@tongxing/contract/calls/profile.ts';
import { recall } from '../browser/expiring-storage.ts';
import { profileCacheKey } from '../session/profile.ts';

/** The profile as cached for 300 seconds; null where it has to be asked for. */
export function cachedProfile(): Profile | null {
  return recall(profileCacheKey, getProfile.output);
}
