import { createHash, createHmac } from 'node:crypto';
import * as z from 'zod';
import type { MessageSender, Refusal } from '../../features/activity/messages/message-sender.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/crypto/random.ts';
import { secretText } from '../../kernel/crypto/secret-text.ts';
import { askVendor, type VendorConnection } from '../ask-vendor.ts';
import { shortDetail } from '../short-detail.ts';
import { vendorEndpoint } from '../vendor-endpoint.ts';
import { findTemplate, paramValue, templateParam, templatesOf } from './sms-templates.ts';
import { defineSmsVendor, type SmsConnection } from './sms-vendor.ts';

export const aliyunSmsSettings = z.strictObject({
  vendor: z.literal('aliyun'),
  access_key_id: z.string().min(1),
  access_key_secret: secretText,
  /** The approved signature, without the brackets around it. */
  sign_name: z.string().min(1),
  /** `params`: the template's variable → what fills it, for example `{"code": "code"}`. */
  templates: templatesOf(z.record(z.string(), templateParam)),
  endpoint: vendorEndpoint.default('https://dysmsapi.aliyuncs.com'),
});

/** help.aliyun.com: 短信服务 API 错误码. Anything else is the operator's configuration. */
const reasons: Readonly<Record<string, Refusal>> = {
  'isv.BUSINESS_LIMIT_CONTROL': 'frequency',
  'isv.MOBILE_NUMBER_ILLEGAL': 'recipient',
  'isv.MOBILE_COUNT_OVER_LIMIT': 'recipient',
  'isv.DOMESTIC_NUMBER_NOT_SUPPORTED': 'recipient',
  'isv.BLACK_KEY_CONTROL_LIMIT': 'recipient',
  'isv.AMOUNT_NOT_ENOUGH': 'balance',
  'isv.OUT_OF_SERVICE': 'balance',
  'isv.DAY_LIMIT_CONTROL': 'balance',
  'isv.MONTH_LIMIT_CONTROL': 'balance',
  'isp.SYSTEM_ERROR': 'unavailable',
  'isp.RAM_PERMISSION_DENY': 'configuration',
  'Throttling.User': 'unavailable',
  Throttling: 'unavailable',
  ServiceUnavailable: 'unavailable',
  InternalError: 'unavailable',
};

/** Alibaba Cloud 短信服务: SendSms, version 2017-05-25, signed with ACS3-HMAC-SHA256. */
function aliyunSms(settings: z.output<typeof aliyunSmsSettings>, connection: SmsConnection): MessageSender {
  const keys = { accessKeyId: settings.access_key_id, accessKeySecret: settings.access_key_secret };
  return {
    vendor: 'aliyun',
    async send(message) {
      const found = findTemplate(settings.templates, message);
      if (!found) {
        return { delivered: false, reason: 'configuration', detail: `no template for ${message.template}` };
      }
      const { template, values } = found;
      const params = Object.fromEntries(
        Object.entries(template.params).map(([variable, name]) => [variable, paramValue(values, name)]),
      );
      const answer = await callAliyun(connection, keys, {
        baseUrl: settings.endpoint,
        action: 'SendSms',
        version: '2017-05-25',
        query: {
          PhoneNumbers: message.to,
          SignName: settings.sign_name,
          TemplateCode: template.id,
          TemplateParam: JSON.stringify(params),
        },
      });
      if (answer.outcome === 'unavailable') {
        return { delivered: false, reason: 'unavailable', detail: answer.detail };
      }
      if (answer.code === 'OK') {
        return { delivered: true, ...(answer.bizId ? { vendorMessageId: answer.bizId } : {}) };
      }
      const reason = reasons[answer.code] ?? 'configuration';
      return { delivered: false, reason, detail: shortDetail(`${answer.code}: ${answer.message}`) };
    },
  };
}

export const aliyunSmsVendor = defineSmsVendor({
  settings: aliyunSmsSettings,
  words: { access_key_id: 'AccessKey ID', access_key_secret: 'AccessKey Secret' },
  open: aliyunSms,
});

interface AliyunCall {
  readonly baseUrl: string;
  readonly action: string;
  readonly version: string;
  readonly query: Readonly<Record<string, string>>;
}

type AliyunAnswer =
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
async function callAliyun(
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

interface AliyunRequest {
  readonly method: 'GET' | 'POST';
  /** Unencoded. */
  readonly query: Readonly<Record<string, string>>;
  /** Lower-case names: `host`, every `x-acs-*`, and `content-type` where it is sent. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface AliyunKeys {
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
