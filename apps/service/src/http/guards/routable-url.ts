function isReadable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * A path with its unreserved letters written plainly (RFC 3986 6.2.2.2), as the router reads it: whoever compares a
 * path by its text must not be shown another spelling of it (`/%6danage`).
 */
const spellPlainly = (path: string): string =>
  path.replace(/%([0-9a-f]{2})/gi, (written, hex: string) => {
    const letter = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(letter) ? letter : written;
  });

/**
 * The URL of a request as the routes know it: in one spelling, below the sub-path of the public URL, without scheme and host
 * (RFC 9112 3.2.2), and where a path's percent signs encode nothing they stand for themselves, so that such an address is
 * like any other that nobody has.
 */
export function routableUrl(url: string, basePath: string): string {
  const target = url.replace(/^https?:\/\/[^/?#]*(?=([/?#])|$)/i, (_, next) => (next === '/' ? '' : '/'));
  const end = target.search(/[?#]/);
  const path = end < 0 ? target : target.slice(0, end);
  // No address has a fragment on its way; the router takes it for a query.
  const query = target[end] === '?' ? target.slice(end) : '';
  return belowSubPath(
    (isReadable(path) ? spellPlainly(path) : path.replaceAll('%', '%25')) + query,
    basePath,
  );
}

const wellKnownBase = /^(\/\.well-known\/oauth-authorization-server)(?=\/)/;

/**
 * Takes the sub-path of the public URL off a request's URL, so that the product is the same below it and behind a
 * proxy that has taken it off already. RFC 8414 section 3.1 puts an issuer's path behind the well-known part.
 */
export function belowSubPath(url: string, basePath: string): string {
  if (!basePath) return url;
  const [path, query] = splitQuery(url);
  if (path === basePath) return `/${query}`;
  if (path.startsWith(`${basePath}/`)) return path.slice(basePath.length) + query;
  const wellKnown = wellKnownBase.exec(path)?.[1];
  return wellKnown && path.slice(wellKnown.length) === basePath ? wellKnown + query : url;
}

function splitQuery(url: string): [string, string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
}
