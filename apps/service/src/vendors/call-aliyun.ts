import { createHash, createHmac } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/crypto/random.ts';
import { askVendor, type VendorConnection } from './ask-vendor.ts';

interface AliyunCall {
  readonly baseUrl: string;
  readonly action: string;
  readonly version: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent in the body, as a form. */
  readonly form?: Readonly<Record<string, string>>;
}

type AliyunAnswer =
  | {
      readonly outcome: 'answered';
      readonly code: string;
      readonly message: string;
      /** The whole answer. */
      readonly body: Readonly<Record<string, unknown>>;
    }
  | { readonly outcome: 'unavailable'; readonly detail: string };

/** The same shape with HTTP 200 and with HTTP 4xx; products of other years write their own codes in other fields. */
const answerShape = z.union([
  z.looseObject({ Code: z.string(), Message: z.string().default('') }),
  z
    .looseObject({ ResponseCode: z.string(), ResponseDescription: z.string().default('') })
    .transform((body) => ({ ...body, Code: body.ResponseCode, Message: body.ResponseDescription })),
]);

/** One signed RPC request of Alibaba Cloud (ACS3-HMAC-SHA256): parameters in the query or in a form. */
export async function callAliyun(
  connection: VendorConnection & { readonly clock: Clock; readonly random: Random },
  keys: AliyunKeys,
  { baseUrl, action, version, query = {}, form }: AliyunCall,
): Promise<AliyunAnswer> {
  const url = new URL('/', baseUrl);
  const body = form ? writeQuery(form) : '';
  const signed = {
    ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    host: url.host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(body),
    'x-acs-date': connection.clock
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': connection.random.uuid(),
    'x-acs-version': version,
  };
  const { host, ...sent } = signed;
  const authorization = signAliyunRequest(keys, { method: 'POST', query, headers: signed, body });
  const asked = writeQuery(query);
  const answer = await askVendor(connection, `${url.protocol}//${host}/${asked && `?${asked}`}`, {
    method: 'POST',
    ...(form && { body }),
    headers: { ...sent, Accept: 'application/json', Authorization: authorization },
  });
  if (!answer.ok) return { outcome: 'unavailable', detail: answer.detail };
  const read = answerShape.safeParse(answer.json);
  if (!read.success)
    return { outcome: 'unavailable', detail: `HTTP ${answer.status}, not an answer of the API` };
  return { outcome: 'answered', code: read.data.Code, message: read.data.Message, body: read.data };
}

interface AliyunRequest {
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
