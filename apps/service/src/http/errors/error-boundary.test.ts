import fastify from 'fastify';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { startRedis } from '../../../test/start-redis.ts';
import { silentLog } from '../../kernel/logging/log.ts';
import { installErrorBoundary } from './error-boundary.ts';

/** An address where nobody listens. */
const nobody = { host: '127.0.0.1', port: 1 };

async function answerTo(cause: () => Promise<unknown>) {
  const app = fastify();
  installErrorBoundary(app, silentLog);
  app.get('/', cause);
  const answer = await app.inject('/');
  await app.close();
  return answer;
}

const outages = {
  'Redis is away': async () => {
    const redis = new Redis({ ...nobody, maxRetriesPerRequest: 1, retryStrategy: () => 1 });
    redis.on('error', () => undefined);
    return redis.get('x').finally(() => redis.disconnect());
  },
  'Redis has been closed': async () => {
    const redis = new Redis({ ...nobody, lazyConnect: true });
    redis.disconnect();
    return redis.get('x');
  },
  'PostgreSQL is away': async () => new Client(nobody).connect(),
  'Redis is full': () => askRedis(['config', 'set', 'maxmemory', '1'], ['set', 'a', 'b']),
  'Redis has become a replica': () => askRedis(['replicaof', '127.0.0.1', '1'], ['set', 'a', 'b']),
  'Redis wants a password': () =>
    askRedis(['config', 'set', 'requirepass', 'x'], ['reset'], ['set', 'a', 'b']),
  'Redis has another password': () => askRedis(['config', 'set', 'requirepass', 'x'], ['auth', 'old']),
  'Redis forbids the command': () => askRedis(['acl', 'setuser', 'default', '-set'], ['set', 'a', 'b']),
  'the disk is full': async () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' })),
  'the cause is an outage': async () =>
    Promise.reject(new Error('saving failed', { cause: Object.assign(new Error(), { code: '53100' }) })),
};

/** Says commands to a Redis of its own. */
async function askRedis(...commands: [string, ...string[]][]): Promise<void> {
  const { url, stop } = await startRedis();
  const redis = new Redis(url.replace('unix://', ''));
  try {
    for (const [name, ...words] of commands) await redis.call(name, ...words);
  } finally {
    redis.disconnect();
    await stop();
  }
}

it.each(Object.entries(outages))('given %s, answers 503 with Retry-After', async (_, cause) => {
  const answer = await answerTo(cause);
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ code: 503, msg: '服务繁忙，请稍后再试', data: { retry_after: 2 } });
  expect(answer.headers['retry-after']).toBe('2');
});

it('given a bug, answers 未知错误 and no details', async () => {
  const answer = await answerTo(() => Promise.reject(new Error('select secret from account')));
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ code: 500, msg: '未知错误' });
});
