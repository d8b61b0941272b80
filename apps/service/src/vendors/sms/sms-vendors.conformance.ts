import { aliyunSmsAccount, serveAliyunSms } from '@tongxing/doubles/sms/aliyun-sms.ts';
import { huaweiSmsAccount, serveHuaweiSms } from '@tongxing/doubles/sms/huawei-sms.ts';
import type { SmsDouble } from '@tongxing/doubles/sms/sms-double.ts';
import { serveTencentSms, tencentSmsAccount } from '@tongxing/doubles/sms/tencent-sms.ts';
import { serveVolcengineSms, volcengineSmsAccount } from '@tongxing/doubles/sms/volcengine-sms.ts';
import { serveYunpianSms, yunpianSmsAccount } from '@tongxing/doubles/sms/yunpian-sms.ts';
import { tencentKeys } from '@tongxing/doubles/verify-tc3.ts';
import type { Refusal } from '../../features/activity/messages/message-sender.ts';
import type { Clock } from '../../kernel/clock.ts';

/** An SMS vendor in the tests of all of them. */
export interface SmsVendorCase {
  readonly vendor: string;
  readonly serve: (clock: Clock) => Promise<SmsDouble>;
  /** What the double takes, `endpoint` aside. The ids of the templates end in 1, 2 and 9. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Settings whose secret is not the double's. */
  readonly wrongSecret: Readonly<Record<string, unknown>>;
  /** How it wants +852 51234567; absent: its adapter sends to the mainland alone. */
  readonly abroad?: string;
  /** Whether a request carries its time, signed. */
  readonly signsTime: boolean;
  readonly refusals: readonly (readonly [code: string, reason: Refusal])[];
}

const tencent: SmsVendorCase = {
  vendor: 'tencent',
  abroad: '+85251234567',
  serve: serveTencentSms,
  settings: {
    secret_id: tencentKeys.secretId,
    secret_key: tencentKeys.secretKey,
    app_id: tencentSmsAccount.appId,
    sign_name: tencentSmsAccount.signName,
    templates: {
      code: { id: '200001', params: ['code'] },
      register: { id: '200002', params: ['code', 'minutes'] },
      notice: { id: '200009', params: ['what', 'place'] },
    },
  },
  wrongSecret: { secret_key: 'other' },
  signsTime: true,
  refusals: [
    ['LimitExceeded.PhoneNumberDailyLimit', 'frequency'],
    ['LimitExceeded.DeliveryFrequencyLimit', 'frequency'],
    ['LimitExceeded.AppDailyLimit', 'balance'],
    ['FailedOperation.InsufficientBalanceInSmsPackage', 'balance'],
    ['UnauthorizedOperation.SerivceSuspendDueToArrears', 'balance'],
    ['FailedOperation.PhoneNumberInBlacklist', 'recipient'],
    ['FailedOperation.ContainSensitiveWord', 'configuration'],
    ['AuthFailure.SecretIdNotFound', 'configuration'],
    ['InternalError.Timeout', 'unavailable'],
    ['RequestLimitExceeded', 'unavailable'],
  ],
};

export const smsVendorCases: readonly SmsVendorCase[] = [
  {
    vendor: 'aliyun',
    abroad: '85251234567',
    serve: serveAliyunSms,
    settings: {
      access_key_id: aliyunSmsAccount.accessKeyId,
      access_key_secret: aliyunSmsAccount.accessKeySecret,
      sign_name: aliyunSmsAccount.signName,
      templates: {
        code: { id: 'SMS_100001', params: { code: 'code' } },
        register: { id: 'SMS_100002', params: { number: 'code', valid: 'minutes' } },
        notice: { id: 'SMS_100009', params: { what: 'what', place: 'place' } },
      },
    },
    wrongSecret: { access_key_secret: 'other' },
    signsTime: true,
    refusals: [
      ['isv.BUSINESS_LIMIT_CONTROL', 'frequency'],
      ['isv.AMOUNT_NOT_ENOUGH', 'balance'],
      ['isv.DAY_LIMIT_CONTROL', 'balance'],
      ['isv.BLACK_KEY_CONTROL_LIMIT', 'recipient'],
      ['isv.SMS_TEMPLATE_ILLEGAL', 'configuration'],
      ['isp.SYSTEM_ERROR', 'unavailable'],
      ['Throttling.User', 'unavailable'],
      ['a code that nobody has seen', 'configuration'],
    ],
  },
  tencent,
  { ...tencent, vendor: 'tencent_international' },
  {
    vendor: 'huawei',
    abroad: '+85251234567',
    serve: serveHuaweiSms,
    settings: {
      app_key: huaweiSmsAccount.appKey,
      app_secret: huaweiSmsAccount.appSecret,
      sender: huaweiSmsAccount.sender,
      sign_name: huaweiSmsAccount.signName,
      templates: {
        code: { id: 'a001', params: ['code'] },
        register: { id: 'a002', params: ['code', 'minutes'] },
        notice: { id: 'a009', params: ['what', 'place'] },
      },
    },
    wrongSecret: { app_secret: 'other' },
    signsTime: true,
    refusals: [
      ['E000000', 'unavailable'],
      ['E000112', 'balance'],
      ['E000623', 'balance'],
      ['E000620', 'configuration'],
      ['a code that nobody has seen', 'configuration'],
    ],
  },
  {
    vendor: 'volcengine',
    abroad: '85251234567',
    serve: serveVolcengineSms,
    settings: {
      access_key_id: volcengineSmsAccount.accessKeyId,
      access_key_secret: volcengineSmsAccount.accessKeySecret,
      sms_account: volcengineSmsAccount.smsAccount,
      sign_name: volcengineSmsAccount.signName,
      templates: {
        code: { id: 'ST_10001', params: { code: 'code' } },
        register: { id: 'ST_10002', params: { number: 'code', valid: 'minutes' } },
        notice: { id: 'ST_10009', params: { what: 'what', place: 'place' } },
      },
    },
    wrongSecret: { access_key_secret: 'other' },
    signsTime: true,
    refusals: [
      ['RE:0006', 'recipient'],
      ['RE:0010', 'balance'],
      ['RE:0013', 'balance'],
      ['RE:0500', 'unavailable'],
      ['RE:0005', 'configuration'],
      ['InternalError', 'unavailable'],
      ['a code that nobody has seen', 'configuration'],
    ],
  },
  {
    vendor: 'yunpian',
    abroad: '+85251234567',
    serve: serveYunpianSms,
    settings: {
      api_key: yunpianSmsAccount.apiKey,
      templates: {
        code: { id: '101', params: { code: 'code' } },
        register: { id: '102', params: { number: 'code', valid: 'minutes' } },
        notice: { id: '109', params: { what: 'what', place: 'place' } },
      },
    },
    wrongSecret: { api_key: 'other' },
    signsTime: false,
    refusals: [
      ['3', 'balance'],
      ['8', 'frequency'],
      ['10', 'recipient'],
      ['-51', 'unavailable'],
      ['-3', 'configuration'],
    ],
  },
];
