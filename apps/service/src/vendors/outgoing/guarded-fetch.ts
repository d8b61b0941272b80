import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { RequestInit as UndiciInit } from 'undici';
import { loadOnce } from '../../kernel/async/load-once.ts';
import { type AnswerBounds, boundedFetch } from '../../kernel/network/bounded-fetch.ts';
import { isPublicAddress, type OpenNetworks } from '../../kernel/network/open-networks.ts';
import { noProxy, type OutgoingProxy } from '../../kernel/network/outgoing-proxy.ts';
import type { Tunnelling } from './guarded-tunnels.ts';
import { agentOptions } from './vendor-fetch.ts';

/** No request was made: the address is not allowed. */
export class RefusedAddress extends Error {}

/**
 * Resolves a name to allowed addresses. They are checked where the connection is made, so that DNS rebinding does not
 * work. One that is not allowed refuses all of them.
 */
function guardedLookup(mayReach: (hostname: string, address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => mayReach(hostname, address))) {
        return callback(refusal(hostname), []);
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

const refusal = (host: string) =>
  new RefusedAddress(`${host} is not on the public internet over https, nor in outgoing.allow_private`);

const patience = 5000;

/** Loaded at the first request: the library is the size of Fastify. */
const agentFor = async (
  mayReach: (hostname: string, address: string) => boolean,
  proxy: OutgoingProxy,
  names: Tunnelling['names'],
) => {
  const [{ EnvHttpProxyAgent }, { guardedTunnels }] = await Promise.all([
    import('undici'),
    import('./guarded-tunnels.ts'),
  ]);
  const lookup = guardedLookup(mayReach);
  return new EnvHttpProxyAgent({
    connect: { lookup, timeout: patience },
    headersTimeout: 2 * patience,
    bodyTimeout: 2 * patience,
    ...agentOptions(proxy),
    // Tunnels for plain http as well: a proxy that receives a URL would resolve its host itself.
    proxyTunnel: true,
    clientFactory: guardedTunnels({ lookup, names, patience, isRefusal }),
  });
};

const isRefusal = (error: Error) => error instanceof RefusedAddress;

/**
 * `fetch` for addresses that strangers chose (ASVS 1.3.6, 15.3.2): public hosts over https only, and what the operator
 * has opened; no redirects, no credentials, five seconds where no signal is given, ten at most. Every body is bounded
 * (`boundedFetch`), and no compression is asked for. `names` says what a proxy is told: the address that a name was
 * checked by, or the name, for addresses by somebody whom the operator chose.
 * @throws {RefusedAddress} itself or as the cause, where an address may not be asked.
 */
export function guardedFetch(
  open: OpenNetworks,
  proxy: OutgoingProxy = noProxy,
  names: Tunnelling['names'] = 'as checked here',
  bounds: AnswerBounds = {},
): typeof globalThis.fetch {
  const isOpen = (hostname: string, address: string) =>
    open.containsHost(hostname) || open.containsAddress(address);
  const mayReach: Readonly<Record<string, (hostname: string, address: string) => boolean>> = {
    'https:': (hostname, address) => isPublicAddress(address) || isOpen(hostname, address),
    'http:': isOpen,
  };
  const agents = new Map(
    Object.entries(mayReach).map(([protocol, may]) => [
      protocol,
      loadOnce(() => agentFor(may, proxy, names)),
    ]),
  );

  const ask: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const [may, agent] = [mayReach[url.protocol], agents.get(url.protocol)];
    if (!may || !agent || url.username || url.password) throw new RefusedAddress('not a web address');
    // A literal address is not resolved.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !may(host, host)) throw refusal(url.host);
    const dispatcher = await agent();
    const { fetch: undiciFetch } = await import('undici');
    const { dispatcher: _, ...options } = (init ?? {}) as UndiciInit & { dispatcher?: unknown };
    const headers = new Headers(init?.headers);
    headers.set('accept-encoding', 'identity');
    const response = await undiciFetch(url, {
      ...options,
      headers: Object.fromEntries(headers),
      redirect: options.redirect === 'manual' ? 'manual' : 'error',
      dispatcher,
    });
    return response as unknown as Response;
  };
  const withSignal = boundedFetch(ask, { milliseconds: 2 * patience, ...bounds });
  const withoutSignal = boundedFetch(ask, { ...bounds, milliseconds: patience });
  return (input, init) => (init?.signal ? withSignal : withoutSignal)(input, init);
}
