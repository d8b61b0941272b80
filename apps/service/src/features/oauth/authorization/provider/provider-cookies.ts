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
