/** Characters that programs drop, read as others, or do not show. */
export const hasHiddenParts = (text: string): boolean => /[\s\\\p{Cc}\p{Cf}]/u.test(text);

/**
 * The address that a text is, as every program reads it; null where it is none of these protocols. Browsers and clients drop
 * tabs, line ends and blanks, read a back-slash as a slash, and take `https:host` for a path: with them, with invisible
 * characters and with a user before an @, an address leads elsewhere than it seems to.
 */
export function readWebAddress(text: string, protocols: readonly string[] = ['https:']): URL | null {
  if (hasHiddenParts(text)) return null;
  const url = URL.parse(text);
  if (!url || !protocols.includes(url.protocol) || url.username || url.password) return null;
  return text.toLowerCase().startsWith(`${url.protocol}//`) ? url : null;
}

export const webProtocols: readonly string[] = ['https:', 'http:'];

/** Whether a text is a path on this site, and can be nothing else. */
export const isOwnPath = (text: string): boolean => /^\/(?!\/)/.test(text) && !hasHiddenParts(text);
