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
 * A path with its unreserved characters decoded (RFC 3986 6.2.2.2), as the router reads it. Code that compares paths as
 * text must not see another spelling (`/%6danage`).
 */
const spellPlainly = (path: string): string =>
  path.replace(/%([0-9a-f]{2})/gi, (written, hex: string) => {
    const letter = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(letter) ? letter : written;
  });

/**
 * The URL of a request for the routes: in one spelling, below the sub-path of the public URL, without scheme and host
 * (RFC 9112 3.2.2). A percent sign that encodes nothing stands for itself, so that such a path is simply unknown.
 */
export function routableUrl(url: string, basePath: string): string {
  const target = url.replace(/^https?:\/\/[^/?#]*(?=([/?#])|$)/i, (_, next) => (next === '/' ? '' : '/'));
  const end = target.search(/[?#]/);
  const path = end < 0 ? target : target.slice(0, end);
  // A request has no fragment; the router would take it for a query.
  const query = target[end] === '?' ? target.slice(end) : '';
  return belowSubPath(
    (isReadable(path) ? spellPlainly(path) : path.replaceAll('%', '%25')) + query,
    basePath,
  );
}

const wellKnownBase = /^(\/\.well-known\/oauth-authorization-server)(?=\/)/;

/**
 * Removes the sub-path of the public URL from a request's URL, so that it does not matter whether a proxy has removed
 * it. RFC 8414 section 3.1 puts an issuer's path behind the well-known part.
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
