import type { KoaContextWithOIDC } from 'oidc-provider';

/**
 * Carries `max_age=0` through the authorization of a device. The library turns it into `prompt=login`, and then hears no
 * `prompt` from a device: an old session would do.
 */
export const freshnessParameter = 'tongxing_fresh';

/** Notes the wish, once `max_age` was read; nobody can note it for themselves. */
export function noteFreshness({ oidc }: KoaContextWithOIDC): void {
  const params = oidc.params as Record<string, unknown>;
  const isWanted = oidc.route === 'device_authorization' && oidc.prompts.has('login');
  params[freshnessParameter] = isWanted ? '1' : undefined;
}

/** Whether these parameters of a device ask for a proof that is newer than the request. */
export const isFreshnessWanted = (params: Record<string, unknown>): boolean =>
  params[freshnessParameter] === '1';
