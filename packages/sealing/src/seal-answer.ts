import { encryptText } from './node-cipher.ts';

/**
 * Seals an answer under the key of its request. `iv` is 16 ASCII characters, unique per answer: fifteen random ones
 * and `1` for JSON, anything else for a plain string. It must not be the request key itself, which was the
 * request's iv: AES-GCM allows an iv once per key.
 */
export function sealAnswer(requestKey: string, data: unknown, iv: string): { data: string; iv: string } {
  if (!/^[\x21-\x7e]{16}$/.test(iv) || iv === requestKey)
    throw new Error('an answer needs 16 characters of its own as iv');
  const text = iv.endsWith('1') ? JSON.stringify(data ?? null) : String(data);
  return { data: encryptText(requestKey, iv, text), iv };
}
