import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyedHash } from './keyed-hash.ts';

test('computes HMAC-SHA-256, with and without the cached key', () => {
  for (const key of [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]) {
    const expected = createHmac('sha256', key).update('text').digest('hex');
    for (const _ of [1, 2]) expect(keyedHash(key).update('text').digest('hex')).toBe(expected);
  }
});
