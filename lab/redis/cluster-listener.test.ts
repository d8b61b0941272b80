import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from 'ioredis';
import { expect, test } from 'vitest';
import { openAnyRedis } from '../../apps/service/src/vendors/redis/open-cluster.ts';
import { createRedisSignals } from '../../apps/service/src/vendors/redis/redis-signals.ts';
import { recordingLog } from '../../apps/service/test/recording-log.ts';
import { startCluster } from '../../apps/service/test/start-cluster.ts';

test('given a listener whose server dies, wakes it and listens at another', async () => {
  const cluster = await startCluster();
  const redis = openAnyRedis(cluster.url, recordingLog()) as Cluster;
  const signals = createRedisSignals(redis);
  let woken = 0;
  await signals.subscribe('there', () => {
    woken += 1;
  });
  const isListening = async (server: (typeof cluster.servers)[number]) =>
    String(await cluster.ask(server, (one) => one.client('LIST', 'TYPE', 'PUBSUB'))).includes(
      'tongxing-signals',
    );
  const listening = await Promise.all(cluster.servers.map(isListening));
  const listened = cluster.servers[listening.indexOf(true)];
  if (!listened) throw new Error('nobody listens');
  for (const signal of ['SIGSTOP', 'SIGKILL'] as const) await cluster.signal(listened, signal);
  await expect.poll(() => woken, { timeout: 20_000 }).toBeGreaterThan(0);
  const before = woken;
  await expect
    .poll(
      async () => {
        await signals.publish('there').catch(() => {});
        await pause(50);
        return woken;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(before);
  signals.close();
  redis.disconnect();
  await cluster.close();
});
