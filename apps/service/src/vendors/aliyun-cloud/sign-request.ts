import { createHash, createHmac } from 'node:crypto';

export interface AliyunRequest {
  readonly method: 'GET' | 'POST';
  /** Unencoded. */
  readonly query: Readonly<Record<string, string>>;
  /** Lower-case names: `host`, every `x-acs-*`, and `content-type` where it is sent. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface AliyunKeys {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
}

/** The Authorization header of ACS3-HMAC-SHA256 (Alibaba Cloud, V3 版本请求体&签名机制). */
export function signAliyunRequest(
  { accessKeyId, accessKeySecret }: AliyunKeys,
  request: AliyunRequest,
): string {
  const { method, query, headers, body } = request;
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('');
  const signedHeaders = names.join(';');
  const canonical = [method, '/', writeQuery(query), lines, signedHeaders, sha256(body)].join('\n');
  const text = `ACS3-HMAC-SHA256\n${sha256(canonical)}`;
  const signature = createHmac('sha256', accessKeySecret).update(text).digest('hex');
  return `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${signedHeaders},Signature=${signature}`;
}

/** The query as it is signed and sent: sorted by name, percent-encoded as RFC 3986 wants it. */
export function writeQuery(query: Readonly<Record<string, string>>): string {
  return Object.keys(query)
    .sort()
    .map((name) => `${encode(name)}=${encode(query[name] ?? '')}`)
    .join('&');
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
