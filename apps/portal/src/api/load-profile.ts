import { getProfile, type Profile } from '@tongxing/contract/calls/profile.ts';
import { cacheProfile, clearProfile } from '../session/profile.ts';
import { clearSessionToken, sessionToken } from '../session/session-token.ts';
import { cachedProfile } from './cached-profile.ts';
import { send } from './send.ts';

let underWay: { readonly token: string | null; readonly profile: Promise<Profile | null> } | null = null;

/** The signed-in account's profile, from the cache of 300 s or the service; null where neither has it. */
export function loadProfile(): Promise<Profile | null> {
  const token = sessionToken();
  const cached = token ? cachedProfile() : null;
  if (cached) return Promise.resolve(cached);
  // Whoever asks while it is on its way shares the answer, unless the session has changed meanwhile.
  if (underWay?.token !== token) {
    const started = { token, profile: ask(token) };
    underWay = started;
    void started.profile.finally(() => {
      if (underWay === started) underWay = null;
    });
  }
  return underWay?.profile ?? Promise.resolve(null);
}

async function ask(token: string | null): Promise<Profile | null> {
  const reply = await send(getProfile, {});
  // Signed out while it was on its way: nothing of the person may stay.
  if (!reply.ok || !sessionToken()) return null;
  // Or signed in anew: it may be about the person before.
  if (sessionToken() !== token) return loadProfile();
  cacheProfile(reply.data);
  return reply.data;
}

/**
 * Asks the service, past the cache, whether it still takes this browser's token. A token that it refuses is removed,
 * with whose it was; nobody is asked to sign in. False also where the service could not be asked.
 */
export async function isSessionAlive(): Promise<boolean> {
  const token = sessionToken();
  const reply = await send(getProfile, {}, { quiet: true, handles: ['unauthenticated'] });
  // Somebody may have signed in or out meanwhile: then it was about the session before.
  const isOfToken = sessionToken() === token;
  if (reply.ok) {
    if (!isOfToken) return sessionToken() !== null && isSessionAlive();
    cacheProfile(reply.data);
    return true;
  }
  if (reply.failure === 'unauthenticated' && isOfToken) {
    clearSessionToken();
    clearProfile();
  }
  return false;
}
