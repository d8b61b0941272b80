import type { AuthorizationClient } from '../../clients/client.ts';

/**
 * Whether a resource indicator (RFC 8707) names an API of the app's own: on an origin of its homepage or of
 * its redirect URIs. No app gets tokens that another one's API would take.
 */
export function isResourceOf(client: AuthorizationClient | null, resource: string): boolean {
  const url = URL.parse(resource);
  if (!client || !url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  return [client.homepage, ...client.redirectUris].some((uri) => {
    const own = URL.parse(uri);
    return own !== null && /^https?:$/.test(own.protocol) && own.origin === url.origin;
  });
}
