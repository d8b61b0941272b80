import { createHash, createHmac } from 'node:crypto';
import * as z from 'zod';
import type { MessageSender, Refusal } from '../../features/activity/messages/message-sender.ts';
import { secretText } from '../../kernel/crypto/secret-text.ts';
import { shortDetail } from '../short-detail.ts';
import { vendorEndpoint } from '../vendor-endpoint.ts';
import { namedValues, templateParam, templatesOf } from './sms-templates.ts';
import { askSmsApi, defineSmsVendor, type SmsConnection, sendByTemplate } from './sms-vendor.ts';

const volcengineSmsSettings = z.strictObject({
  vendor: z.literal('volcengine'),
  access_key_id: z.string().min(1),
  access_key_secret: secretText,
  /** The id of the message group (消息组), such as `6df864b1`. */
  sms_account: z.string().min(1),
  /** The approved signature, without the brackets around it. */
  sign_name: z.string().min(1),
  /** `params`: the template's variable → what fills it, for example `{"code": "code"}`. */
  templates: templatesOf(z.record(z.string(), templateParam)),
  endpoint: vendorEndpoint.default('https://sms.volcengineapi.com'),
});

/** volcengine.com/docs/6361/173288 (2024-08-09), read in November 2026. Anything else is configuration. */
const reasons: Readonly<Record<string, Refusal>> = {
  'RE:0006': 'recipient',
  'RE:0010': 'balance',
  'RE:0013': 'balance',
  'RE:0500': 'unavailable',
};

const answerShape = z.object({
  ResponseMetadata: z.object({
    Error: z.object({ Code: z.string(), Message: z.string().default('') }).optional(),
  }),
  Result: z.object({ MessageID: z.array(z.string()) }).nullish(),
});

const action = 'Action=SendSms&Version=2020-01-01';
const [region, service] = ['cn-north-1', 'volcSMS'];
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * The headers of HMAC-SHA256 (火山引擎 签名方法, volcengine.com/docs/6369/67269) for a POST of `body` to `/`.
 * `host`: as in the Host header.
 */
export function signVolcengineRequest(
  { accessKeyId, accessKeySecret }: { readonly accessKeyId: string; readonly accessKeySecret: string },
  {
    host,
    query,
    body,
    at,
  }: { readonly host: string; readonly query: string; readonly body: string; readonly at: Date },
): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '');
  const signed = { host, 'x-content-sha256': sha256(body), 'x-date': time };
  const names = Object.keys(signed).join(';');
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`);
  const canonical = ['POST', '/', query, lines.join(''), names, sha256(body)].join('\n');
  const scope = [time.slice(0, 8), region, service, 'request'];
  const text = ['HMAC-SHA256', time, scope.join('/'), sha256(canonical)].join('\n');
  const key = scope.reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    accessKeySecret,
  );
  const signature = createHmac('sha256', key).update(text).digest('hex');
  return {
    'x-date': time,
    'x-content-sha256': signed['x-content-sha256'],
    authorization: `HMAC-SHA256 Credential=${accessKeyId}/${scope.join('/')}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

/** Volcengine 短信服务: SendSms, version 2020-01-01, as its own SDKs call it. Never tried for real. No page with the format of its reports was found. */
function volcengineSms(
  settings: z.output<typeof volcengineSmsSettings>,
  connection: SmsConnection,
): MessageSender {
  const keys = { accessKeyId: settings.access_key_id, accessKeySecret: settings.access_key_secret };
  return sendByTemplate('volcengine', settings.templates, async (message, template, values) => {
    const url = new URL(`/?${action}`, settings.endpoint);
    const body = JSON.stringify({
      SmsAccount: settings.sms_account,
      Sign: settings.sign_name,
      TemplateID: template.id,
      TemplateParam: JSON.stringify(namedValues(template.params, values)),
      // Of another region: its prefix and the number, without `+`.
      PhoneNumbers: message.to.replace('+', ''),
    });
    const answer = await askSmsApi(connection, answerShape, url, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        accept: 'application/json',
        ...signVolcengineRequest(keys, {
          host: url.host,
          query: action,
          body,
          at: connection.clock.now(),
        }),
      },
      body,
    });
    if (!answer.isRead) return answer.delivery;
    const { ResponseMetadata: about, Result: result } = answer.data;
    if (about.Error) {
      const { Code: code, Message: text } = about.Error;
      // The gateway in front of the service has codes of its own, with the usual states.
      const isDown = answer.status >= 500 || answer.status === 429;
      const reason = reasons[code] ?? (isDown ? 'unavailable' : 'configuration');
      return { delivered: false, reason, detail: shortDetail(`${code}: ${text}`) };
    }
    const [id] = result?.MessageID ?? [];
    return id
      ? { delivered: true, vendorMessageId: id }
      : { delivered: false, reason: 'unavailable', detail: 'an answer without a message' };
  });
}

export const volcengineSmsVendor = defineSmsVendor({
  settings: volcengineSmsSettings,
  words: {
    access_key_id: 'Access Key ID：见密钥管理',
    access_key_secret: 'Secret Access Key：见密钥管理',
    sms_account: '消息组 ID',
  },
  open: volcengineSms,
});
