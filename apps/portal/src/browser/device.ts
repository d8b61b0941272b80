import { devicePattern } from '@tongxing/contract/limits.ts';
import { toBase64Url } from './base64.ts';
import { type KeyedStorage, lastingEntries } from './storage.ts';

const key = 'device';

/** This browser's own secret (32 random bytes, base64url), made at the first call and stored. */
export function deviceSecret(storage: KeyedStorage = lastingEntries()): string {
  const saved = storage.getItem(key);
  if (saved && devicePattern.test(saved)) return saved;
  const made = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  try {
    storage.setItem(key, made);
  } catch {
    // Where storage is full the secret lasts one call; what it binds has to be started again.
  }
  return made;
}
