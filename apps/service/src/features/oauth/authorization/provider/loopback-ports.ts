const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(?=[/?]|$)/i;

const withoutPort = (uri: string): string | null => (loopback.test(uri) ? uri.replace(loopback, '$1') : null);

/**
 * Whether a redirect URI is a registered one on this machine at another port. The port is free for every app (RFC 8252 7.3):
 * command lines with a secret open whichever one is free, too. Other programs of the machine may listen there, so it needs
 * PKCE.
 */
export function isAtOtherPort(uri: unknown, registered: readonly string[] | undefined): boolean {
  if (typeof uri !== 'string' || registered?.includes(uri)) return false;
  const bare = withoutPort(uri);
  return bare !== null && (registered ?? []).some((each) => withoutPort(each) === bare);
}
