import { createHmac, createSecretKey, type Hmac, type KeyObject } from 'node:crypto';

const objects = new WeakMap<Buffer, KeyObject>();

/**
 * HMAC-SHA-256 with a KeyObject. A key as bytes would cost seven times as much: Node 24 detects that bytes are no
 * KeyObject by throwing and catching an error with a stack.
 */
export function keyedHash(key: Buffer): Hmac {
  let object = objects.get(key);
  if (!object) {
    object = createSecretKey(key);
    objects.set(key, object);
  }
  return createHmac('sha256', object);
}
