import { createCipheriv, createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { fromBase64, fromHex, fromUtf8 } from './bytes.ts';
import { type Signed, textUnderSignature } from './signature.ts';

// The service's counterpart of cipher.ts and signature.ts, on node:crypto: WebCrypto moves every operation to another
// thread, which costs several times the work on a call's few hundred bytes.

const algorithm = 'aes-128-gcm';
const tagBytes = 16;

/** AES-128-GCM of the text's UTF-8 bytes; base64 of the ciphertext with its 16-byte tag appended. */
export function encryptText(requestKey: string, iv: string, text: string): string {
  const cipher = createCipheriv(algorithm, requestKey, iv);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

/** The reverse of `encryptText`; throws where the key, the iv or a single bit is wrong. */
export function decryptText(requestKey: string, iv: string, sealed: string): string {
  const bytes = fromBase64(sealed);
  const decipher = createDecipheriv(algorithm, requestKey, iv, { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  const text = decipher.update(bytes.subarray(0, -tagBytes));
  // Throws where the tag differs. GCM is a stream mode, so `final` returns no bytes.
  decipher.final();
  return fromUtf8(text);
}

/** Whether `signature` is the lower-case hex HMAC-SHA-256 under the request key, compared in constant time. */
export function isSignedBy(requestKey: string, signed: Signed, signature: string): boolean {
  const fileHash = signed.file && createHash('sha256').update(signed.file).digest('hex');
  const expected = createHmac('sha256', requestKey).update(textUnderSignature(signed, fileHash)).digest();
  const given = fromHex(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
