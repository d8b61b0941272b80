import { sessionLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { useSyncExternalStore } from 'react';
import { type CookieJar, readCookie, writeCookie } from '../browser/cookies.ts';
import { findRootDomain } from '../browser/root-domain.ts';
import { siteConfigStore } from './site-config.ts';

const name = 'token';

interface PageLocation {
  readonly host: string;
  readonly isSecure: boolean;
  readonly jar: CookieJar;
}

const here = (): PageLocation => ({
  host: location.hostname,
  isSecure: location.protocol === 'https:',
  jar: document,
});

function scopeOf({ host, isSecure, jar }: PageLocation) {
  const configured = siteConfigStore.get()?.root_domain ?? '';
  return { domain: findRootDomain(host, configured, jar), secure: isSecure };
}

/** The session token of this browser, or null. */
export function sessionToken(jar: CookieJar = document): string | null {
  return readCookie(name, jar) || null;
}

const never = () => () => {};

/** Whether this browser has a session, as of this rendering. */
export function useIsSignedIn(): boolean {
  // A page drawn at build was drawn for a visitor; it is taken over as it was drawn, then told.
  return useSyncExternalStore(
    never,
    () => sessionToken() !== null,
    () => false,
  );
}

/** Keeps the token for seven days on the root domain (specification §3). */
export function saveSessionToken(token: string, location: PageLocation = here()): void {
  clearSessionToken(location);
  writeCookie(name, token, sessionLifetimeSeconds, scopeOf(location), location.jar);
}

/** Removes the token, on the root domain and on this host, so that none is left behind a change of configuration. */
export function clearSessionToken(location: PageLocation = here()): void {
  const scope = scopeOf(location);
  writeCookie(name, '', 0, scope, location.jar);
  if (scope.domain) writeCookie(name, '', 0, { ...scope, domain: '' }, location.jar);
}
