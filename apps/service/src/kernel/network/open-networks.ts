import { BlockList, isIP } from 'node:net';
import { canonicalIp } from './ip-address.ts';

/** Special-use networks (IANA registries), to which no request for strangers goes. */
const specialIpv4 = blockList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);
/** Only global unicast is public, without the translated and documentation ranges. */
const globalUnicast = blockList('ipv6', ['2000::/3']);
const specialIpv6 = blockList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

function blockList(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** Whether an address of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !specialIpv4.check(address, 'ipv4');
  return isIP(address) === 6 && globalUnicast.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}

/**
 * Networks and hosts that an operator allows for requests which otherwise go only to the public internet over https.
 */
export interface OpenNetworks {
  /** `10.1.2.3` or `::1`, IPv4 in IPv6 too. */
  containsAddress(address: string): boolean;
  /** The host of a URL: a name or a literal address. */
  containsHost(hostname: string): boolean;
}

interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

function readNetwork(entry: string): Network | null {
  const [address = '', prefix, ...more] = entry.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  if (isIP(address) === 0 || more.length > 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix)))
    return null;
  const length = prefix === undefined ? bits : Number(prefix);
  if (length > bits) return null;
  return { address, prefix: length, family: bits === 32 ? 'ipv4' : 'ipv6' };
}

const label = '[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?';
const hostPattern = new RegExp(`^(\\*\\.)?${label}(\\.${label})*$`, 'i');

/** Whether a text is an address or a network, and no name. */
export function isNetwork(entry: string): boolean {
  return readNetwork(entry) !== null;
}

/** Whether a text is an entry of such a list: `10.0.0.0/8`, `fd00::/8`, `10.1.2.3`, `idp.lan`, `*.lan`. */
export function isOpenNetwork(entry: string): boolean {
  // Dots and digits only are an address, here a misspelt one.
  return readNetwork(entry) !== null || (hostPattern.test(entry) && !/^[\d.]+$/.test(entry));
}

/** Reads a list of entries that `isOpenNetwork` accepts; an empty one allows nothing. */
export function readOpenNetworks(entries: readonly string[]): OpenNetworks {
  const addresses = new BlockList();
  const names = new Set<string>();
  for (const entry of entries) {
    const network = readNetwork(entry);
    if (network) addresses.addSubnet(network.address, network.prefix, network.family);
    else names.add(entry.toLowerCase());
  }

  function containsAddress(text: string): boolean {
    const address = canonicalIp(text);
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    return isIP(text.replace(/^\[|\]$/g, '')) !== 0 && addresses.check(address, family);
  }

  function containsName(hostname: string): boolean {
    const name = hostname.toLowerCase().replace(/\.$/, '');
    if (names.has(name)) return true;
    const parents = name.split('.').map((_, index, labels) => labels.slice(index + 1).join('.'));
    return parents.some((parent) => parent !== '' && names.has(`*.${parent}`));
  }

  return { containsAddress, containsHost: (hostname) => containsAddress(hostname) || containsName(hostname) };
}
