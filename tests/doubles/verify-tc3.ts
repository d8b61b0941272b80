import { createHash, createHmac } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { DoubleRequest } from './serve-double.ts';

export const tencentKeys = { secretId: 'AKID-double', secretKey: 'double-key' };

/**
 * The checks that Tencent Cloud makes before any product sees a request, from its page “签名方法 v3”, not from
 * the adapter. Returns the error code, or null where the signature is valid.
 */
export function findTc3Fault(request: DoubleRequest, service: string, clock: Clock): string | null {
  const { headers, body } = request;
  const match =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/(\w+)\/tc3_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers['authorization'] ?? '',
    );
  if (!match) return 'AuthFailure.InvalidAuthorization';
  const [, secretId, date = '', signedService, signedHeaders = '', signature] = match;
  if (secretId !== tencentKeys.secretId) return 'AuthFailure.SecretIdNotFound';
  const timestamp = headers['x-tc-timestamp'] ?? '';
  if (!(Math.abs(Number(timestamp) - clock.now().getTime() / 1000) <= 300))
    return 'AuthFailure.SignatureExpire';
  if (date !== new Date(Number(timestamp) * 1000).toISOString().slice(0, 10))
    return 'AuthFailure.SignatureFailure';
  if (signedService !== service) return 'AuthFailure.SignatureFailure';
  const names = signedHeaders.split(';');
  if (!names.includes('content-type') || !names.includes('host')) return 'AuthFailure.SignatureFailure';
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const lines = names.map((name) => `${name}:${(headers[name] ?? '').trim().toLowerCase()}\n`).join('');
  const canonical = `POST\n/\n\n${lines}\n${signedHeaders}\n${sha(body)}`;
  const text = `TC3-HMAC-SHA256\n${timestamp}\n${date}/${service}/tc3_request\n${sha(canonical)}`;
  const key = mac(mac(mac(`TC3${tencentKeys.secretKey}`, date), service), 'tc3_request');
  return mac(key, text).toString('hex') === signature ? null : 'AuthFailure.SignatureFailure';
}
