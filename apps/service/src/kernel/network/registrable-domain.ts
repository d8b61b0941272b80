import { parse } from 'tldts';

/**
 * The domain that somebody registers and shares between hosts: `example.com.cn` for `a.b.example.com.cn`. '' for IP
 * addresses, single names (`intranet`), `localhost` and what lies below it, and for public suffixes (`com.cn`,
 * `github.io`), on which strangers stand side by side.
 */
export function registrableDomain(host: string): string {
  const { domain, isIp, publicSuffix } = parse(host, { allowPrivateDomains: true });
  return isIp || publicSuffix === 'localhost' ? '' : (domain ?? '');
}
