import { Redis, type RedisOptions } from 'ioredis';
import { type Log, silentLog } from '../../kernel/logging/log.ts';
import { sentinelsOf } from './redis-address.ts';
import { clusterRefusal, isCluster } from './redis-epoch.ts';

/** How long one waits before the next try to connect. */
export const comeBack = (attempt: number) => Math.min(attempt * 100, 2000);

/** What every connection to a server of Redis has. */
export const connectionOptions = (answerMilliseconds: number) => ({
  connectionName: 'tongxing',
  connectTimeout: 5000,
  commandTimeout: answerMilliseconds,
  // Where packets were dropped the network sends again ever more rarely, up to two minutes: a new connection is there at once.
  socketTimeout: answerMilliseconds,
  keepAlive: 5000,
});

/**
 * ioredis ends for ever where a Sentinel names another master in the very moment in which it asks for one (`FailoverDetector`
 * gives up the connection that is being made, and no strategy is asked): this one begins again.
 */
class LastingRedis extends Redis {
  #isClosed = false;

  constructor(options: RedisOptions) {
    super({ ...options, replyMapping: 'legacy' });
    this.duplicate = ((override) => new LastingRedis({ ...options, ...override })) as Redis['duplicate'];
    this.on('end', () => {
      if (!this.#isClosed) setTimeout(() => this.#beginAgain(), comeBack(1));
    });
  }

  override disconnect(reconnect = false): void {
    if (!reconnect) this.#isClosed = true;
    super.disconnect(reconnect);
  }

  #beginAgain(): void {
    if (!this.#isClosed && this.status === 'end') this.connect().catch(() => {}); // Told as an `error`, too.
  }
}

/**
 * Opens a connection to Redis or Valkey (`redis://`, `rediss://`, `unix://`), or to the master that Sentinels name
 * (`redis+sentinel://`). It comes back by itself; while it is away commands fail within seconds instead of waiting.
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
        // A master that hangs, or is cut off with us, is left as soon as a Sentinel names another one.
        failoverDetector: true,
        // What was the master refuses before it does anything, so the same command is right for who follows it.
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
      () => {}, // It is gone again.
    );
    if (isAway) log.info('Redis answers again.');
    isAway = false;
  });
  return redis;
}
