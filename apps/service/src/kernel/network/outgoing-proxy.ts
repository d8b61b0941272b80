/** The proxy that requests to the outside go through, as `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` name it. */
export interface OutgoingProxy {
  /** For addresses in https; empty: none, or that for http. */
  readonly https: string;
  /** For addresses in http; empty: none. */
  readonly http: string;
  /** Hosts that are asked straight, separated by commas: a name and all below it, `*.below`, `host:port`, `*`. */
  readonly except: string;
}

/** No proxy: everything is asked straight. */
export const noProxy: OutgoingProxy = { https: '', http: '', except: '' };

/** Whether there is one at all. */
export const hasProxy = (proxy: OutgoingProxy): boolean => proxy.https !== '' || proxy.http !== '';

/** As everywhere else, `https_proxy` is `HTTPS_PROXY`, and counts first. */
export function withLowerCaseProxies(
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  const names = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'];
  const named = names.map((name) => [name, environment[name.toLowerCase()] || environment[name]]);
  return { ...environment, ...Object.fromEntries(named) };
}
