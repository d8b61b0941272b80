import { fromBase64, toBase64 } from './bytes.ts';

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
const exponent65537 = new Uint8Array([1, 0, 1]);

/** An RSA pair with exponent 65537. The default is the format's smallest; a service asks for 2048 bits. */
export function generateKeyPair(bits = 1024): Promise<CryptoKeyPair> {
  const parameters = { ...algorithm, modulusLength: bits, publicExponent: exponent65537 };
  return crypto.subtle.generateKey(parameters, true, ['encrypt', 'decrypt']);
}

/** `config.key`: base64 of the public key's SPKI DER. */
export async function exportPublicKey(key: CryptoKey): Promise<string> {
  return toBase64(await crypto.subtle.exportKey('spki', key));
}

/** Base64 of the private key's PKCS #8 DER, for the service's own storage. */
export async function exportPrivateKey(key: CryptoKey): Promise<string> {
  return toBase64(await crypto.subtle.exportKey('pkcs8', key));
}

/** Reads `config.key`; throws where it is not an RSA public key. */
export function importPublicKey(spki: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('spki', fromBase64(spki), algorithm, true, ['encrypt']);
}

/** Reads what `exportPrivateKey` wrote. */
export function importPrivateKey(pkcs8: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('pkcs8', fromBase64(pkcs8), algorithm, false, ['decrypt']);
}
