import { type Bytes, toHex, toUtf8 } from './bytes.ts';

export interface Signed {
  readonly c: string;
  readonly kid: string;
  /** The request's path, without origin and query. */
  readonly path: string;
  /** Milliseconds since the epoch, in decimal. */
  readonly t: string;
  /** The bytes of an upload's `file` field. */
  readonly file?: Uint8Array | undefined;
}

/**
 * The exact text under the signature: `name=value` pairs sorted by name, joined with `&`, then `t`. `fileHash`: lower-case hex
 * SHA-256 of the file, where there is one.
 */
export function textUnderSignature({ c, kid, path, t }: Signed, fileHash?: string): string {
  const pairs = [`c=${c}`, `kid=${kid}`, `path=${path}`];
  if (fileHash) pairs.splice(1, 0, `file=${fileHash}`);
  return pairs.join('&') + t;
}

/** Lower-case hex HMAC-SHA-256 under the request key. */
export async function sign(requestKey: string, signed: Signed): Promise<string> {
  const { file } = signed;
  const fileHash = file && toHex(await crypto.subtle.digest('SHA-256', file as Bytes));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', toUtf8(requestKey), algorithm, false, ['sign']);
  return toHex(await crypto.subtle.sign('HMAC', key, toUtf8(textUnderSignature(signed, fileHash))));
}
