import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { profileCacheSeconds } from '@tongxing/contract/limits.ts';
import { expireProfile } from '../../session/profile.ts';
import { cachedProfile } from '../cached-profile.ts';
import { loadProfile } from '../load-profile.ts';

/** The signed-in account's profile: from the cache of 300 s at once, else from the service. */
export function useProfile() {
  return useQuery({
    queryKey: [getProfile.path],
    staleTime: profileCacheSeconds * 1000,
    initialData: () => cachedProfile() ?? undefined,
    queryFn: async () => {
      const profile = await loadProfile();
      if (!profile) throw new Error('no profile');
      return profile;
    },
  });
}

/** Has the profile asked for again: after a change of it. */
export function useProfileRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    expireProfile();
    await client.invalidateQueries({ queryKey: [getProfile.path] });
  };
}
