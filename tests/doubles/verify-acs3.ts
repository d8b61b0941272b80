import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { DoubleRequest } from './serve-double.ts';

export const aliyunKeys = { accessKeyId: 'LTAI-double', accessKeySecret: 'double-secret' };

const neededHeaders = [
  'host',
  'x-acs-action',
  'x-acs-content-sha256',
  'x-acs-date',
  'x-acs-signature-nonce',
  'x-acs-version',
];

/** A fault of a signed request: the HTTP status and the code. */
export type Acs3Fault = readonly [status: number, code: string];

/**
 * The checks that Alibaba Cloud makes before any product sees a request, from its page “V3版本请求体&签名机制”, not from the
 * adapter. Null where the signature is valid; each nonce counts once.
 */
export function acs3Checks(clock: Clock): (request: DoubleRequest) => Acs3Fault | null {
  const nonces = new Set<string>();
  return (request) => {
    const { headers } = request;
    const authorization =
      /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
        headers['authorization'] ?? '',
      );
    if (!authorization) return [400, 'MissingAuthorization'];
    const [, accessKeyId, signedHeaders = '', signature = ''] = authorization;
    if (accessKeyId !== aliyunKeys.accessKeyId) return [404, 'InvalidAccessKeyId.NotFound'];
    const skew = Math.abs(Date.parse(headers['x-acs-date'] ?? '') - clock.now().getTime());
    if (!(skew <= 15 * 60_000)) return [400, 'InvalidTimeStamp.Expired'];
    const names = signedHeaders.split(';');
    if (neededHeaders.some((name) => !names.includes(name))) return [400, 'IncompleteSignature'];
    if (!isSame(signatureOf(request, signedHeaders), signature)) return [400, 'SignatureDoesNotMatch'];
    const nonce = headers['x-acs-signature-nonce'] ?? '';
    if (nonces.has(nonce)) return [400, 'SignatureNonceUsed'];
    nonces.add(nonce);
    return null;
  };
}

function signatureOf({ method, path, query, headers, body }: DoubleRequest, signedHeaders: string): string {
  const encode = (text: string) =>
    Array.from(Buffer.from(text), (byte) =>
      /[A-Za-z0-9\-_.~]/.test(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    ).join('');
  const pairs = [...query].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const lines = signedHeaders.split(';').map((name) => `${name}:${(headers[name] ?? '').trim()}\n`);
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const canonical = `${method}\n${path}\n${pairs.join('&')}\n${lines.join('')}\n${signedHeaders}\n${bodyHash}`;
  const text = `ACS3-HMAC-SHA256\n${createHash('sha256').update(canonical).digest('hex')}`;
  return createHmac('sha256', aliyunKeys.accessKeySecret).update(text).digest('hex');
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
