import { devicePattern } from '@tongxing/contract/limits.ts';
import { toBase64Url } from './base64.ts';
import { type KeyedStorage, localEntries } from './storage.ts';

const key = 'device';

/** This browser's own secret (32 random bytes, base64url), made at the first call and kept. */
export function deviceSecret(storage: KeyedStorage = localEntries()): string {
  const saved = storage.getItem(key);
  if (saved && devicePattern.test(saved)) return saved;
  const made = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  try {
    storage.setItem(key, made);
  } catch {
    // Without room the secret lasts one call; what it binds will have to be begun again.
  }
  return made;
}
