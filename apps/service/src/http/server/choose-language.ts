import { type Language, languageCookie, languages } from '@tongxing/contract/languages.ts';
import type { FastifyRequest } from 'fastify';
import { askedLanguageCookie, matchLanguage } from '../../kernel/text/match-language.ts';
import { cookieIn } from '../calls/reply-cookies.ts';

type Request = Pick<FastifyRequest, 'headers'>;

/** The language that the person chose, else the one for which the app asked at this sign-in, or null. */
export function readChosenLanguage(request: Request): Language | null {
  const read = (cookie: string) => matchLanguage([cookieIn(request, cookie)], languages);
  return read(languageCookie) ?? read(askedLanguageCookie);
}

/** The supported language that the browser prefers, or null. */
export function readPreferredLanguage({ headers }: Request): Language | null {
  return matchLanguage(preferredTags(headers['accept-language'] ?? ''), languages);
}

/**
 * The language of a page: what the person chose, else what the app asked for at this sign-in, else, where the operator
 * has turned it on, what the browser prefers, else Chinese. Calls always answer in Chinese.
 */
export function chooseLanguage(
  request: Request,
  { followsBrowser }: { readonly followsBrowser: boolean },
): Language {
  const preferred = () => (followsBrowser ? readPreferredLanguage(request) : null);
  return readChosenLanguage(request) ?? preferred() ?? languages[0];
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
