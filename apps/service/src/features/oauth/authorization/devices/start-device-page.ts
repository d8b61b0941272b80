import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { cookieNames } from '../provider/provider-cookies.ts';

/**
 * Sends a browser to the device page that posts a form no page of ours gave it: the library would answer a
 * form without a provider session with a fault. True where it was sent.
 */
export async function startDevicePage(provider: Provider, ctx: KoaContextWithOIDC): Promise<boolean> {
  if (ctx.method !== 'POST' || !ctx.path.endsWith('/oauth2/device')) return false;
  const id = ctx.cookies.get(cookieNames(ctx.secure).session, { signed: true });
  if (id && (await provider.Session.find(id))) return false;
  ctx.status = 303;
  ctx.set('location', `${provider.issuer}/oauth2/device`);
  return true;
}
