import type { RequestInit as UndiciInit } from 'undici';
import { loadOnce } from '../../kernel/async/load-once.ts';
import { type AnswerBounds, boundedFetch } from '../../kernel/network/bounded-fetch.ts';
import { hasProxy, type OutgoingProxy } from '../../kernel/network/outgoing-proxy.ts';

/**
 * `fetch` for addresses that the operator or an adapter names: any address, through the proxy where there is one. Every body
 * is bounded while it is read (`boundedFetch`). Never that of Node: its undici ends the process (`assert(!this.paused)`) when
 * a server closes after 64 KiB that nobody has read yet.
 */
export function vendorFetch(proxy: OutgoingProxy, bounds: AnswerBounds = {}): typeof globalThis.fetch {
  // Loaded at the first request: it is the size of Fastify.
  const library = loadOnce(async () => {
    const { Agent, EnvHttpProxyAgent, fetch: undiciFetch } = await import('undici');
    return {
      undiciFetch,
      dispatcher: hasProxy(proxy) ? new EnvHttpProxyAgent(agentOptions(proxy)) : new Agent(),
    };
  });
  const ask: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const { undiciFetch, dispatcher } = await library();
    return (await undiciFetch(url, { ...(init as UndiciInit), dispatcher })) as unknown as Response;
  };
  return boundedFetch(ask, bounds);
}

/** The proxy as undici's options; undici reads the environment for absent ones. */
export const agentOptions = ({ http, https, except }: OutgoingProxy) => ({
  httpProxy: http,
  httpsProxy: https,
  noProxy: except,
});
