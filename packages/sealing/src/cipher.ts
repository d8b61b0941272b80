import { type Bytes, fromBase64, fromUtf8, toBase64, toUtf8 } from './bytes.ts';

function importKey(requestKey: string, usage: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', toUtf8(requestKey), 'AES-GCM', false, [usage]);
}

function parameters(iv: string): { name: string; iv: Bytes; tagLength: number } {
  return { name: 'AES-GCM', iv: toUtf8(iv), tagLength: 128 };
}

/** AES-128-GCM of the text's UTF-8 bytes; base64 of the ciphertext with its 16-byte tag appended. */
export async function encryptText(requestKey: string, iv: string, text: string): Promise<string> {
  const key = await importKey(requestKey, 'encrypt');
  return toBase64(await crypto.subtle.encrypt(parameters(iv), key, toUtf8(text)));
}

/** The reverse of `encryptText`; throws where the key, the iv or a single bit is wrong. */
export async function decryptText(requestKey: string, iv: string, sealed: string): Promise<string> {
  const key = await importKey(requestKey, 'decrypt');
  return fromUtf8(await crypto.subtle.decrypt(parameters(iv), key, fromBase64(sealed)));
}
