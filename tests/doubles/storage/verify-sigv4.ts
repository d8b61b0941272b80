import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const s3Keys = {
  accessKeyId: 'AKIADOUBLE',
  secretAccessKey: 'double/secret+key',
  region: 'cn-north-1',
};

const longestSkewMilliseconds = 15 * 60_000;
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** RFC 3986: encodes more than `encodeURIComponent`. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Verifies a request's `Authorization` by AWS Signature Version 4 (header form). Returns the code of S3's error, or null
 * where it is valid.
 */
export function verifySigV4(request: IncomingMessage): string | null {
  const { headers, method = '' } = request;
  const [, accessKeyId, day, region, signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (!accessKeyId) return 'AccessDenied';
  if (accessKeyId !== s3Keys.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== s3Keys.region) return 'AuthorizationHeaderMalformed';
  const date = String(headers['x-amz-date'] ?? '');
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  const [year = 0, month = 0, dayOfMonth = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const moment = Date.UTC(year, month - 1, dayOfMonth, hour, minute, second);
  if (!date.startsWith(day ?? '?') || !(Math.abs(moment - Date.now()) <= longestSkewMilliseconds)) {
    return 'RequestTimeTooSkewed';
  }
  const names = signedHeaders.split(';');
  for (const name of ['host', 'x-amz-content-sha256', 'x-amz-date']) {
    if (!names.includes(name)) return 'AccessDenied';
  }
  const url = new URL(request.url ?? '/', 'http://double');
  const query = [...url.searchParams]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');
  const path = decodeURIComponent(url.pathname).split('/').map(encode).join('/');
  const shown = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('');
  const canonical = [method, path, query, shown, signedHeaders, headers['x-amz-content-sha256']].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = ['s3', 'aws4_request'].reduce<Buffer>(
    (made, part) => hmac(made, part),
    hmac(hmac(`AWS4${s3Keys.secretAccessKey}`, day ?? ''), region),
  );
  const wanted = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n'));
  return timingSafeEqual(wanted, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}
