import type { OpenNetworks } from '../../../kernel/network/open-networks.ts';

/** In characters. */
const longest = 200;

/**
 * The address of a document that describes a client, where an id is one (draft-ietf-oauth-client-id-metadata-document-02 3):
 * https with a path, written as it is compared. Plain http only to hosts that the operator opened. Else null.
 */
export function readDocumentAddress(id: string, open: Pick<OpenNetworks, 'containsHost'>): URL | null {
  if (id.length > longest) return null;
  const url = URL.parse(id);
  // What a browser would write otherwise (dot segments, capitals in the host, default ports) is another spelling.
  if (!url || url.href !== id) return null;
  const isPlain = url.protocol === 'http:' && open.containsHost(url.hostname);
  if (url.protocol !== 'https:' && !isPlain) return null;
  return url.username || url.password || id.includes('#') || url.pathname === '/' ? null : url;
}

/** Whether a host is one of these: `example.com`, or `*.example.com` for all below it. */
const isAmong = (host: string, patterns: readonly string[]): boolean =>
  patterns.some((each) => (each.startsWith('*.') ? host.endsWith(each.slice(1)) : host === each));

interface HostLists {
  readonly allow: readonly string[];
  readonly deny: readonly string[];
}

/**
 * Whether documents of a host are read. A name in other letters (`xn--…`) looks like another one on the consent page, so the
 * operator has to name it.
 */
export function isHostLetIn(host: string, { allow, deny }: HostLists): boolean {
  if (isAmong(host, deny)) return false;
  if (isAmong(host, allow)) return true;
  return allow.length === 0 && !host.split('.').some((label) => label.startsWith('xn--'));
}
