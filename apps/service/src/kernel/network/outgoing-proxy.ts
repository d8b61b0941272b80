/** The proxy that requests to the outside go through, as `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` name it. */
export interface OutgoingProxy {
  /** For https addresses; empty: none, or that for http. */
  readonly https: string;
  /** For http addresses; empty: none. */
  readonly http: string;
  /** Hosts without the proxy, separated by commas: a name and all below it, `*.below`, `host:port`, `*`. */
  readonly except: string;
}

/** No proxy: all requests go directly. */
export const noProxy: OutgoingProxy = { https: '', http: '', except: '' };

/** Whether there is one at all. */
export const hasProxy = (proxy: OutgoingProxy): boolean => proxy.https !== '' || proxy.http !== '';

/** As usual, `https_proxy` is the same as `HTTPS_PROXY`, and takes precedence. */
export function withLowerCaseProxies(
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  const names = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'];
  const named = names.map((name) => [name, environment[name.toLowerCase()] || environment[name]]);
  return { ...environment, ...Object.fromEntries(named) };
}
