import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { cookieNames } from './provider-configuration.ts';

/**
 * Sends a browser to the device page that posts a form no page of ours gave it: the library would answer a
 * form without a provider session with a fault.
 */
export function createBeginDevicePage(provider: Provider, issuer: string) {
  return async function beginDevicePage(ctx: KoaContextWithOIDC): Promise<boolean> {
    if (ctx.method !== 'POST' || !ctx.path.endsWith('/oauth2/device')) return false;
    const id = ctx.cookies.get(cookieNames.session, { signed: true });
    if (id && (await provider.Session.find(id))) return false;
    ctx.status = 303;
    ctx.set('location', `${issuer}/oauth2/device`);
    return true;
  };
}
