import { Redis, type RedisOptions } from 'ioredis';
import { type Log, silentLog } from '../../kernel/logging/log.ts';
import { sentinelsOf } from './redis-address.ts';
import { clusterRefusal, isCluster } from './redis-epoch.ts';

/** The delay before the next try to connect. */
export const comeBack = (attempt: number) => Math.min(attempt * 100, 2000);

/** The options of every connection to a server of Redis. */
export const connectionOptions = (answerMilliseconds: number) => ({
  connectionName: 'tongxing',
  connectTimeout: 5000,
  commandTimeout: answerMilliseconds,
  // After lost packets TCP retries ever more rarely, up to two minutes: a new connection is faster.
  socketTimeout: answerMilliseconds,
  keepAlive: 5000,
});

/**
 * ioredis stops for good where a Sentinel names another master at the moment at which it asks for one
 * (`FailoverDetector` aborts the new connection, and no retry strategy is called). This one reconnects.
 */
class LastingRedis extends Redis {
  #isClosed = false;

  constructor(options: RedisOptions) {
    super({ ...options, replyMapping: 'legacy' });
    this.duplicate = ((override) => new LastingRedis({ ...options, ...override })) as Redis['duplicate'];
    this.on('end', () => {
      if (!this.#isClosed) setTimeout(() => this.#reconnect(), comeBack(1));
    });
  }

  override disconnect(reconnect = false): void {
    if (!reconnect) this.#isClosed = true;
    super.disconnect(reconnect);
  }

  #reconnect(): void {
    if (!this.#isClosed && this.status === 'end') this.connect().catch(() => {}); // It is reported as an `error`, too.
  }
}

/**
 * Opens a connection to Redis or Valkey (`redis://`, `rediss://`, `unix://`), or to the master of Sentinels
 * (`redis+sentinel://`). It reconnects by itself. While it is down, commands fail within seconds instead of waiting.
 */
export function openRedis(
  url: string,
  log: Log = silentLog,
  { answerMilliseconds = 5000 }: { readonly answerMilliseconds?: number } = {},
): Redis {
  const options = {
    ...connectionOptions(answerMilliseconds),
    maxRetriesPerRequest: 2,
    retryStrategy: comeBack,
  };
  const sentinels = sentinelsOf(url);
  const redis = sentinels
    ? new LastingRedis({
        ...options,
        ...sentinels,
        sentinelRetryStrategy: comeBack,
        sentinelCommandTimeout: 2000,
        // A hanging or isolated master is left as soon as a Sentinel names another one.
        failoverDetector: true,
        // A former master refuses a command before it runs, so the same command can go to its successor.
        reconnectOnError: (error: Error) => (error.message.startsWith('READONLY') ? 2 : false),
      })
    : new Redis(url.replace(/^unix:\/\//, ''), options);
  let isAway = false;
  redis.on('error', (error) => {
    if (!isAway) log.error(`Redis does not answer: ${error.message}`);
    isAway = true;
  });
  redis.on('ready', () => {
    redis.info('server').then(
      (info) => isCluster(info) && log.error(clusterRefusal),
      () => {}, // The connection is closed again.
    );
    if (isAway) log.info('Redis answers again.');
    isAway = false;
  });
  return redis;
}
