import { Cluster, type Redis } from 'ioredis';
import { type Log, silentLog } from '../../kernel/logging/log.ts';
import { comeBack, connectionOptions, openRedis } from './open-redis.ts';
import { type ClusterAddress, clusterOf } from './redis-address.ts';

const silentMilliseconds = 60_000;

/**
 * Opens connections to the servers of a Redis Cluster. Only masters are read and written. They reconnect by themselves
 * and follow moved slots. The log reports an unreachable server once a minute.
 */
export function openCluster(
  { nodes, isTls, ...caller }: ClusterAddress,
  log: Log = silentLog,
  { answerMilliseconds = 5000 }: { readonly answerMilliseconds?: number } = {},
): Cluster {
  const cluster = new Cluster([...nodes], {
    redisOptions: {
      ...connectionOptions(answerMilliseconds),
      ...caller,
      ...(isTls ? { tls: {} } : {}),
    },
    scaleReads: 'master',
    clusterRetryStrategy: comeBack,
    // Three seconds, for moving slots and the replacement of a master.
    maxRedirections: 60,
    slotsRefreshTimeout: 2000,
    // So a hanging server is left as soon as another one has its slots.
    slotsRefreshInterval: 2000,
    // Certificates name hosts, so the client resolves them.
    dnsLookup: (host, found) => found(null, host),
  });
  let isAway = false;
  cluster.on('error', (error: Error) => {
    if (!isAway) log.error(`The Redis Cluster does not answer: ${reasonOf(error)}`);
    isAway = true;
  });
  cluster.on('ready', () => {
    if (isAway) log.info('The Redis Cluster answers again.');
    isAway = false;
  });
  const counts = new Map<string, number>();
  cluster.on('node error', (error: Error, node: string) => {
    const now = performance.now();
    if (now - (counts.get(node) ?? Number.NEGATIVE_INFINITY) < silentMilliseconds) return;
    counts.set(node, now);
    log.error(`Redis at ${node} does not answer: ${reasonOf(error)}`);
  });
  return cluster;
}

/** Opens the Redis of an address: a server, Sentinels or a Cluster. */
export function openAnyRedis(url: string, log: Log): Redis | Cluster {
  const cluster = clusterOf(url);
  return cluster ? openCluster(cluster, log) : openRedis(url, log);
}

/** The time limit for one answer of its servers. */
export const answerMillisecondsOf = (cluster: Cluster): number =>
  cluster.options.redisOptions?.commandTimeout ?? 5000;

function reasonOf(error: Error): string {
  const last = 'lastNodeError' in error && error.lastNodeError instanceof Error ? error.lastNodeError : error;
  return /cluster support disabled/.test(last.message)
    ? 'REDIS_URL names a Redis that is no Cluster (redis+cluster://): name it by redis://'
    : last.message;
}
