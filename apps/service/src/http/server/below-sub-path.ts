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
