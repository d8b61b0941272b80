import type { KoaContextWithOIDC } from 'oidc-provider';

/**
 * An internal parameter for `max_age=0` in the authorization of a device. The library turns it into `prompt=login`, but
 * ignores `prompt` there, so that an old session would be accepted.
 */
export const freshnessParameter = 'tongxing_fresh';

/** Sets the internal parameter, after `max_age` was read. A value that the request itself carries is overwritten. */
export function noteFreshness({ oidc }: KoaContextWithOIDC): void {
  const params = oidc.params as Record<string, unknown>;
  const isWanted = oidc.route === 'device_authorization' && oidc.prompts.has('login');
  params[freshnessParameter] = isWanted ? '1' : undefined;
}

/** Whether the parameters of a device ask for a proof that is newer than the request. */
export const isFreshnessWanted = (params: Record<string, unknown>): boolean =>
  params[freshnessParameter] === '1';
