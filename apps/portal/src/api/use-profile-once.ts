import type { Profile } from '@tongxing/contract/calls/profile.ts';
import { useEffect, useState } from 'react';
import { loadProfile } from './load-profile.ts';

/** The signed-in account's profile for pages outside of the console; null until it is there. */
export function useProfileOnce(): Profile | null {
  const [profile, setProfile] = useState<Profile | null>(null);
  useEffect(() => {
    let isOver = false;
    void loadProfile().then((loaded) => {
      if (!isOver) setProfile(loaded);
    });
    return () => {
      isOver = true;
    };
  }, []);
  return profile;
}
