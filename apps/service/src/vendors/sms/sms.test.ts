import { aliyunSmsAccount, serveAliyunSms } from '@tongxing/doubles/sms/aliyun-sms.ts';
import { serveTencentSms, tencentSmsAccount } from '@tongxing/doubles/sms/tencent-sms.ts';
import { tencentKeys } from '@tongxing/doubles/verify-tc3.ts';
import { describe, expect, it } from 'vitest';
import { movableClock } from '../../../test/movable-clock.ts';
import type { OutgoingMessage } from '../../features/activity/messages/message-sender.ts';
import { systemRandom } from '../../kernel/crypto/random.ts';
import { aliyunSms, aliyunSmsSettings } from './aliyun.ts';
import { aMessage, describeMessageSender, type MessageSenderHarness } from './message-sender.conformance.ts';
import { findTemplate, paramValue } from './sms-templates.ts';
import { tencentSms, tencentSmsSettings } from './tencent.ts';

const phone = (number: number) => `1390000000${number}`;
const timeoutMilliseconds = 300;

function readAliyunSettings(endpoint: string) {
  return aliyunSmsSettings.parse({
    vendor: 'aliyun',
    access_key_id: aliyunSmsAccount.accessKeyId,
    access_key_secret: aliyunSmsAccount.accessKeySecret,
    sign_name: aliyunSmsAccount.signName,
    endpoint,
    templates: {
      code: { id: 'SMS_100001', params: { code: 'code' } },
      register: { id: 'SMS_100002', params: { number: 'code', valid: 'minutes' } },
      notice: { id: 'SMS_100009', params: { what: 'what', place: 'place' } },
    },
  });
}

function readTencentSettings(endpoint: string) {
  return tencentSmsSettings.parse({
    vendor: 'tencent',
    secret_id: tencentKeys.secretId,
    secret_key: tencentKeys.secretKey,
    app_id: tencentSmsAccount.appId,
    sign_name: tencentSmsAccount.signName,
    endpoint,
    templates: {
      code: { id: '200001', params: ['code'] },
      register: { id: '200002', params: ['code', 'minutes'] },
      notice: { id: '200009', params: ['what', 'place'] },
    },
  });
}

async function openAliyun() {
  const clock = movableClock();
  const double = await serveAliyunSms(clock);
  const connection = { fetch, clock, random: systemRandom, timeoutMilliseconds };
  return { clock, double, connection, sender: aliyunSms(readAliyunSettings(double.url), connection) };
}

async function openTencent() {
  const clock = movableClock();
  const double = await serveTencentSms(clock);
  const connection = { fetch, clock, timeoutMilliseconds };
  return { clock, double, connection, sender: tencentSms(readTencentSettings(double.url), connection) };
}

type Opened = Awaited<ReturnType<typeof openAliyun>> | Awaited<ReturnType<typeof openTencent>>;

function harnessOf(
  opened: Opened,
  codes: readonly (readonly [string, MessageSenderHarness['refusals'][number][2]])[],
) {
  const { double, sender } = opened;
  const moods = (['slow', 'silent', 'malformed', 'html', 'failing'] as const).map(
    (behaviour) => [behaviour, () => void (double.behaviour = behaviour), 'unavailable'] as const,
  );
  return {
    sender,
    address: phone,
    delivered: () => double.delivered.length,
    lastDelivered: () => JSON.stringify(double.delivered.at(-1)),
    refusals: [
      ...moods,
      ...codes.map(([code, reason]) => [code, () => void (double.refusal = code), reason] as const),
    ],
    calm: () => {
      double.behaviour = 'normal';
      double.refusal = null;
    },
    close: () => double.close(),
  } satisfies MessageSenderHarness;
}

describeMessageSender('Aliyun SMS', async () =>
  harnessOf(await openAliyun(), [
    ['isv.BUSINESS_LIMIT_CONTROL', 'frequency'],
    ['isv.AMOUNT_NOT_ENOUGH', 'balance'],
    ['isv.DAY_LIMIT_CONTROL', 'balance'],
    ['isv.BLACK_KEY_CONTROL_LIMIT', 'recipient'],
    ['isv.SMS_TEMPLATE_ILLEGAL', 'configuration'],
    ['isp.SYSTEM_ERROR', 'unavailable'],
    ['Throttling.User', 'unavailable'],
    ['a code that nobody has seen', 'configuration'],
  ]),
);

describeMessageSender('Tencent SMS', async () =>
  harnessOf(await openTencent(), [
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
  ]),
);

describe.each([
  ['Aliyun', openAliyun],
  ['Tencent', openTencent],
])('%s SMS', (_, open) => {
  it('uses the template of the purpose, or the one for all codes', async () => {
    const { double, sender } = await open();
    await sender.send(aMessage(phone(1), { template: 'register' }));
    await sender.send(aMessage(phone(2), { template: 'forget' }));
    expect(double.delivered.map(({ template }) => template.slice(-1))).toEqual(['2', '1']);
    expect(Object.values(double.delivered[0]?.params ?? {})).toEqual(['480219', '5']);
    expect(Object.values(double.delivered[1]?.params ?? {})).toEqual(['480219']);
    await double.close();
  });

  it('fills notices with values that a template variable may hold', async () => {
    const { double, sender } = await open();
    const params = { what: '登录密码已修改\n点 http://evil.example', place: '', device: '很长'.repeat(30) };
    await sender.send(aMessage(phone(1), { template: 'notice_security_change', params }));
    const [what, place] = Object.values(double.delivered[0]?.params ?? {});
    expect(what).toBe('登录密码已修改 点');
    expect(place).toBe('-');
    await double.close();
  });

  it("is stopped by the vendor's own flow control, and told so", async () => {
    const { double, sender, clock } = await open();
    for (const expected of [true, false]) {
      expect((await sender.send(aMessage(phone(1)))).delivered).toBe(expected);
    }
    clock.advance(61);
    expect(await sender.send(aMessage(phone(1)))).toMatchObject({ delivered: true });
    await double.close();
  });

  it('refuses a number that is none as the address’s fault', async () => {
    const { double, sender } = await open();
    expect(await sender.send(aMessage('10086'))).toMatchObject({ delivered: false, reason: 'recipient' });
    await double.close();
  });

  it('says so when no template is set', async () => {
    const { double, connection } = await open();
    const settings = { templates: {} };
    const sender =
      'random' in connection
        ? aliyunSms({ ...readAliyunSettings(double.url), ...settings }, connection)
        : tencentSms({ ...readTencentSettings(double.url), ...settings }, connection);
    const outcome = await sender.send(aMessage(phone(1)));
    expect(outcome).toMatchObject({
      delivered: false,
      reason: 'configuration',
      detail: 'no template for login',
    });
    expect(double.calls).toHaveLength(0);
    await double.close();
  });

  it('is refused with a wrong secret, and with a clock that is wrong', async () => {
    const { double, connection } = await open();
    const late = {
      ...connection,
      clock: movableClock(new Date(connection.clock.now().getTime() - 16 * 60_000)),
    };
    const senders =
      'random' in connection
        ? [
            aliyunSms({ ...readAliyunSettings(double.url), access_key_secret: 'other' }, connection),
            aliyunSms(readAliyunSettings(double.url), { ...late, random: systemRandom }),
          ]
        : [
            tencentSms({ ...readTencentSettings(double.url), secret_key: 'other' }, connection),
            tencentSms(readTencentSettings(double.url), late),
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
});

describe('where nobody listens', () => {
  it('is unavailable', async () => {
    const { double, sender } = await openAliyun();
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
