import type { Cluster, Redis } from 'ioredis';
import { systemRandom } from '../../kernel/crypto/random.ts';
import { comeBack } from './open-redis.ts';

/** A connection that hears. */
export interface Listener {
  /** Opens it; once it is open nothing. */
  open(): void;
  close(): void;
}

/**
 * Listens at one master of a Cluster, whichever: every publication goes to all servers. Where that one is gone, at another.
 * `hear` takes each new connection; `nobody` is called where there is none to listen at.
 */
export function listenInCluster(
  cluster: Cluster,
  { hear, nobody }: { hear(connection: Redis): void; nobody(): void },
): Listener {
  let connection: Redis | null = null;
  let timer: NodeJS.Timeout | null = null;
  let attempts = 0;
  let state: 'waits' | 'open' | 'closed' = 'waits';

  function again(): void {
    if (state === 'open') timer = setTimeout(listen, comeBack((attempts += 1)));
  }
  function listen(): void {
    const masters = cluster.nodes('master');
    const master = masters.length > 0 ? masters[systemRandom.integer(0, masters.length)] : undefined;
    if (!master) {
      if (!['connecting', 'connect', 'ready'].includes(cluster.status)) nobody();
      again();
      return;
    }
    connection = master.duplicate({ autoResubscribe: false, connectionName: 'tongxing-signals' });
    hear(connection);
    connection.once('ready', () => {
      attempts = 0;
    });
    connection.once('end', again);
    connection.connect().catch(() => {}); // Told as an `error`, too.
  }
  // A server that hangs closes nothing: it is left as soon as the others say that it is gone.
  cluster.on('-node', (gone: Redis) => {
    const left = connection;
    if (left?.options.host !== gone.options.host || left?.options.port !== gone.options.port) return;
    connection = null;
    left?.disconnect();
  });

  return {
    open() {
      if (state !== 'waits') return;
      state = 'open';
      listen();
    },
    close() {
      state = 'closed';
      if (timer) clearTimeout(timer);
      connection?.disconnect();
    },
  };
}
