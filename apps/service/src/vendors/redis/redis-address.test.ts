import { expect, test } from 'vitest';
import { isRedisAddress, sentinelsOf } from './redis-address.ts';

test('parses an address of Sentinels', () => {
  expect(
    sentinelsOf('rediss+sentinel://app:p%40ss@a,b:26380,[::1]:5/mine/2?sentinel_password=s%26t'),
  ).toMatchObject({
    sentinels: [
      { host: 'a', port: 26379 },
      { host: 'b', port: 26380 },
      { host: '::1', port: 5 },
    ],
    name: 'mine',
    db: 2,
    username: 'app',
    password: 'p@ss',
    sentinelPassword: 's&t',
    enableTLSForSentinelMode: true,
  });
  expect(sentinelsOf('redis+sentinel://:secret@a:80/mine')).toMatchObject({
    sentinels: [{ host: 'a', port: 80 }],
    password: 'secret',
    db: 0,
  });
  for (const wrong of [
    'redis+sentinel://a',
    'redis+sentinel://a,/mine',
    'redis+sentinel://a/mine/x',
    'http://a',
  ]) {
    expect(isRedisAddress(wrong), wrong).toBe(false);
  }
  for (const right of [
    'redis://a',
    'rediss://:p@a:1/2',
    'unix:///run/redis.sock',
    'redis+sentinel://a/mine',
  ]) {
    expect(isRedisAddress(right), right).toBe(true);
  }
});
