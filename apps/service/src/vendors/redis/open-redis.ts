import { Redis } from 'ioredis';
import { type Log, silentLog } from '../../kernel/log.ts';

/**
 * Opens a connection to Redis or Valkey (`redis://`, `rediss://`, `unix://`). It comes back by itself; while it is
 * away commands fail within seconds instead of waiting.
 */
export function openRedis(url: string, log: Log = silentLog): Redis {
  const redis = new Redis(url.replace(/^unix:\/\//, ''), {
    connectionName: 'tongxing',
    maxRetriesPerRequest: 2,
    connectTimeout: 5000,
    commandTimeout: 5000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  });
  let isAway = false;
  redis.on('error', (error) => {
    if (!isAway) log.error(`Redis does not answer: ${error.message}`);
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.info('Redis answers again.');
    isAway = false;
  });
  return redis;
}
