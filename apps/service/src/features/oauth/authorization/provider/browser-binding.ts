import { createHmac, type KeyObject } from 'node:crypto';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { isSameSecret } from '../../../../kernel/crypto/digest.ts';
import { cookieNames, interactionSeconds } from './provider-cookies.ts';

// Each authorization is tied to the browser that began it, by a cookie of its own (several may be under way in
// several tabs). Its value cannot be guessed from anything in an address, and the `__Host-` prefix (on https) keeps
// neighbouring subdomains from planting one.

const nameOf = ({ secure }: KoaContextWithOIDC, uid: string) =>
  `${cookieNames(secure).interaction}-${uid.slice(0, 12)}`;
const valueOf = (secret: KeyObject, uid: string) =>
  createHmac('sha256', secret).update(`began ${uid}`).digest('base64url');
const optionsOf = ({ secure }: KoaContextWithOIDC) =>
  ({ httpOnly: true, sameSite: 'lax', secure, path: '/', signed: false }) as const;

/** From now on this browser is the one that began the authorization. */
export function bindBrowser(ctx: KoaContextWithOIDC, secret: KeyObject, uid: string): void {
  ctx.cookies.set(nameOf(ctx, uid), valueOf(secret, uid), {
    ...optionsOf(ctx),
    maxAge: interactionSeconds * 1000,
  });
}

/** Whether this request comes from the browser that began the authorization. */
export function isBoundBrowser(ctx: KoaContextWithOIDC, secret: KeyObject, uid: string): boolean {
  const shown = ctx.cookies.get(nameOf(ctx, uid), { signed: false });
  return typeof shown === 'string' && isSameSecret(shown, valueOf(secret, uid));
}

export function releaseBrowser(ctx: KoaContextWithOIDC, uid: string): void {
  ctx.cookies.set(nameOf(ctx, uid), null, optionsOf(ctx));
}
