/** The document as far as cookies go. */
export interface CookieJar {
  cookie: string;
}

export interface CookieScope {
  /** The root domain; '' for this host alone. */
  readonly domain: string;
  readonly secure: boolean;
}

/** The value of a cookie, or null. */
export function readCookie(name: string, jar: CookieJar = document): string | null {
  for (const pair of jar.cookie.split('; ')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at) === name) return decode(pair.slice(at + 1));
  }
  return null;
}

/** Writes a cookie for path `/`; `maxAgeSeconds` 0 removes it. */
export function writeCookie(
  name: string,
  value: string,
  maxAgeSeconds: number,
  scope: CookieScope,
  jar: CookieJar = document,
): void {
  const parts = [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    'SameSite=Lax',
  ];
  if (scope.domain) parts.push(`Domain=${scope.domain}`);
  if (scope.secure) parts.push('Secure');
  jar.cookie = parts.join('; ');
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
