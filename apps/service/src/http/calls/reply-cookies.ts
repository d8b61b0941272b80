import type { FastifyReply, FastifyRequest } from 'fastify';

const replyCookies: unique symbol = Symbol('cookies of a reply');

/** An HttpOnly cookie; the name without its prefix. */
export interface ReplyCookie {
  readonly name: string;
  /** base64url. '' removes the cookie. */
  readonly value: string;
  readonly maxAgeSeconds: number;
}

/** Adds cookies to the result of a call. They travel as headers, never in the body. */
export function withCookies<Value extends object>(value: Value, cookies: readonly ReplyCookie[]): Value {
  return Object.defineProperty(value, replyCookies, { value: cookies, enumerable: false });
}

export interface CookieSettings {
  /** On https a cookie is bound to this host (RFC 6265bis `__Host-`); on plain http that is not possible. */
  readonly isHttps: boolean;
}

const fullName = (name: string, { isHttps }: CookieSettings) => `${isHttps ? '__Host-' : ''}tongxing-${name}`;

/** Sets the cookies of a result on the response. */
export function setReplyCookies(response: FastifyReply, value: unknown, settings: CookieSettings): void {
  const cookies = (value as { [replyCookies]?: readonly ReplyCookie[] } | undefined)?.[replyCookies] ?? [];
  for (const cookie of cookies) {
    const { name, value: text, maxAgeSeconds } = cookie;
    const secure = settings.isHttps ? '; Secure' : '';
    response.header(
      'set-cookie',
      `${fullName(name, settings)}=${text}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${text ? maxAgeSeconds : 0}${secure}`,
    );
  }
}

/** The value of the cookie with exactly this name; '' where there is none. */
export function cookieIn({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string {
  if (!headers.cookie) return '';
  const wanted = `${name}=`;
  const pair = headers.cookie.split(/;\s*/).find((each) => each.startsWith(wanted));
  return pair?.slice(wanted.length) ?? '';
}

/** The value of one of our cookies, with or without the prefix, or null. */
export function readCookie(request: FastifyRequest, name: string, settings: CookieSettings): string | null {
  const value = cookieIn(request, fullName(name, settings));
  return /^[\w-]{20,200}$/.test(value) ? value : null;
}
