import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent, type RequestInit as UndiciInit, fetch as undiciFetch } from 'undici';

/** Special-use networks (IANA registries): nothing that strangers name may be fetched from there. */
const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv4');
}
/** What is not global unicast is not public, and of that the translated and documentation ranges are not. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const specialIpv6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  specialIpv6.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateNetworks.check(address, 'ipv4');
  return isIP(address) === 6 && globalUnicast.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}

/** Resolves names to public addresses only: checked where the connection is made, so no rebinding slips by. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const open = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (!first || open.length < addresses.length) {
      return callback(new Error(`${hostname} is not on the public internet`), []);
    }
    return options.all ? callback(null, open) : callback(null, first.address, first.family);
  });
};

const agent = new Agent({
  connect: { lookup: publicLookup, timeout: 5000 },
  headersTimeout: 5000,
  bodyTimeout: 5000,
});

/**
 * `fetch` for addresses that strangers chose (ASVS 1.3.6, 15.3.2): public hosts only, no redirects, no
 * credentials, five seconds.
 */
export const publicFetch: typeof globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isPublicAddress(host)) throw new Error(`${url.host} is not on the public internet`);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) throw new Error('not a web address');
  const { dispatcher: _, ...options } = (init ?? {}) as UndiciInit & { dispatcher?: unknown };
  const response = await undiciFetch(url, {
    ...options,
    redirect: options.redirect === 'manual' ? 'manual' : 'error',
    signal: options.signal ?? AbortSignal.timeout(5000),
    dispatcher: agent,
  });
  return response as unknown as Response;
};
