import { Cluster, type Redis } from 'ioredis';
import { createWakeList } from '../../kernel/async/wake-list.ts';
import { type Log, silentLog } from '../../kernel/logging/log.ts';
import type { Signals } from '../../kernel/state/short-lived-state.ts';
import { clusterCommands } from './cluster-commands.ts';
import { type Listener, listenInCluster } from './cluster-listener.ts';

const topic = 'tongxing:signals';

/**
 * Signals over PUBLISH and SUBSCRIBE, heard on one connection of its own that opens with the first subscriber and
 * comes back by itself. Whatever was missed in between, every listener is woken then.
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
  function hear(connection: Redis): void {
    connection.on('message', (_topic, channel: string) => listeners.wake(channel));
    connection.on('ready', () => {
      connection.subscribe(topic).then(
        () => {
          if (isStarted) listeners.wakeAll();
          finish();
        },
        () => {}, // The connection is gone again: the next one subscribes.
      );
    });
    connection.on('error', (error) => {
      log.warn(`The connection for Redis signals failed: ${error.message}`);
      finish();
    });
  }
  const listener =
    redis instanceof Cluster ? listenInCluster(redis, { hear, nobody: finish }) : listenAt(redis, hear);

  return {
    async publish(channel) {
      await publisher.publish(topic, channel);
    },
    async subscribe(channel, wake) {
      const unsubscribe = listeners.add(channel, wake);
      listener.open();
      // Nobody waits for a Redis that is down: the listener is woken when the connection stands.
      await started.promise;
      return unsubscribe;
    },
    close: () => listener.close(),
  };
}

/** Listens at one server, or at the master that Sentinels name. */
function listenAt(redis: Redis, hear: (connection: Redis) => void): Listener {
  const connection = redis.duplicate({
    lazyConnect: true,
    autoResubscribe: false,
    connectionName: 'tongxing-signals',
  });
  hear(connection);
  return {
    open() {
      if (connection.status === 'wait') connection.connect().catch(() => {});
    },
    close: () => connection.disconnect(),
  };
}
