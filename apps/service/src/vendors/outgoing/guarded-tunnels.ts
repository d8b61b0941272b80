import { isIP, type LookupFunction } from 'node:net';
import { type Dispatcher, Pool } from 'undici';

export interface Tunnelling {
  /** Resolves a name to allowed addresses; fails where one is not allowed. */
  readonly lookup: LookupFunction;
  /**
   * What the proxy is told. `as checked here`: the address that was looked up, so that the name cannot mean another one to
   * the proxy; a name that cannot be looked up here is not asked. `as the proxy knows them`: the name itself, unless it
   * leads inside as far as can be seen from here. Over https nothing but the greeting then reaches a host that
   * cannot prove the name.
   */
  readonly names: 'as checked here' | 'as the proxy knows them';
  /** The time limit for resolving a name, in milliseconds. */
  readonly patience: number;
  readonly isRefusal: (error: Error) => boolean;
}

/** For undici's `clientFactory`: connections to a proxy that tunnel to allowed hosts only. */
export function guardedTunnels(tunnelling: Tunnelling) {
  return (proxy: URL, options: object): Pool => {
    const pool = new Pool(proxy, options);
    const open = pool.connect.bind(pool);
    // The agent opens tunnels with this function, and passes a promise for the result.
    return Object.assign(pool, {
      connect: async (asked: Omit<Dispatcher.ConnectOptions, 'origin'>) => {
        const { host, port } = readTarget(asked.path);
        const address = isIP(host) ? host : await checkName(host, tunnelling);
        const path = `${address.includes(':') ? `[${address}]` : address}:${port}`;
        return open({ ...asked, path, headers: { ...asked.headers, host: path } });
      },
    });
  };
}

/** The target of a tunnel, `host:port`. An address in it was checked with the URL. */
function readTarget(path: string): { host: string; port: string } {
  const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(path) ?? [];
  return { host: host.replace(/^\[|\]$/g, ''), port };
}

async function checkName(host: string, { lookup, names, patience, isRefusal }: Tunnelling): Promise<string> {
  const byProxy = names === 'as the proxy knows them';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const late = new Error(`${host} cannot be looked up in time`);
  const timer = setTimeout(() => reject(late), byProxy ? patience / 5 : patience);
  lookup(host, { all: true }, (error, found) => {
    if (error) return reject(error);
    const addresses = [found].flat().map((each) => (typeof each === 'string' ? each : each.address));
    // Not every proxy has both IPv4 and IPv6.
    resolve(addresses.find((address) => isIP(address) === 4) ?? addresses[0] ?? host);
  });
  try {
    const address = await promise;
    return byProxy ? host : address;
  } catch (error) {
    if (byProxy && !isRefusal(error as Error)) return host;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
