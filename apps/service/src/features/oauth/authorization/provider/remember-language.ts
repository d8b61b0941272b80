import { languages } from '@tongxing/contract/languages.ts';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { askedLanguageCookie, matchLanguage } from '../../../../kernel/text/match-language.ts';
import { interactionSeconds } from './provider-cookies.ts';

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
