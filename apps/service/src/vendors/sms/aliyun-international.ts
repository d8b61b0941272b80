import * as z from 'zod';
import type { MessageSender, Refusal } from '../../features/activity/messages/message-sender.ts';
import { secretText } from '../../kernel/crypto/secret-text.ts';
import { callAliyun } from '../call-aliyun.ts';
import { shortDetail } from '../short-detail.ts';
import { vendorEndpoint } from '../vendor-endpoint.ts';
import { defineSmsVendor, type SmsConnection } from './sms-vendor.ts';

const aliyunInternationalSettings = z.strictObject({
  vendor: z.literal('aliyun_international'),
  access_key_id: z.string().min(1),
  access_key_secret: secretText,
  /** Who people see as the sender; '': what the carrier shows. */
  sender: z
    .string()
    .regex(/^(?:[A-Za-z0-9]{1,11}|\d{1,15})?$/, 'must be 11 letters and digits, or 15 digits, at most')
    .default(''),
  endpoint: vendorEndpoint.default('https://dysmsapi.ap-southeast-1.aliyuncs.com'),
});

/** alibabacloud.com/help/en/sms/developer-reference/error-codes, read in November 2026. Anything else is configuration. */
const reasons: Readonly<Record<string, Refusal>> = {
  MOBILE_NUMBER_ILLEGAL: 'recipient',
  OUT_OF_SERVICE: 'balance',
  'Throttling.User': 'unavailable',
  Throttling: 'unavailable',
  ServiceUnavailable: 'unavailable',
  InternalError: 'unavailable',
};

/**
 * Alibaba Cloud 国际短信: SendMessageToGlobe, version 2018-05-01, signed with ACS3-HMAC-SHA256. It takes the whole text, and no
 * number of the mainland. Never tried for real.
 */
function aliyunInternational(
  settings: z.output<typeof aliyunInternationalSettings>,
  connection: SmsConnection,
): MessageSender {
  const keys = { accessKeyId: settings.access_key_id, accessKeySecret: settings.access_key_secret };
  return {
    vendor: 'aliyun_international',
    async send(message) {
      if (!message.to.startsWith('+'))
        return { delivered: false, reason: 'configuration', detail: 'it sends abroad alone' };
      const answer = await callAliyun(connection, keys, {
        baseUrl: settings.endpoint,
        action: 'SendMessageToGlobe',
        version: '2018-05-01',
        query: {
          To: message.to.slice(1),
          Message: message.text.plain,
          Type: message.template.startsWith('notice_') ? 'NOTIFY' : 'OTP',
          ...(settings.sender && { From: settings.sender }),
        },
      });
      if (answer.outcome === 'unavailable')
        return { delivered: false, reason: 'unavailable', detail: answer.detail };
      if (answer.code === 'OK') {
        const { MessageId: id } = answer.body;
        return { delivered: true, ...(typeof id === 'string' ? { vendorMessageId: id } : {}) };
      }
      const reason = reasons[answer.code] ?? 'configuration';
      return { delivered: false, reason, detail: shortDetail(`${answer.code}: ${answer.message}`) };
    },
  };
}

export const aliyunInternationalVendor = defineSmsVendor({
  settings: aliyunInternationalSettings,
  words: {
    access_key_id: 'AccessKey ID',
    access_key_secret: 'AccessKey Secret',
    sender: '发送方名称：字母和数字；留空由运营商决定',
  },
  open: aliyunInternational,
});
