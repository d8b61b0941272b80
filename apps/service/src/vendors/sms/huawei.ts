import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { MessageSender, Refusal } from '../../features/activity/messages/message-sender.ts';
import { secretText } from '../../kernel/crypto/secret-text.ts';
import { toE164 } from '../../kernel/text/phone-number.ts';
import { shortDetail } from '../short-detail.ts';
import { vendorEndpoint } from '../vendor-endpoint.ts';
import { reportsByToken, reportToken } from './delivery-reports.ts';
import { paramValue, templateParam, templatesOf } from './sms-templates.ts';
import { askSmsApi, defineSmsVendor, type SmsConnection, sendByTemplate } from './sms-vendor.ts';

const huaweiSmsSettings = z.strictObject({
  vendor: z.literal('huawei'),
  app_key: z.string().min(1),
  app_secret: secretText,
  /** The channel number (通道号) of the signature. */
  sender: z.string().min(1),
  /** For templates that fit every signature; '' where the channel says it. */
  sign_name: z.string().default(''),
  /** `params`: what fills ${1}, ${2} …, in this order. */
  templates: templatesOf(z.array(templateParam)),
  endpoint: vendorEndpoint.default('https://smsapi.cn-north-4.myhuaweicloud.com'),
  report_token: reportToken,
});

/** support.huaweicloud.com/api-msgsms/sms_05_0050, read in November 2026. Anything else is configuration. */
const reasons: Readonly<Record<string, Refusal>> = {
  E000000: 'unavailable',
  E000112: 'balance',
  E000623: 'balance',
  E000630: 'balance',
};

const accepted = '000000';
const answerShape = z.object({
  code: z.string(),
  description: z.string().default(''),
  result: z.array(z.object({ status: z.string(), smsMsgId: z.string().default('') })).optional(),
});

/** The header X-WSSE: the digest is the base64 of the hexadecimal text of SHA-256, as its page and its samples have it. */
function wsseHeader(
  { app_key: key, app_secret: secret }: { readonly app_key: string; readonly app_secret: string },
  { nonce, created }: { readonly nonce: string; readonly created: string },
): string {
  const digest = createHash('sha256').update(`${nonce}${created}${secret}`).digest('hex');
  const password = Buffer.from(digest).toString('base64');
  return `UsernameToken Username="${key}",PasswordDigest="${password}",Nonce="${nonce}",Created="${created}"`;
}

/** Huawei Cloud 消息&短信: batchSendSms/v1 under X-WSSE. Never tried for real. */
function huaweiSms(settings: z.output<typeof huaweiSmsSettings>, connection: SmsConnection): MessageSender {
  const { report_token: token } = settings;
  const statusCallback = `${connection.reportUrl}?${new URLSearchParams({ token: token ?? '' })}`;
  const sender = sendByTemplate('huawei', settings.templates, async (message, template, values) => {
    const created = connection.clock
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z');
    const nonce = connection.random.uuid().replaceAll('-', '');
    const answer = await askSmsApi(
      connection,
      answerShape,
      new URL('/sms/batchSendSms/v1', settings.endpoint),
      {
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
          authorization: 'WSSE realm="SDP",profile="UsernameToken",type="Appkey"',
          'x-wsse': wsseHeader(settings, { nonce, created }),
        },
        body: new URLSearchParams({
          from: settings.sender,
          to: toE164(message.to),
          templateId: template.id,
          templateParas: JSON.stringify(template.params.map((name) => paramValue(values, name))),
          ...(settings.sign_name && { signature: settings.sign_name }),
          ...(token !== undefined && { statusCallback }),
        }).toString(),
      },
    );
    if (!answer.isRead) return answer.delivery;
    const { code, description, result = [] } = answer.data;
    const [sent] = result;
    if (code !== accepted || !sent) {
      const reason = reasons[code] ?? 'configuration';
      return { delivered: false, reason, detail: shortDetail(`${code}: ${description}`) };
    }
    if (sent.status === accepted)
      return { delivered: true, ...(sent.smsMsgId && { vendorMessageId: sent.smsMsgId }) };
    // The request was good, and its one number was refused.
    return {
      delivered: false,
      reason: reasons[sent.status] ?? 'recipient',
      detail: shortDetail(sent.status),
    };
  });
  return { ...sender, ...reportsByToken(token, statusReport) };
}

/** States after which another report may come. */
const notFinal: ReadonlySet<string> = new Set(['ACCEPTD', 'UNKNOWN']);

/** 接收状态报告 (support.huaweicloud.com/api-msgsms/sms_05_0003, 2024-01-16): one message in a form, to the address it was sent with. */
const statusReport = {
  parse: (body: string) => Object.fromEntries(new URLSearchParams(body)),
  shape: z.object({ smsMsgId: z.string().max(100), status: z.string().max(20) }),
  list: ({ smsMsgId: id, status }: { smsMsgId: string; status: string }) =>
    notFinal.has(status) ? [] : [{ id, isDelivered: status === 'DELIVRD' }],
  received: { code: accepted },
};

export const huaweiSmsVendor = defineSmsVendor({
  settings: huaweiSmsSettings,
  words: {
    app_key: 'Application Key：短信应用',
    app_secret: 'Application Secret：短信应用',
    sender: '签名通道号',
    report_token: '状态报告 token：至少 16 个字符；接收地址随每条短信发给华为云',
  },
  open: huaweiSms,
});
