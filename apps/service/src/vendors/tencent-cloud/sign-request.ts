import { createHash, createHmac } from 'node:crypto';

export interface TencentRequest {
  /** First label of the product's host: `sms`, `captcha`. */
  readonly service: string;
  /** As it stands in the Host header. */
  readonly host: string;
  readonly contentType: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  readonly body: string;
}

export interface TencentKeys {
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
