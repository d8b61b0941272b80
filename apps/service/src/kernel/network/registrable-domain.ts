import { parse } from 'tldts';

/**
 * The registrable domain of a host: `example.com.cn` for `a.b.example.com.cn`. '' for IP addresses, single names
 * (`intranet`), `localhost` and names below it, and for public suffixes (`com.cn`, `github.io`), which strangers share.
 */
export function registrableDomain(host: string): string {
  const { domain, isIp, publicSuffix } = parse(host, { allowPrivateDomains: true });
  return isIp || publicSuffix === 'localhost' ? '' : (domain ?? '');
}
