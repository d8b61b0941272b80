import type { KoaContextWithOIDC } from 'oidc-provider';

/**
 * Carries through an authorization that its app asked for `offline_access` without `prompt=consent`. The library takes
 * the scope away then (OpenID Connect Core 11); it counts where the person has agreed to it before.
 */
export const offlineParameter = 'tongxing_offline';

/** What the app itself wrote, in the query or the form of a pushed request. */
const writtenScope = ({ oidc, query }: KoaContextWithOIDC): unknown =>
  oidc.route === 'authorization' ? query['scope'] : (oidc.body?.['scope'] as unknown);

/** Notes the wish; nobody can note it for themselves. */
export function noteOffline(ctx: KoaContextWithOIDC): void {
  const params = ctx.oidc.params as Record<string, unknown>;
  // Beside a pushed request the address says nothing (RFC 9126 4): whoever opens it is not the app.
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

/** Whether these parameters ask for it, if it was agreed to before. */
export const isOfflineWanted = (params: Record<string, unknown>): boolean => params[offlineParameter] === '1';

/** Gives the scope back to a request whose grant has it. */
export function restoreOffline({ oidc }: KoaContextWithOIDC, grantedScope: string): void {
  const params = oidc.params as Record<string, unknown> | undefined;
  const mayRefresh = oidc.client?.grantTypeAllowed('refresh_token') ?? false;
  if (!params || !mayRefresh || !isOfflineWanted(params)) return;
  const scopes = String(params['scope'] ?? '').split(' ');
  if (!grantedScope.split(' ').includes('offline_access') || scopes.includes('offline_access')) return;
  params['scope'] = [...scopes, 'offline_access'].join(' ');
}
