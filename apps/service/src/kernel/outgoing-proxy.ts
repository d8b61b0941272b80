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
