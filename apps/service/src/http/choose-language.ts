import { type Language, languageCookie, languages } from '@tongxing/contract/languages.ts';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../kernel/caller.ts';
import { askedLanguageCookie, matchLanguage } from '../kernel/match-language.ts';
import { cookieIn } from './reply-cookies.ts';

type Request = Pick<FastifyRequest, 'headers'>;

/**
 * What a request tells of the language its person wants: what they chose, else what the app asked for that they are
 * signing in to; and what their browser prefers.
 */
export function readLanguages(
  request: Request,
): Record<keyof Pick<Caller, 'language' | 'browserLanguage'>, Language | null> {
  const [chosen, asked] = [languageCookie, askedLanguageCookie].map((name) =>
    matchLanguage([cookieIn(request, name)], languages),
  );
  const preferred = matchLanguage(preferredTags(request.headers['accept-language'] ?? ''), languages);
  return { language: chosen ?? asked ?? null, browserLanguage: preferred };
}

/**
 * The language a page is sent in: what the person chose, else what the app asked for that they are signing in to, else,
 * where the operator wants it so, what their browser prefers, else Chinese. Calls are always answered in the contract's
 * own Chinese.
 */
export function chooseLanguage(
  request: Request,
  { followsBrowser }: { readonly followsBrowser: boolean },
): Language {
  const { language, browserLanguage } = readLanguages(request);
  return language ?? (followsBrowser ? browserLanguage : null) ?? languages[0];
}

/** The tags of `Accept-Language`, best first; what is refused with `q=0` is left out (RFC 9110 12.5.4). */
function preferredTags(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/);
      const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
