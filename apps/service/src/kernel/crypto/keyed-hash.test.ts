import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyedHash } from './keyed-hash.ts';

test('is HMAC-SHA-256, the first time and later, under each key its own', () => {
  for (const key of [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]) {
    const expected = createHmac('sha256', key).update('text').digest('hex');
    for (const _ of [1, 2]) expect(keyedHash(key).update('text').digest('hex')).toBe(expected);
  }
});
