import { aliyunSmsAccount, serveAliyunSms } from '@tongxing/doubles/sms/aliyun-sms.ts';
import { huaweiSmsAccount, serveHuaweiSms } from '@tongxing/doubles/sms/huawei-sms.ts';
import type { SmsDouble } from '@tongxing/doubles/sms/sms-double.ts';
import { serveTencentSms, tencentSmsAccount } from '@tongxing/doubles/sms/tencent-sms.ts';
import { tencentKeys } from '@tongxing/doubles/verify-tc3.ts';
import { describe, expect, it } from 'vitest';
import { movableClock } from '../../../test/movable-clock.ts';
import type {
  MessageSender,
  OutgoingMessage,
  Refusal,
} from '../../features/activity/messages/message-sender.ts';
import type { Clock } from '../../kernel/clock.ts';
import { systemRandom } from '../../kernel/crypto/random.ts';
import { aliyunSmsSettings } from './aliyun.ts';
import { aMessage, describeMessageSender } from './message-sender.conformance.ts';
import { findTemplate, paramValue } from './sms-templates.ts';
import { openSmsVendor, smsVendorSettings } from './sms-vendors.ts';

const phone = (number: number) => `1390000000${number}`;

interface SmsVendorCase {
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

const cases: readonly SmsVendorCase[] = [
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
];

async function open({ vendor, settings, serve }: SmsVendorCase) {
  const clock = movableClock();
  const double = await serve(clock);
  const senderWith = (change: Readonly<Record<string, unknown>>, senderClock: Clock = clock): MessageSender =>
    openSmsVendor(smsVendorSettings.parse({ vendor, endpoint: double.url, ...settings, ...change }), {
      fetch,
      guardedFetch: fetch,
      clock: senderClock,
      random: systemRandom,
      timeoutMilliseconds: 300,
    });
  return { clock, double, senderWith, sender: senderWith({}) };
}

const behaviours = ['slow', 'silent', 'malformed', 'html', 'failing'] as const;

describe.each(cases)('$vendor SMS', (vendorCase) => {
  describeMessageSender(vendorCase.vendor, async () => {
    const { double, sender } = await open(vendorCase);
    return {
      sender,
      address: phone,
      delivered: () => double.delivered.length,
      lastDelivered: () => JSON.stringify(double.delivered.at(-1)),
      refusals: [
        ...behaviours.map(
          (behaviour) => [behaviour, () => void (double.behaviour = behaviour), 'unavailable'] as const,
        ),
        ...vendorCase.refusals.map(
          ([code, reason]) => [code, () => void (double.refusal = code), reason] as const,
        ),
      ],
      calm: () => {
        double.behaviour = 'normal';
        double.refusal = null;
      },
      close: () => double.close(),
    };
  });

  it('uses the template of the purpose, or the one for all codes', async () => {
    const { double, sender } = await open(vendorCase);
    await sender.send(aMessage(phone(1), { template: 'register' }));
    await sender.send(aMessage(phone(2), { template: 'forget' }));
    expect(double.delivered.map(({ template }) => template.slice(-1))).toEqual(['2', '1']);
    expect(Object.values(double.delivered[0]?.params ?? {})).toEqual(['480219', '5']);
    expect(Object.values(double.delivered[1]?.params ?? {})).toEqual(['480219']);
    await double.close();
  });

  it('sends of a notice only what a template variable may hold', async () => {
    const { double, sender } = await open(vendorCase);
    const params = { what: '登录密码已修改\n点 http://evil.example', place: '', device: '很长'.repeat(30) };
    await sender.send(aMessage(phone(1), { template: 'notice_security_change', params }));
    const [what, place] = Object.values(double.delivered[0]?.params ?? {});
    expect(what).toBe('登录密码已修改 点');
    expect(place).toBe('-');
    await double.close();
  });

  it('does not deliver a second message within a minute, because of the flow control of the vendor', async () => {
    const { double, sender, clock } = await open(vendorCase);
    for (const expected of [true, false]) {
      expect((await sender.send(aMessage(phone(1)))).delivered).toBe(expected);
    }
    clock.advance(61);
    expect(await sender.send(aMessage(phone(1)))).toMatchObject({ delivered: true });
    await double.close();
  });

  it('names the recipient as the reason, given an invalid number', async () => {
    const { double, sender } = await open(vendorCase);
    expect(await sender.send(aMessage('10086'))).toMatchObject({ delivered: false, reason: 'recipient' });
    await double.close();
  });

  it.skipIf(vendorCase.abroad === undefined)(
    'writes a number of another region as its vendor wants it',
    async () => {
      const { double, sender } = await open(vendorCase);
      expect(await sender.send(aMessage('+85251234567'))).toMatchObject({ delivered: true });
      expect(double.delivered).toMatchObject([{ to: vendorCase.abroad }]);
      await double.close();
    },
  );

  it('names the missing template and sends nothing, given no templates', async () => {
    const { double, senderWith } = await open(vendorCase);
    const outcome = await senderWith({ templates: {} }).send(aMessage(phone(1)));
    expect(outcome).toMatchObject({
      delivered: false,
      reason: 'configuration',
      detail: 'no template for login',
    });
    expect(double.calls).toHaveLength(0);
    await double.close();
  });

  it('names the configuration as the reason, given a wrong secret or a wrong clock', async () => {
    const { double, clock, senderWith } = await open(vendorCase);
    const slow = movableClock(new Date(clock.now().getTime() - 16 * 60_000));
    const senders = [
      senderWith(vendorCase.wrongSecret),
      ...(vendorCase.signsTime ? [senderWith({}, slow)] : []),
    ];
    for (const sender of senders) {
      expect(await sender.send(aMessage(phone(1)))).toMatchObject({
        delivered: false,
        reason: 'configuration',
      });
    }
    expect(double.delivered).toHaveLength(0);
    await double.close();
  });

  it('is unavailable when nobody listens', async () => {
    const { double, sender } = await open(vendorCase);
    await double.close();
    expect(await sender.send(aMessage(phone(1)))).toMatchObject({ delivered: false, reason: 'unavailable' });
  });
});

describe('approved templates', () => {
  const params = { what: 'what' };
  const templates = aliyunSmsSettings.shape.templates.parse({
    code: { id: 'SMS_1', params },
    code_en: { id: 'SMS_2', params },
    register_en: { id: 'SMS_3', params },
    notice: { id: 'SMS_4', params },
    'code_zh-TW': { id: 'SMS_5', params },
  });
  const shown = { what: 'Password changed' };
  const message = aMessage(phone(1), { params: { what: '修改了密码' }, translated: shown });
  const found = (change: Partial<OutgoingMessage>) => {
    const { template, values } = findTemplate(templates, { ...message, ...change }) ?? {};
    return [template?.id, values && paramValue(values, 'what')];
  };

  it('of a language are for messages in that language, with its values', () => {
    expect(found({})).toEqual(['SMS_1', '修改了密码']);
    expect(found({ language: 'en' })).toEqual(['SMS_2', 'Password changed']);
    expect(found({ language: 'en', template: 'register' })).toEqual(['SMS_3', 'Password changed']);
    expect(found({ language: 'zh-TW', template: 'register' })).toEqual(['SMS_5', 'Password changed']);
  });

  it('in Chinese serve those who chose English where there is none, with Chinese values', () => {
    expect(found({ language: 'en', template: 'notice_new_device' })).toEqual(['SMS_4', '修改了密码']);
  });
});
