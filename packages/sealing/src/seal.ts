import { toBase64, toUtf8 } from './bytes.ts';
import { decryptText, encryptText } from './cipher.ts';
import { importPublicKey } from './key-pair.ts';
import { createRequestKey } from './request-key.ts';
import { sign } from './signature.ts';

/** The envelope that replaces the body of a secure call. */
export interface Envelope {
  readonly c: string;
  /** Milliseconds since the epoch, by the service's clock. */
  readonly t: number;
  readonly sign: string;
}

export interface SealInput {
  /** The request's path, without origin and query. */
  readonly path: string;
  readonly body: unknown;
  /** `config.kid`. */
  readonly kid: string;
  /** `config.key`: base64 SPKI DER. */
  readonly publicKey: string;
  /** Milliseconds since the epoch, corrected to the service's clock. */
  readonly now: number;
  /** The file's bytes, sent beside the envelope of an upload. */
  readonly file?: Uint8Array | undefined;
}

export interface SealedCall {
  readonly headers: { readonly 'X-Secure-Kid': string; readonly 'X-Secure-Key': string };
  readonly envelope: Envelope;
  /** The key that opens the answer. It is not stored, and used for one call. */
  readonly requestKey: string;
}

/** Seals the body of one secure call under a fresh request key. */
export async function seal({ path, body, kid, publicKey, now, file }: SealInput): Promise<SealedCall> {
  const requestKey = createRequestKey();
  const t = Math.trunc(now);
  const wrapping = await importPublicKey(publicKey);
  const wrapped = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, wrapping, toUtf8(requestKey));
  const c = await encryptText(requestKey, requestKey, JSON.stringify(body ?? {}));
  return {
    headers: { 'X-Secure-Kid': kid, 'X-Secure-Key': toBase64(wrapped) },
    envelope: { c, t, sign: await sign(requestKey, { c, kid, path, t: String(t), file }) },
    requestKey,
  };
}

/**
 * Opens a sealed answer with the key of its request: the parsed JSON where the last character of `iv`
 * is 1, a string otherwise. Throws where the answer was changed on the way.
 */
export async function openAnswer(
  requestKey: string,
  { data, iv }: { readonly data: string; readonly iv: string },
): Promise<unknown> {
  const text = await decryptText(requestKey, iv, data);
  return iv.endsWith('1') ? JSON.parse(text) : text;
}
