import { createHmac } from 'node:crypto';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { isSameSecret } from '../../../kernel/digest.ts';
import { cookieNames, interactionSeconds } from './provider-cookies.ts';

// Each authorization is tied to the browser that began it, by a cookie of its own (several may be under way in
// several tabs). Its value cannot be guessed from anything in an address, and the `__Host-` prefix keeps
// neighbouring subdomains from planting one.

const nameOf = (uid: string) => `${cookieNames.interaction}-${uid.slice(0, 12)}`;
const valueOf = (secret: string, uid: string) =>
  createHmac('sha256', secret).update(`began ${uid}`).digest('base64url');
const options = { httpOnly: true, sameSite: 'lax', secure: true, path: '/', signed: false } as const;

/** From now on this browser is the one that began the authorization. */
export function bindBrowser(ctx: KoaContextWithOIDC, secret: string, uid: string): void {
  ctx.cookies.set(nameOf(uid), valueOf(secret, uid), { ...options, maxAge: interactionSeconds * 1000 });
}

/** Whether this request comes from the browser that began the authorization. */
export function isBoundBrowser(ctx: KoaContextWithOIDC, secret: string, uid: string): boolean {
  const shown = ctx.cookies.get(nameOf(uid), { signed: false });
  return typeof shown === 'string' && isSameSecret(shown, valueOf(secret, uid));
}

export function releaseBrowser(ctx: KoaContextWithOIDC, uid: string): void {
  ctx.cookies.set(nameOf(uid), null, options);
}
