import type { EnvHttpProxyAgent, RequestInit as UndiciInit } from 'undici';
import { type AnswerBounds, boundedFetch } from '../../kernel/network/bounded-fetch.ts';
import { hasProxy, type OutgoingProxy } from '../../kernel/network/outgoing-proxy.ts';

/**
 * `fetch` for addresses that the operator or an adapter names: any address, through the proxy where there is one. Every body
 * is bounded while it is read (`boundedFetch`).
 */
export function vendorFetch(proxy: OutgoingProxy, bounds: AnswerBounds = {}): typeof globalThis.fetch {
  return boundedFetch(hasProxy(proxy) ? fetchThrough(proxy) : fetch, bounds);
}

function fetchThrough(proxy: OutgoingProxy): typeof globalThis.fetch {
  let agent: EnvHttpProxyAgent | null = null;
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    // Loaded at the first request: it is the size of Fastify.
    const { EnvHttpProxyAgent, fetch: undiciFetch } = await import('undici');
    const dispatcher = (agent ??= new EnvHttpProxyAgent(agentOptions(proxy)));
    return (await undiciFetch(url, { ...(init as UndiciInit), dispatcher })) as unknown as Response;
  };
}

/** The proxy as undici's options; undici reads the environment for absent ones. */
export const agentOptions = ({ http, https, except }: OutgoingProxy) => ({
  httpProxy: http,
  httpsProxy: https,
  noProxy: except,
});
