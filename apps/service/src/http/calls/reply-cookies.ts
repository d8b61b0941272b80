import type { FastifyReply, FastifyRequest } from 'fastify';

const replyCookies: unique symbol = Symbol('cookies of a reply');

/** A cookie that scripts cannot read; the name without its prefix. */
export interface ReplyCookie {
  readonly name: string;
  /** base64url. '' takes the cookie away. */
  readonly value: string;
  readonly maxAgeSeconds: number;
}

/** Hangs cookies on what a call answers: they travel as headers, never in its body. */
export function withCookies<Value extends object>(value: Value, cookies: readonly ReplyCookie[]): Value {
  return Object.defineProperty(value, replyCookies, { value: cookies, enumerable: false });
}

export interface CookieSettings {
  /** On https a cookie is bound to this very host (RFC 6265bis `__Host-`); on a bare test address it cannot be. */
  readonly isHttps: boolean;
}

const fullName = (name: string, { isHttps }: CookieSettings) => `${isHttps ? '__Host-' : ''}tongxing-${name}`;

/** Sets what hangs on an answer. */
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

/** What a request says a cookie of that whole name holds; '' where it has none. */
export function cookieIn({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string {
  if (!headers.cookie) return '';
  const wanted = `${name}=`;
  const pair = headers.cookie.split(/;\s*/).find((each) => each.startsWith(wanted));
  return pair?.slice(wanted.length) ?? '';
}

/** The value of a cookie of ours, or null. */
export function readCookie(request: FastifyRequest, name: string, settings: CookieSettings): string | null {
  const value = cookieIn(request, fullName(name, settings));
  return /^[\w-]{20,200}$/.test(value) ? value : null;
}
