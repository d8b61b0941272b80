import type { Reader } from '../../../../database/reader.ts';
import type { AuthorizationClient } from '../../clients/client.ts';
import { isNamedBefore } from '../../clients/client-store.ts';

/**
 * Whether an app may have tokens for a resource (RFC 8707): an API on an origin of its homepage or of its redirect URIs.
 * Those are the developer's word: where somebody else's app named the origin first, or is verified, only a verified one may.
 */
export async function mayAskFor(db: Reader, client: AuthorizationClient, resource: string): Promise<boolean> {
  const url = URL.parse(resource);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  const isItsOwn = [client.homepage, ...client.redirectUris].some((uri) => {
    const own = URL.parse(uri);
    return own !== null && /^https?:$/.test(own.protocol) && own.origin === url.origin;
  });
  return isItsOwn && (client.verified || !(await isNamedBefore(db, client.id, url.origin)));
}
