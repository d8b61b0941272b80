import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { requiredOf } from '../consent/consent.ts';
import { appOf } from './client-metadata.ts';

/**
 * Decides about a request that names no scope that we or the APIs it names know, before anybody is asked (RFC 6749 3.3): without any, it asks
 * for the identifier and what the app needs; with unknown ones only, it is refused. The library would ask the person, and
 * refuse after the consent.
 */
export function settleScope({ oidc }: KoaContextWithOIDC): void {
  const params = oidc.params as Record<string, unknown>;
  if (oidc.requestParamOIDCScopes.size > 0) return;
  const named = [...oidc.requestParamScopes];
  const servers = Object.values(oidc.resourceServers ?? {});
  if (servers.some(({ scope }) => named.some((name) => scope.split(' ').includes(name)))) return;
  // The library has left out what is unknown.
  if (params['scope'] !== undefined) throw new errors.InvalidScope('no requested scope is known', '');
  const app = oidc.client && appOf(oidc.client);
  const needed = app ? app.scopes.filter((scope) => requiredOf(app).includes(scope)) : [];
  const scopes = needed.length > 0 ? needed : (app?.scopes.slice(0, 1) ?? []);
  if (scopes.length > 0) params['scope'] = scopes.join(' ');
}
