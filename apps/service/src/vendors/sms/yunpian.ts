import * as z from 'zod';
import type { MessageSender, Refusal } from '../../features/activity/messages/message-sender.ts';
import { secretText } from '../../kernel/crypto/secret-text.ts';
import { readJson } from '../ask-vendor.ts';
import { shortDetail } from '../short-detail.ts';
import { vendorEndpoint } from '../vendor-endpoint.ts';
import { mostReports, reportsByToken, reportToken, reportTokenWords } from './delivery-reports.ts';
import { paramValue, templateParam, templatesOf } from './sms-templates.ts';
import { askSmsApi, defineSmsVendor, type SmsConnection, sendByTemplate } from './sms-vendor.ts';

const yunpianSmsSettings = z.strictObject({
  vendor: z.literal('yunpian'),
  api_key: secretText,
  /** `params`: the template's variable → what fills it, for example `{"code": "code"}`. */
  templates: templatesOf(z.record(z.string(), templateParam)),
  endpoint: vendorEndpoint.default('https://sms.yunpian.com'),
  report_token: reportToken,
});

/** The return codes (返回值) of www.yunpian.com, as published clients quote them (November 2026). Anything else is configuration. */
const reasons: Readonly<Record<number, Refusal>> = {
  3: 'balance',
  8: 'frequency',
  9: 'frequency',
  10: 'recipient',
  17: 'frequency',
  22: 'frequency',
  28: 'unavailable',
  33: 'frequency',
  43: 'frequency',
  [-4]: 'unavailable',
  [-5]: 'unavailable',
  [-50]: 'unavailable',
  [-51]: 'unavailable',
  [-53]: 'unavailable',
};

const answerShape = z.object({ code: z.number(), msg: z.string().default(''), sid: z.number().optional() });

/** 云片 指定模板单发 (www.yunpian.com/official/document/sms/zh_CN/domestic_tpl_single_send). A refusal is an HTTP 400. Never tried for real. */
function yunpianSms(settings: z.output<typeof yunpianSmsSettings>, connection: SmsConnection): MessageSender {
  const sender = sendByTemplate('yunpian', settings.templates, async (message, template, values) => {
    const params = Object.entries(template.params).map(([variable, name]) => [
      `#${variable}#`,
      paramValue(values, name),
    ]);
    const url = new URL('/v2/sms/tpl_single_send.json', settings.endpoint);
    const answer = await askSmsApi(connection, answerShape, url, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams({
        apikey: settings.api_key,
        // Of another region: with its prefix and `+`.
        mobile: message.to,
        tpl_id: template.id,
        tpl_value: new URLSearchParams(params).toString(),
      }).toString(),
    });
    if (!answer.isRead) return answer.delivery;
    const { code, msg, sid } = answer.data;
    if (code === 0) return { delivered: true, ...(sid ? { vendorMessageId: String(sid) } : {}) };
    return {
      delivered: false,
      reason: reasons[code] ?? 'configuration',
      detail: shortDetail(`${code}: ${msg}`),
    };
  });
  return { ...sender, ...reportsByToken(settings.report_token, pushedReport) };
}

/** 推送状态报告 (www.yunpian.com/official/document/sms/zh_CN/domestic_push_report): a form with JSON in it, read in November 2026. */
const pushedReport = {
  parse: (body: string) => readJson(new URLSearchParams(body).get('sms_status') ?? ''),
  shape: z
    .array(
      z.object({
        sid: z.union([z.number(), z.string().max(100)]),
        report_status: z.enum(['SUCCESS', 'FAIL']),
      }),
    )
    .max(mostReports),
  list: (reports: readonly { sid: number | string; report_status: string }[]) =>
    reports.map(({ sid, report_status: status }) => ({ id: String(sid), isDelivered: status === 'SUCCESS' })),
  received: 'SUCCESS',
};

export const yunpianSmsVendor = defineSmsVendor({
  settings: yunpianSmsSettings,
  words: { api_key: 'APIKEY', report_token: reportTokenWords },
  open: yunpianSms,
});
