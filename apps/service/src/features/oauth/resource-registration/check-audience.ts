import { isAtServer } from '@tongxing/contract/rules/redirect-uri.ts';
import { readWebAddress } from '@tongxing/contract/rules/web-address.ts';

/** RFC 8141: a namespace and something in it. */
const urn = /^urn:[a-z0-9][a-z0-9-]{0,30}[a-z0-9]:[A-Za-z0-9._:/@+-]+$/i;

/** Namespaces of standards: nobody registers an API under them. */
const takenNamespaces = new Set(['ietf', 'oasis', 'tongxing', 'isbn', 'uuid']);

/**
 * What an audience is, where nothing counts that does not matter: two of the same are one. Null for what cannot be one: it
 * is an https address without query and fragment, or a URN, and never ours.
 */
export function audienceKey(audience: string, publicUrl: string): string | null {
  if (urn.test(audience)) {
    const [, namespace = '', ...rest] = audience.split(':');
    const space = namespace.toLowerCase();
    return takenNamespaces.has(space) ? null : `urn:${space}:${rest.join(':')}`;
  }
  const url = readWebAddress(audience);
  if (!url || isAtServer(audience, publicUrl) || /[#?]/.test(audience)) return null;
  return url.href.replace(/\/$/, '');
}
