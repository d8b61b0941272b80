import { createHmac, type KeyObject } from 'node:crypto';
import { languages } from '@tongxing/contract/languages.ts';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { isSameSecret } from '../../../../kernel/crypto/digest.ts';
import { askedLanguageCookie, matchLanguage } from '../../../../kernel/text/match-language.ts';

/** How long an authorization waits for the person's answer. */
export const interactionSeconds = 30 * 60;

/**
 * The names of the provider's cookies. On https their prefix binds them to this host (RFC 6265bis). On http, which the
 * settings allow on loopback alone, WebKit would reject such a prefix.
 */
export const cookieNames = (isHttps: boolean) => ({
  session: `${isHttps ? '__Host-' : ''}tongxing-op`,
  interaction: `${isHttps ? '__Host-' : ''}tongxing-asked`,
  resume: `${isHttps ? '__Secure-' : ''}tongxing-resume`,
});

/** Signs the library's cookies, with Keygrip's interface. */
interface CookieSigner {
  sign(cookie: string): string;
  /** Which of the keys signed it: 0 for the only one, -1 for none. */
  index(cookie: string, signature: string): number;
  verify(cookie: string, signature: string): boolean;
}

/**
 * Signs cookies as Keygrip does (HMAC-SHA-1 in base64url), so that existing cookies stay valid. Keygrip itself takes keys
 * as text only and imports them for each comparison: its four imports cost 5 % of a silent authorization (`keyed-hash.ts`).
 */
export function signCookies(key: KeyObject): CookieSigner {
  const sign = (cookie: string) => createHmac('sha1', key).update(cookie).digest('base64url');
  const verify = (cookie: string, signature: string) => isSameSecret(sign(cookie), signature);
  return { sign, verify, index: (cookie, signature) => (verify(cookie, signature) ? 0 : -1) };
}

/**
 * Sets the portal's language to the one that an app asks for (`ui_locales`, OpenID Connect Core 3.1.2.1) while its
 * authorization is pending. It replaces that of an earlier app. A language that the person chose comes first.
 */
export function rememberLanguage(ctx: KoaContextWithOIDC, uiLocales: unknown): void {
  const asked =
    typeof uiLocales === 'string' ? matchLanguage(uiLocales.slice(0, 500).split(' '), languages) : null;
  if (!asked && !ctx.cookies.get(askedLanguageCookie, { signed: false })) return;
  const options = { httpOnly: true, sameSite: 'lax', secure: ctx.secure, path: '/', signed: false } as const;
  ctx.cookies.set(askedLanguageCookie, asked, { ...options, maxAge: asked ? interactionSeconds * 1000 : 0 });
}
