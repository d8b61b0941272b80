import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from 'ioredis';
import { Unavailable } from '../../kernel/async/outage.ts';
import { answerMillisecondsOf } from './open-cluster.ts';

/**
 * Makes commands to a Cluster fail within seconds. ioredis queues commands to an unreachable Cluster until it comes
 * back, whatever `commandTimeout` is (redis/ioredis#1604).
 */
export function clusterCommands(cluster: Cluster) {
  const most = answerMillisecondsOf(cluster);
  let coming: Promise<void> | null = null;

  /** Of many calls that find it unreachable, one waits. */
  async function isThere(): Promise<void> {
    if (cluster.status === 'ready') return;
    coming ??= isBack(cluster, most).finally(() => {
      coming = null;
    });
    await coming;
  }

  async function within<Value>(ask: () => Promise<Value>): Promise<Value> {
    await isThere();
    const { promise: late, reject } = Promise.withResolvers<never>();
    // Longer than the time limit of one server, whose error is more precise.
    const timer = setTimeout(() => reject(silence()), most + 1000);
    try {
      return await Promise.race([ask(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    eval: (text: string, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown> =>
      within(() => cluster.eval(text, keys.length, ...keys, ...args)),
    evalsha: (
      digest: string,
      keys: readonly string[],
      args: readonly (string | number)[],
    ): Promise<unknown> => within(() => cluster.evalsha(digest, keys.length, ...keys, ...args)),
    publish: (channel: string, text: string): Promise<unknown> =>
      within(() => cluster.publish(channel, text)),
    /** The `INFO` of every master. */
    notify: (): Promise<string[]> =>
      within(() => Promise.all(cluster.nodes('master').map((node) => node.info()))),
  };
}

const silence = () => new Unavailable('The Redis Cluster does not answer');

async function isBack(cluster: Cluster, most: number): Promise<void> {
  for (const until = performance.now() + most; cluster.status !== 'ready'; await pause(20)) {
    if (performance.now() > until || cluster.status === 'end') throw silence();
  }
}
