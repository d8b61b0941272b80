/** Where the authorization endpoint sends a browser back to, on its way to a service of CAS; below the public URL. */
export const casCallback = '/cas/callback';

/** Where a browser arrives that was signed out at a service; below the public URL. */
export const casSignedOut = '/cas/signed-out';

/** Addresses of services as they are stored: as browsers write them, without the slash at the end. */
export const storedServices = (typed: readonly string[] = []): string[] => [
  ...new Set(typed.map((address) => (URL.parse(address)?.href ?? address).replace(/\/$/, ''))),
];

/**
 * The stored addresses that would cover an address: its origin, and each path that it lies below. None for one that no
 * service can have, or whose path could be read in two ways.
 */
export function coveringAddresses(address: string): string[] {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return [];
  if (/%2f|%5c|%00|[\\;]|\/\//i.test(url.pathname)) return [];
  const segments = url.pathname.split('/').slice(1, 50);
  return [url.origin, ...segments.map((_, at) => `${url.origin}/${segments.slice(0, at + 1).join('/')}`)];
}
