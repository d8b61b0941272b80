import { domainToUnicode } from 'node:url';
import type { Reader } from '../../../../database/query/reader.ts';
import type { AuthorizationApp } from '../../apps/app.ts';
import { findNamedByOthers } from '../../apps/app-store.ts';

/**
 * Whether a resource indicator (RFC 8707) names an API that the app may ask tokens for: on an origin of its homepage or of its
 * redirect URIs. Nobody proves that these are theirs, so an origin that active apps of other owners name as well is open
 * to those alone whom an operator has verified. An API still looks at `client_id`: its origin may be named by no app at all.
 */
export async function isResourceOf(
  db: Reader,
  client: AuthorizationApp | null,
  resource: string,
): Promise<boolean> {
  const url = URL.parse(resource);
  if (!client || !url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  if (!isNamedBy(client, url)) return false;
  if (client.verified) return true;
  const hosts = [url.hostname, domainToUnicode(url.hostname)].filter(Boolean);
  const others = await findNamedByOthers(db, client.id, hosts);
  return !others.some((other) => isNamedBy(other, url));
}

function isNamedBy(
  { homepage, redirectUris }: Pick<AuthorizationApp, 'homepage' | 'redirectUris'>,
  { origin }: URL,
): boolean {
  return [homepage, ...redirectUris].some((uri) => {
    const own = URL.parse(uri);
    return own !== null && /^https?:$/.test(own.protocol) && own.origin === origin;
  });
}
