import { type Bytes, fromHex, toHex, toUtf8 } from './bytes.ts';

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

/** The exact text under the signature: `name=value` pairs sorted by name, joined with `&`, then `t`. */
async function describe({ c, kid, path, t, file }: Signed): Promise<string> {
  const pairs = [`c=${c}`, `kid=${kid}`, `path=${path}`];
  if (file) pairs.splice(1, 0, `file=${toHex(await crypto.subtle.digest('SHA-256', file as Bytes))}`);
  return pairs.join('&') + t;
}

function importKey(requestKey: string, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', toUtf8(requestKey), { name: 'HMAC', hash: 'SHA-256' }, false, [
    usage,
  ]);
}

/** Lower-case hex HMAC-SHA-256 under the request key. */
export async function sign(requestKey: string, signed: Signed): Promise<string> {
  const key = await importKey(requestKey, 'sign');
  return toHex(await crypto.subtle.sign('HMAC', key, toUtf8(await describe(signed))));
}

/** Whether `signature` is the one `sign` gives, compared in constant time; throws where it is not hex. */
export async function isSignedBy(requestKey: string, signed: Signed, signature: string): Promise<boolean> {
  const key = await importKey(requestKey, 'verify');
  return crypto.subtle.verify('HMAC', key, fromHex(signature), toUtf8(await describe(signed)));
}
