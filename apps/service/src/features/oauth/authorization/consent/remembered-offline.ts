import type { KoaContextWithOIDC } from 'oidc-provider';

/**
 * An internal parameter: the app asked for `offline_access` without `prompt=consent`. The library then drops the scope
 * (OpenID Connect Core 11); we restore it where the person has granted it before.
 */
export const offlineParameter = 'tongxing_offline';

/** The `scope` that the app sent, in the query or in the form of a pushed request. */
const writtenScope = ({ oidc, query }: KoaContextWithOIDC): unknown =>
  oidc.route === 'authorization' ? query['scope'] : (oidc.body?.['scope'] as unknown);

/** Sets the internal parameter. A value that the request itself carries is overwritten. */
export function noteOffline(ctx: KoaContextWithOIDC): void {
  const params = ctx.oidc.params as Record<string, unknown>;
  // The query beside a pushed request is ignored (RFC 9126 4): whoever opens the URL is not the app.
  const isWanted = ctx.oidc.entities.PushedAuthorizationRequest
    ? params[offlineParameter] === '1'
    : String(writtenScope(ctx) ?? '')
        .split(' ')
        .includes('offline_access');
  const isTaken = !String(params['scope'] ?? '')
    .split(' ')
    .includes('offline_access');
  params[offlineParameter] = isWanted && isTaken ? '1' : undefined;
}

/** Whether these parameters ask for it. It counts only where it was granted before. */
export const isOfflineWanted = (params: Record<string, unknown>): boolean => params[offlineParameter] === '1';

/** Restores the scope in a request whose grant has it. */
export function restoreOffline({ oidc }: KoaContextWithOIDC, grantedScope: string): void {
  const params = oidc.params as Record<string, unknown> | undefined;
  const mayRefresh = oidc.client?.grantTypeAllowed('refresh_token') ?? false;
  if (!params || !mayRefresh || !isOfflineWanted(params)) return;
  const scopes = String(params['scope'] ?? '').split(' ');
  if (!grantedScope.split(' ').includes('offline_access') || scopes.includes('offline_access')) return;
  params['scope'] = [...scopes, 'offline_access'].join(' ');
}
