import { hrefOf } from '../browser/history.ts';
import { isWithinDomain } from '../browser/root-domain.ts';
import { paths, withQuery } from '../paths.ts';

export type Destination =
  /** A route of the portal: path, query and fragment. */
  | { readonly kind: 'inside'; readonly path: string }
  /** A trusted page outside the router, by full page load. */
  | { readonly kind: 'outside'; readonly url: string }
  /** A foreign page: the person is asked first. */
  | { readonly kind: 'ask'; readonly url: string; readonly host: string };

/** What the portal knows of itself and of whom it trusts. */
export interface Surroundings {
  readonly origin: string;
  readonly rootDomain: string;
  readonly redirectOrigins: readonly string[];
}

/** Paths below the portal's origin that the service answers itself. */
const servedBeside = /^\/(?:oauth2|outbox|v3|\.well-known)(?:[/?#.]|$)/;

// Browsers drop tabs and line breaks inside a URL and read a back-slash as a slash, so that a string with
// one of them does not mean what it seems to.
// oxlint-disable-next-line no-control-regex
const deceptive = /[\\\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/;

/**
 * Reads a `ref`. In-app paths and same-origin links lead directly, absolute http(s) links of the root
 * domain or a listed origin by full page load, others by way of the page that asks. Null for anything
 * that is none of these: other schemes, `//host`, back-slashes, control characters, embedded credentials.
 */
export function readDestination(ref: string, here: Surroundings): Destination | null {
  if (ref.length > 4096 || deceptive.test(ref)) return null;
  if (ref.startsWith('/')) return readPath(ref, here);
  if (!/^https?:\/\/[^/?#]/i.test(ref) || !URL.canParse(ref)) return null;
  const url = new URL(ref);
  // `https://@host/` parses to empty credentials, so the text is asked as well.
  if (url.username || url.password || /^https?:\/\/[^/?#]*@/i.test(ref)) return null;
  if (url.origin === here.origin || isTrusted(url, here)) return { kind: 'outside', url: url.href };
  return { kind: 'ask', url: url.href, host: url.host };
}

function readPath(path: string, here: Surroundings): Destination | null {
  if (path.startsWith('//') || !URL.canParse(path, here.origin)) return null;
  const url = new URL(path, here.origin);
  // Dot segments can leave `//host` at the front once they are resolved.
  if (url.origin !== here.origin || url.pathname.startsWith('//')) return null;
  const target = `${url.pathname}${url.search}${url.hash}`;
  return servedBeside.test(target) || isPlainAuthorization(url)
    ? { kind: 'outside', url: url.origin + hrefOf(target) }
    : { kind: 'inside', path: target };
}

/** A plain OAuth request on the consent page's address: the service passes it on to the authorization endpoint. */
function isPlainAuthorization({ pathname, searchParams }: URL): boolean {
  return pathname === paths.authorize && searchParams.has('client_id') && !searchParams.has('authorize');
}

function isTrusted(url: URL, { origin, rootDomain, redirectOrigins }: Surroundings): boolean {
  if (redirectOrigins.some((listed) => URL.canParse(listed) && new URL(listed).origin === url.origin))
    return true;
  // A shared domain is trusted on the default port only, and never by stepping down from https.
  const isDowngrade = origin.startsWith('https:') && url.protocol !== 'https:';
  return !isDowngrade && url.port === '' && isWithinDomain(url.hostname, rootDomain);
}

const home: Destination = { kind: 'inside', path: paths.home };

/** Where a person goes who has just signed in: to `ref`, to the pending authorization, or home (specification §2). */
export function whereToGoNext(search: string, here: Surroundings): Destination {
  const query = new URLSearchParams(search);
  const ref = query.get('ref');
  const destination = ref ? readDestination(ref, here) : null;
  if (destination) return destination;
  const authorize = query.get('authorize');
  if (authorize) return readPath(authorizationPath(authorize), here) ?? home;
  return home;
}

/** The consent page for what `authorize` holds: a plain OAuth query is passed on as it is. */
function authorizationPath(authorize: string): string {
  const plain = new URLSearchParams(authorize);
  const isPlainQuery = plain.has('client_id');
  return withQuery(paths.authorize, isPlainQuery ? plain : { authorize });
}

/**
 * Where a person without a session is sent from `path` (path and query): to sign-in, which remembers the
 * way back; null on the home page, where they stay.
 */
export function whereToSignIn(path: string): string | null {
  // A fragment is the page's own: browsers carry one over every redirect (`#wechat_redirect`).
  const [pathname = paths.home, query = ''] = path.replace(/#.*/s, '').split(/\?(.*)/s);
  if (pathname === paths.home) return null;
  if (pathname.startsWith(`${paths.login.root}/`) || pathname === paths.login.root) return path;
  if (pathname === paths.authorize) {
    const authorize = new URLSearchParams(query).get('authorize') ?? query;
    return authorize ? withQuery(paths.login.account, { authorize }) : paths.login.account;
  }
  return withQuery(paths.login.account, { ref: path });
}

/** What of a query says where the person is heading: `ref`, `authorize`, `bind_id`, `add`. */
export function saveDestination(search: string): URLSearchParams {
  const from = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const name of ['ref', 'authorize', 'bind_id', 'add']) {
    const value = from.get(name);
    if (value) query.set(name, value);
  }
  return query;
}

/** Keeps the way when the person moves between the pages in front of the gate. */
export function carryOn(path: string, search: string): string {
  return withQuery(path, saveDestination(search));
}
