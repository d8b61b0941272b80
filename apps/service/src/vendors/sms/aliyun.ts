import * as z from 'zod';
import type { MessageSender, Refusal } from '../../features/activity/messages/message-sender.ts';
import { secretText } from '../../kernel/crypto/secret-text.ts';
import { readJson } from '../ask-vendor.ts';
import { callAliyun } from '../call-aliyun.ts';
import { shortDetail } from '../short-detail.ts';
import { vendorEndpoint } from '../vendor-endpoint.ts';
import { mostReports, reportsByToken, reportToken, reportTokenWords } from './delivery-reports.ts';
import { namedValues, templateParam, templatesOf } from './sms-templates.ts';
import { defineSmsVendor, type SmsConnection, sendByTemplate } from './sms-vendor.ts';

export const aliyunSmsSettings = z.strictObject({
  vendor: z.literal('aliyun'),
  access_key_id: z.string().min(1),
  access_key_secret: secretText,
  /** The approved signature, without the brackets around it. */
  sign_name: z.string().min(1),
  /** `params`: the template's variable → what fills it, for example `{"code": "code"}`. */
  templates: templatesOf(z.record(z.string(), templateParam)),
  endpoint: vendorEndpoint.default('https://dysmsapi.aliyuncs.com'),
  report_token: reportToken,
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
  const sender = sendByTemplate('aliyun', settings.templates, async (message, template, values) => {
    const answer = await callAliyun(connection, keys, {
      baseUrl: settings.endpoint,
      action: 'SendSms',
      version: '2017-05-25',
      query: {
        // Of another region: its prefix and the number, without `+`.
        PhoneNumbers: message.to.replace('+', ''),
        SignName: settings.sign_name,
        TemplateCode: template.id,
        TemplateParam: JSON.stringify(namedValues(template.params, values)),
      },
    });
    if (answer.outcome === 'unavailable') {
      return { delivered: false, reason: 'unavailable', detail: answer.detail };
    }
    if (answer.code === 'OK') {
      const { BizId: bizId } = answer.body;
      return { delivered: true, ...(typeof bizId === 'string' ? { vendorMessageId: bizId } : {}) };
    }
    const reason = reasons[answer.code] ?? 'configuration';
    return { delivered: false, reason, detail: shortDetail(`${answer.code}: ${answer.message}`) };
  });
  return { ...sender, ...reportsByToken(settings.report_token, smsReport) };
}

/** SmsReport, 回执消息 by HTTP (help.aliyun.com/zh/sms/developer-reference/smsreport-2), read in November 2026. */
const smsReport = {
  parse: readJson,
  shape: z.array(z.object({ biz_id: z.string().max(100), success: z.boolean() })).max(mostReports),
  list: (reports: readonly { biz_id: string; success: boolean }[]) =>
    reports.map(({ biz_id: id, success }) => ({ id, isDelivered: success })),
  received: { code: 0, msg: '接收成功' },
};

export const aliyunSmsVendor = defineSmsVendor({
  settings: aliyunSmsSettings,
  words: {
    access_key_id: 'AccessKey ID',
    access_key_secret: 'AccessKey Secret',
    report_token: reportTokenWords,
  },
  open: aliyunSms,
});
