import type { EnvHttpProxyAgent, RequestInit as UndiciInit } from 'undici';
import { hasProxy, type OutgoingProxy } from '../../kernel/network/outgoing-proxy.ts';

/** `fetch` for addresses that the operator or an adapter names: wherever they are, through the proxy where there is one. */
export function vendorFetch(proxy: OutgoingProxy): typeof globalThis.fetch {
  if (!hasProxy(proxy)) return fetch;
  let agent: EnvHttpProxyAgent | null = null;
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    // Loaded where somebody is asked for the first time: it is the size of Fastify.
    const { EnvHttpProxyAgent, fetch: undiciFetch } = await import('undici');
    const dispatcher = (agent ??= new EnvHttpProxyAgent(agentOptions(proxy)));
    return (await undiciFetch(url, { ...(init as UndiciInit), dispatcher })) as unknown as Response;
  };
}

/** The proxy in the words of the library, which asks the environment for what is not said. */
export const agentOptions = ({ http, https, except }: OutgoingProxy) => ({
  httpProxy: http,
  httpsProxy: https,
  noProxy: except,
});
