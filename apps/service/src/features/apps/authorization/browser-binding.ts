import { createHmac } from 'node:crypto';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { isSameSecret } from '../../../kernel/digest.ts';
import { cookieNames, interactionSeconds } from './provider-configuration.ts';

/**
 * Ties each authorization to the browser that began it, by a cookie of its own (several may be under way in
 * several tabs). Its value cannot be guessed from anything in an address, and the `__Host-` prefix keeps
 * neighbouring subdomains from planting one.
 */
export function createBrowserBinding(secret: string) {
  const nameOf = (uid: string) => `${cookieNames.interaction}-${uid.slice(0, 12)}`;
  const valueOf = (uid: string) => createHmac('sha256', secret).update(`began ${uid}`).digest('base64url');
  const options = { httpOnly: true, sameSite: 'lax', secure: true, path: '/', signed: false } as const;

  return {
    bind(ctx: KoaContextWithOIDC, uid: string): void {
      ctx.cookies.set(nameOf(uid), valueOf(uid), { ...options, maxAge: interactionSeconds * 1000 });
    },
    /** Whether this request comes from the browser that began the authorization. */
    isBound(ctx: KoaContextWithOIDC, uid: string): boolean {
      const shown = ctx.cookies.get(nameOf(uid), { signed: false });
      return typeof shown === 'string' && isSameSecret(shown, valueOf(uid));
    },
    release(ctx: KoaContextWithOIDC, uid: string): void {
      ctx.cookies.set(nameOf(uid), null, options);
    },
  };
}

export type BrowserBinding = ReturnType<typeof createBrowserBinding>;
