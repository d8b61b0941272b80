import { createHmac, createSecretKey, type Hmac, type KeyObject } from 'node:crypto';

const objects = new WeakMap<Buffer, KeyObject>();

/**
 * HMAC-SHA-256 under a key that the process keeps. Handed over as bytes it would cost seven times as much: Node 24 finds out
 * that bytes are no KeyObject by an error that it throws and catches, with its stack.
 */
export function keyedHash(key: Buffer): Hmac {
  let object = objects.get(key);
  if (!object) {
    object = createSecretKey(key);
    objects.set(key, object);
  }
  return createHmac('sha256', object);
}
