import { isIP, SocketAddress } from 'node:net';

/**
 * The canonical text of an address: IPv4-mapped IPv6 becomes IPv4, IPv6 is compressed and in lower case. Anything else
 * becomes '0.0.0.0', so that invalid headers, and connections that ended before their address was read, share one
 * bucket instead of escaping all limits.
 */
export function canonicalIp(text = ''): string {
  if (isIP(text) === 4) return text;
  // Gateways of some clouds write the port too: `203.0.113.9:5678`, `[2001:db8::7]:443`.
  const bare = text
    .trim()
    .replace(/^((?:\d+\.){3}\d+):\d{1,5}$/, '$1')
    .replace(/^\[([^\]]*)\](?::\d{1,5})?$/, '$1')
    .replace(/%.*$/, '');
  const family = isIP(bare);
  if (family === 4) return bare;
  if (family === 0) return '0.0.0.0';
  const address = new SocketAddress({ address: bare, family: 'ipv6' }).address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? address;
}

function ipv6Groups(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const missing = address.includes('::') ? 8 - left.length - right.length : 0;
  return [...left, ...Array<string>(missing).fill('0'), ...right];
}

/** One household: the IPv4 address itself, or the /64 of an IPv6 address, of which every subscriber has 2^64. */
export function clientKey(ip: string): string {
  const address = canonicalIp(ip);
  return address.includes(':') ? `${ipv6Groups(address).slice(0, 4).join(':')}::/64` : address;
}

/** The network: /24 of IPv4, /48 of IPv6. */
export function networkKey(ip: string): string {
  const address = canonicalIp(ip);
  return address.includes(':')
    ? `${ipv6Groups(address).slice(0, 3).join(':')}::/48`
    : `${address.split('.').slice(0, 3).join('.')}.0/24`;
}
