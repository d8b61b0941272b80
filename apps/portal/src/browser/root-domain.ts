import { type CookieJar, readCookie, writeCookie } from './cookies.ts';

/** Whether `host` is `domain` or lies below it. */
export function isWithinDomain(host: string, domain: string): boolean {
  return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
}

/** Names without a domain to share: IP addresses, `localhost` and other single labels. */
function standsAlone(host: string): boolean {
  return !host.includes('.') || host.includes(':') || /^[\d.]+$/.test(host) || host.endsWith('.localhost');
}

/**
 * The domain on which the session cookie is shared: the configured one where this host lies below it,
 * else the shortest suffix of the host for which the browser accepts a cookie (it knows the public
 * suffixes: `com.cn` is refused, `example.com.cn` is not). '' where only the host itself will do.
 */
export function findRootDomain(host: string, configured: string, jar: CookieJar = document): string {
  const plain = configured.replace(/^\./, '').toLowerCase();
  if (standsAlone(host)) return '';
  if (isWithinDomain(host, plain) && !standsAlone(plain)) return plain;
  const labels = host.split('.');
  for (let from = labels.length - 2; from >= 0; from -= 1) {
    const domain = labels.slice(from).join('.');
    writeCookie('root-domain-probe', '1', 10, { domain, secure: false }, jar);
    if (readCookie('root-domain-probe', jar) === '1') {
      writeCookie('root-domain-probe', '', 0, { domain, secure: false }, jar);
      return domain;
    }
  }
  return '';
}
