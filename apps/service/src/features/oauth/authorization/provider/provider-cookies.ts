import { createHmac, type KeyObject } from 'node:crypto';
import { languages } from '@tongxing/contract/languages.ts';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { isSameSecret } from '../../../../kernel/crypto/digest.ts';
import { askedLanguageCookie, matchLanguage } from '../../../../kernel/text/match-language.ts';

/** How long an authorization waits for its person. */
export const interactionSeconds = 30 * 60;

/**
 * What the provider's cookies are called. On https their names bind them to this very host (RFC 6265bis); on http, which
 * the settings allow on loopback alone, WebKit would keep no cookie of that kind.
 */
export const cookieNames = (isHttps: boolean) => ({
  session: `${isHttps ? '__Host-' : ''}tongxing-op`,
  interaction: `${isHttps ? '__Host-' : ''}tongxing-asked`,
  resume: `${isHttps ? '__Secure-' : ''}tongxing-resume`,
});

/** What the library's cookies are signed by, in the shape of Keygrip's objects. */
interface CookieSigner {
  sign(cookie: string): string;
  /** Which of the keys signed it: 0 for the only one, -1 for none. */
  index(cookie: string, signature: string): number;
  verify(cookie: string, signature: string): boolean;
}

/**
 * Signs cookies as Keygrip does (HMAC-SHA-1 in base64url), so that browsers keep the ones they have. Keygrip itself would take
 * keys as text only and make new ones for each comparison: four of them are a twentieth of a silent authorization (`keyed-hash.ts`).
 */
export function signCookies(key: KeyObject): CookieSigner {
  const sign = (cookie: string) => createHmac('sha1', key).update(cookie).digest('base64url');
  const verify = (cookie: string, signature: string) => isSameSecret(sign(cookie), signature);
  return { sign, verify, index: (cookie, signature) => (verify(cookie, signature) ? 0 : -1) };
}

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

/**
 * Has the portal speak the language that an app asks for (`ui_locales`, OpenID Connect Core 3.1.2.1) for as long as its
 * authorization may take; what an earlier app asked for is forgotten. What the person chose themselves goes before it.
 */
export function rememberLanguage(ctx: KoaContextWithOIDC, uiLocales: unknown): void {
  const asked =
    typeof uiLocales === 'string' ? matchLanguage(uiLocales.slice(0, 500).split(' '), languages) : null;
  if (!asked && !ctx.cookies.get(askedLanguageCookie, { signed: false })) return;
  const options = { httpOnly: true, sameSite: 'lax', secure: ctx.secure, path: '/', signed: false } as const;
  ctx.cookies.set(askedLanguageCookie, asked, { ...options, maxAge: asked ? interactionSeconds * 1000 : 0 });
}
