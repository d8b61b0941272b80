import { createHmac, type KeyObject } from 'node:crypto';
import { isSameSecret } from '../../../../kernel/crypto/digest.ts';

/** What the library's cookies are signed by, in the shape of Keygrip's objects. */
interface CookieSigner {
  sign(cookie: string): string;
  /** Which of the keys signed it: 0 for the only one, -1 for none. */
  index(cookie: string, signature: string): number;
  verify(cookie: string, signature: string): boolean;
}

/**
 * Signs cookies as Keygrip does (HMAC-SHA-1 in base64url), so that browsers keep the ones they have. Keygrip itself would take
 * keys as text only and make new ones for each comparison: four of them are a twentieth of a silent authorization (`keyed-hash.ts`).
 */
export function signCookies(key: KeyObject): CookieSigner {
  const sign = (cookie: string) => createHmac('sha1', key).update(cookie).digest('base64url');
  const verify = (cookie: string, signature: string) => isSameSecret(sign(cookie), signature);
  return { sign, verify, index: (cookie, signature) => (verify(cookie, signature) ? 0 : -1) };
}
