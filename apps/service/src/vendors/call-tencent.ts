import { createHash, createHmac } from 'node:crypto';
import * as z from 'zod';
import { type Clock, toSeconds } from '../kernel/clock.ts';
import { askVendor, type VendorConnection } from './ask-vendor.ts';
import { shortDetail } from './short-detail.ts';

export interface TencentCall {
  readonly baseUrl: string;
  readonly service: string;
  readonly action: string;
  readonly version: string;
  readonly region?: string;
  readonly body: unknown;
}

/** `refused` has the code of the error envelope; `unavailable`: no answer, or none of the API. */
export type TencentAnswer =
  | { readonly outcome: 'answered'; readonly response: Record<string, unknown> }
  | { readonly outcome: 'refused'; readonly code: string; readonly detail: string }
  | { readonly outcome: 'unavailable'; readonly detail: string };

const contentType = 'application/json; charset=utf-8';

const envelope = z.object({ Response: z.record(z.string(), z.unknown()) });
const errorField = z.object({ Error: z.object({ Code: z.string(), Message: z.string() }) });

/** One signed request of Tencent Cloud API 3.0. Its errors come with HTTP 200 in an envelope of their own. */
export async function callTencent(
  connection: VendorConnection & { readonly clock: Clock },
  keys: TencentKeys,
  { baseUrl, service, action, version, region, body }: TencentCall,
): Promise<TencentAnswer> {
  const url = new URL('/', baseUrl);
  const text = JSON.stringify(body);
  const timestamp = toSeconds(connection.clock.now());
  const answer = await askVendor(connection, url.href, {
    method: 'POST',
    headers: {
      Authorization: signTencentRequest(keys, {
        service,
        host: url.host,
        contentType,
        timestamp,
        body: text,
      }),
      'Content-Type': contentType,
      'X-TC-Action': action,
      'X-TC-Version': version,
      'X-TC-Timestamp': String(timestamp),
      ...(region ? { 'X-TC-Region': region } : {}),
    },
    body: text,
  });
  if (!answer.ok) return { outcome: 'unavailable', detail: answer.detail };
  const read = envelope.safeParse(answer.json);
  if (!read.success)
    return { outcome: 'unavailable', detail: `HTTP ${answer.status}, not an answer of the API` };
  const failed = errorField.safeParse(read.data.Response);
  if (failed.success) {
    const { Code, Message } = failed.data.Error;
    return { outcome: 'refused', code: Code, detail: shortDetail(`${Code}: ${Message}`) };
  }
  return { outcome: 'answered', response: read.data.Response };
}

interface TencentRequest {
  /** First label of the product's host: `sms`, `captcha`. */
  readonly service: string;
  /** As in the Host header. */
  readonly host: string;
  readonly contentType: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  readonly body: string;
}

interface TencentKeys {
  readonly secretId: string;
  readonly secretKey: string;
}

const signedHeaders = 'content-type;host';

/** The Authorization header of TC3-HMAC-SHA256 (Tencent Cloud API 3.0, 签名方法 v3). */
export function signTencentRequest({ secretId, secretKey }: TencentKeys, request: TencentRequest): string {
  const { service, host, contentType, timestamp, body } = request;
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const headers = `content-type:${contentType}\nhost:${host}\n`;
  const canonical = ['POST', '/', '', headers, signedHeaders, sha256(body)].join('\n');
  const scope = `${date}/${service}/tc3_request`;
  const text = ['TC3-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n');
  const key = ['tc3_request', service, date].reduceRight<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `TC3${secretKey}`,
  );
  const signature = createHmac('sha256', key).update(text).digest('hex');
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
