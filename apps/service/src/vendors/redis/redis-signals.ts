import type { Redis } from 'ioredis';
import { type Log, silentLog } from '../../kernel/log.ts';
import type { Signals } from '../../kernel/short-lived-state.ts';
import { createWakeList } from '../../kernel/wake-list.ts';

const topic = 'tongxing:signals';

/**
 * Signals over PUBLISH and SUBSCRIBE, heard on one connection of its own that opens with the first subscriber and
 * comes back by itself. Whatever was missed in between, every listener is woken then.
 */
export function createRedisSignals(redis: Redis, log: Log = silentLog): Signals & { close(): void } {
  const listeners = createWakeList();
  const subscriber = redis.duplicate({
    lazyConnect: true,
    autoResubscribe: false,
    connectionName: 'tongxing signals',
  });
  const started = Promise.withResolvers<void>();
  let isStarted = false;

  function settle(): void {
    isStarted = true;
    started.resolve();
  }
  subscriber.on('message', (_topic, channel: string) => listeners.wake(channel));
  subscriber.on('ready', () => {
    subscriber.subscribe(topic).then(
      () => {
        if (isStarted) listeners.wakeAll();
        settle();
      },
      () => {}, // The connection is gone again: the next one subscribes.
    );
  });
  subscriber.on('error', (error) => {
    log.warn(`The connection for Redis signals failed: ${error.message}`);
    settle();
  });

  return {
    async publish(channel) {
      await redis.publish(topic, channel);
    },
    async subscribe(channel, wake) {
      const unsubscribe = listeners.add(channel, wake);
      if (subscriber.status === 'wait') subscriber.connect().catch(() => {});
      // Nobody waits for a Redis that is down: the listener is woken when the connection stands.
      await started.promise;
      return unsubscribe;
    },
    close: () => subscriber.disconnect(),
  };
}
