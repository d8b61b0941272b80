import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** Sends one command to the server at a port of this machine, over a connection of its own. */
export async function askRedis<Value>(
  port: number,
  question: (redis: Redis) => Promise<Value>,
): Promise<Value> {
  const redis = new Redis(port, '127.0.0.1', { retryStrategy: () => null, commandTimeout: 10_000 });
  redis.on('error', () => {});
  try {
    return await question(redis);
  } finally {
    redis.disconnect();
  }
}

/** Repeats the command until the answer matches, up to half a minute. */
export async function untilAnswered(question: () => Promise<string>, answer: RegExp): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (answer.test(await question().catch(() => ''))) return;
    await pause(50);
  }
  throw new Error(`nobody answered ${answer}: is redis-server there?`);
}
