import * as z from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/crypto/random.ts';
import { askVendor, type VendorConnection } from '../ask-vendor.ts';
import { type AliyunKeys, sha256, signAliyunRequest, writeQuery } from './sign-request.ts';

export interface AliyunCall {
  readonly baseUrl: string;
  readonly action: string;
  readonly version: string;
  readonly query: Readonly<Record<string, string>>;
}

export type AliyunAnswer =
  | {
      readonly outcome: 'answered';
      readonly code: string;
      readonly message: string;
      readonly bizId?: string | undefined;
    }
  | { readonly outcome: 'unavailable'; readonly detail: string };

/** The same shape with HTTP 200 and with HTTP 4xx. */
const answerShape = z.object({
  Code: z.string(),
  Message: z.string().default(''),
  BizId: z.string().optional(),
});

/** One signed RPC request of Alibaba Cloud: parameters in the query, an empty body. */
export async function callAliyun(
  connection: VendorConnection & { readonly clock: Clock; readonly random: Random },
  keys: AliyunKeys,
  { baseUrl, action, version, query }: AliyunCall,
): Promise<AliyunAnswer> {
  const url = new URL('/', baseUrl);
  const signed = {
    host: url.host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': connection.clock
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': connection.random.uuid(),
    'x-acs-version': version,
  };
  const { host, ...sent } = signed;
  const authorization = signAliyunRequest(keys, { method: 'POST', query, headers: signed, body: '' });
  const answer = await askVendor(connection, `${url.protocol}//${host}/?${writeQuery(query)}`, {
    method: 'POST',
    headers: { ...sent, Accept: 'application/json', Authorization: authorization },
  });
  if (!answer.ok) return { outcome: 'unavailable', detail: answer.detail };
  const read = answerShape.safeParse(answer.json);
  if (!read.success)
    return { outcome: 'unavailable', detail: `HTTP ${answer.status}, not an answer of the API` };
  return { outcome: 'answered', code: read.data.Code, message: read.data.Message, bizId: read.data.BizId };
}
