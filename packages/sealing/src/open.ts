import { fromBase64, fromUtf8 } from './bytes.ts';
import { decryptText, encryptText, isSignedBy } from './node-cipher.ts';
import { isRequestKey } from './request-key.ts';

export interface OpenInput {
  /** The path this request came in on, without the query. */
  readonly path: string;
  /** `X-Secure-Kid`, by which `privateKey` was found. */
  readonly kid: string;
  /** `X-Secure-Key` as it came. */
  readonly secureKey: unknown;
  /** The parsed body, or the text fields of a multipart one (where `t` is a string). */
  readonly envelope: unknown;
  readonly privateKey: CryptoKey;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly maxSkewMs?: number;
  readonly file?: Uint8Array | undefined;
}

export type Opened =
  | { readonly ok: true; readonly body: unknown; readonly requestKey: string }
  | { readonly ok: false };

const refused: Opened = { ok: false };

/**
 * Opens one secure call. Every refusal looks the same, so that nobody learns which check failed. The caller must save the
 * request key for twice `maxSkewMs` and refuse it a second time.
 */
export async function openEnvelope(input: OpenInput): Promise<Opened> {
  const { path, kid, secureKey, privateKey, now, maxSkewMs = 300_000, file } = input;
  const envelope = readEnvelope(input.envelope);
  if (!envelope || typeof secureKey !== 'string') return refused;
  if (!(Math.abs(now - Number(envelope.t)) <= maxSkewMs)) return refused;
  try {
    const { c, t } = envelope;
    const requestKey = fromUtf8(
      await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, privateKey, fromBase64(secureKey)),
    );
    if (!isRequestKey(requestKey)) return refused;
    if (!isSignedBy(requestKey, { c, kid, path, t, file }, envelope.sign)) return refused;
    return { ok: true, body: JSON.parse(decryptText(requestKey, requestKey, c)), requestKey };
  } catch {
    return refused;
  }
}

function readEnvelope(envelope: unknown): { c: string; t: string; sign: string } | null {
  if (typeof envelope !== 'object' || envelope === null) return null;
  const { c, t, sign } = envelope as Record<string, unknown>;
  if (typeof c !== 'string' || typeof sign !== 'string') return null;
  if (typeof t !== 'number' && typeof t !== 'string') return null;
  return /^[0-9]{1,15}$/.test(String(t)) ? { c, t: String(t), sign } : null;
}

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
