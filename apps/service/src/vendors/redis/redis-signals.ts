import { Cluster, type Redis } from 'ioredis';
import { createWakeList } from '../../kernel/async/wake-list.ts';
import { systemRandom } from '../../kernel/crypto/random.ts';
import { type Log, silentLog } from '../../kernel/logging/log.ts';
import type { Signals } from '../../kernel/state/short-lived-state.ts';
import { clusterCommands } from './cluster-commands.ts';
import { comeBack } from './open-redis.ts';

const topic = 'tongxing:signals';

/**
 * Signals over PUBLISH and SUBSCRIBE. They are received on one connection of its own, which opens with the first
 * subscriber and reconnects by itself. After each reconnect every listener is woken, because signals may have been
 * missed.
 */
export function createRedisSignals(
  redis: Redis | Cluster,
  log: Log = silentLog,
): Signals & { close(): void } {
  const listeners = createWakeList();
  const publisher = redis instanceof Cluster ? clusterCommands(redis) : redis;
  const started = Promise.withResolvers<void>();
  let isStarted = false;

  function finish(): void {
    isStarted = true;
    started.resolve();
  }
  function subscribe(connection: Redis): void {
    connection.on('message', (_topic, channel: string) => listeners.wake(channel));
    connection.on('ready', () => {
      connection.subscribe(topic).then(
        () => {
          if (isStarted) listeners.wakeAll();
          finish();
        },
        () => {}, // The connection is closed again: the next one subscribes.
      );
    });
    connection.on('error', (error) => {
      log.warn(`The connection for Redis signals failed: ${error.message}`);
      finish();
    });
  }
  const listener =
    redis instanceof Cluster
      ? listenInCluster(redis, { subscribe, nobody: finish })
      : listenAt(redis, subscribe);

  return {
    async publish(channel) {
      await publisher.publish(topic, channel);
    },
    async subscribe(channel, wake) {
      const unsubscribe = listeners.add(channel, wake);
      listener.open();
      // A subscriber does not wait for a Redis that is down: it is woken once the connection is open.
      await started.promise;
      return unsubscribe;
    },
    close: () => listener.close(),
  };
}

/** Subscribes at one server, or at the master of Sentinels. */
function listenAt(redis: Redis, subscribe: (connection: Redis) => void): Listener {
  const connection = redis.duplicate({
    lazyConnect: true,
    autoResubscribe: false,
    connectionName: 'tongxing-signals',
  });
  subscribe(connection);
  return {
    open() {
      if (connection.status === 'wait') connection.connect().catch(() => {});
    },
    close: () => connection.disconnect(),
  };
}

/** A connection that receives signals. */
interface Listener {
  /** Opens it; does nothing once it is open. */
  open(): void;
  close(): void;
}

/**
 * Listens at one master of a Cluster, whichever: every publication goes to all servers. Where that one is gone, at another.
 * `subscribe` takes each new connection; `nobody` is called where there is none to listen at.
 */
function listenInCluster(
  cluster: Cluster,
  { subscribe, nobody }: { subscribe(connection: Redis): void; nobody(): void },
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
    subscribe(connection);
    connection.once('ready', () => {
      attempts = 0;
    });
    connection.once('end', again);
    connection.connect().catch(() => {}); // It is reported as an `error`, too.
  }
  // A hanging server closes no connection: it is left as soon as the others report it as failed.
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
