import * as z from 'zod';
import type { Delivery, MessageSender, Refusal } from '../../features/activity/messages/message-sender.ts';
import { secretText } from '../../kernel/crypto/secret-text.ts';
import { toE164 } from '../../kernel/text/phone-number.ts';
import { readJson } from '../ask-vendor.ts';
import { callTencent } from '../call-tencent.ts';
import { shortDetail } from '../short-detail.ts';
import { vendorEndpoint } from '../vendor-endpoint.ts';
import { mostReports, reportsByToken, reportToken, reportTokenWords } from './delivery-reports.ts';
import { paramValue, templateParam, templatesOf } from './sms-templates.ts';
import { defineSmsVendor, type SmsConnection, sendByTemplate } from './sms-vendor.ts';

const account = {
  secret_id: z.string().min(1),
  secret_key: secretText,
  /** SmsSdkAppId, such as 1400000000. */
  app_id: z.string().regex(/^\d+$/),
  /** `params`: what fills {1}, {2} …, in this order. */
  templates: templatesOf(z.array(templateParam)),
  report_token: reportToken,
};

const tencentSmsSettings = z.strictObject({
  vendor: z.literal('tencent'),
  ...account,
  /** The approved signature's content, not its number. */
  sign_name: z.string().min(1),
  region: z.string().default('ap-guangzhou'),
  endpoint: vendorEndpoint.default('https://sms.tencentcloudapi.com'),
});

/** The international site (tencentcloud.com/document/api/382/40536): another host, and no signature for numbers abroad. */
const tencentInternationalSettings = z.strictObject({
  vendor: z.literal('tencent_international'),
  ...account,
  sign_name: z.string().default(''),
  region: z.string().default('ap-singapore'),
  endpoint: vendorEndpoint.default('https://sms.intl.tencentcloudapi.com'),
});

/** cloud.tencent.com/document/product/382/55981. The first that fits counts; anything else is configuration. */
const reasons: readonly (readonly [prefix: string, reason: Refusal])[] = [
  ['LimitExceeded.AppDailyLimit', 'balance'],
  ['LimitExceeded.AppMainlandChinaDailyLimit', 'balance'],
  ['LimitExceeded.PhoneNumber', 'frequency'],
  ['LimitExceeded.DeliveryFrequencyLimit', 'frequency'],
  ['FailedOperation.InsufficientBalanceInSmsPackage', 'balance'],
  ['UnauthorizedOperation.SerivceSuspendDueToArrears', 'balance'],
  ['FailedOperation.PhoneNumberInBlacklist', 'recipient'],
  ['InvalidParameterValue.IncorrectPhoneNumber', 'recipient'],
  ['UnsupportedOperation.UnsuportedRegion', 'recipient'],
  ['UnsupportedOperation.ContainDomesticAndInternationalPhoneNumber', 'recipient'],
  ['InternalError', 'unavailable'],
  ['RequestLimitExceeded', 'unavailable'],
];

const sent = z.object({
  SendStatusSet: z
    .array(z.object({ Code: z.string(), Message: z.string().default(''), SerialNo: z.string().default('') }))
    .length(1),
});

/** Tencent Cloud 短信: SendSms, version 2021-01-11, signed with TC3-HMAC-SHA256. */
function tencentSms(
  settings: z.output<typeof tencentSmsSettings> | z.output<typeof tencentInternationalSettings>,
  connection: Omit<SmsConnection, 'random'>,
): MessageSender {
  const keys = { secretId: settings.secret_id, secretKey: settings.secret_key };
  const sender = sendByTemplate(settings.vendor, settings.templates, async (message, template, values) => {
    const answer = await callTencent(connection, keys, {
      baseUrl: settings.endpoint,
      service: 'sms',
      action: 'SendSms',
      version: '2021-01-11',
      region: settings.region,
      body: {
        PhoneNumberSet: [toE164(message.to)],
        SmsSdkAppId: settings.app_id,
        ...(settings.sign_name && { SignName: settings.sign_name }),
        TemplateId: template.id,
        TemplateParamSet: template.params.map((name) => paramValue(values, name)),
      },
    });
    if (answer.outcome === 'unavailable') {
      return { delivered: false, reason: 'unavailable', detail: answer.detail };
    }
    if (answer.outcome === 'refused') return refuse(answer.code, answer.detail);
    const read = sent.safeParse(answer.response);
    const status = read.data?.SendStatusSet[0];
    if (!status)
      return { delivered: false, reason: 'unavailable', detail: 'an answer without a send status' };
    // `Ok`, in this case of letters. The envelope is a success even where the message was not sent.
    if (status.Code === 'Ok') {
      return { delivered: true, ...(status.SerialNo ? { vendorMessageId: status.SerialNo } : {}) };
    }
    return refuse(status.Code, `${status.Code}: ${status.Message}`);
  });
  return { ...sender, ...reportsByToken(settings.report_token, statusNotice) };
}

/** 短信下发状态通知 (cloud.tencent.com/document/product/382/43547, 2024-12-19), the same on the international site. */
const statusNotice = {
  parse: readJson,
  shape: z
    .array(z.object({ sid: z.string().max(100), report_status: z.enum(['SUCCESS', 'FAIL']) }))
    .max(mostReports),
  list: (reports: readonly { sid: string; report_status: string }[]) =>
    reports.map(({ sid: id, report_status: status }) => ({ id, isDelivered: status === 'SUCCESS' })),
  received: { result: 0, errmsg: 'OK' },
};

function refuse(code: string, detail: string): Delivery {
  const [, reason] = reasons.find(([prefix]) => code.startsWith(prefix)) ?? [];
  return { delivered: false, reason: reason ?? 'configuration', detail: shortDetail(detail) };
}

const words = {
  secret_id: 'SecretId：云 API 密钥',
  secret_key: 'SecretKey：云 API 密钥',
  app_id: 'SdkAppId：如 `1400000000`',
  region: '地域',
  report_token: reportTokenWords,
};

export const tencentSmsVendor = defineSmsVendor({ settings: tencentSmsSettings, words, open: tencentSms });

/** Never tried for real. */
export const tencentInternationalVendor = defineSmsVendor({
  settings: tencentInternationalSettings,
  words,
  open: tencentSms,
});
