import { serveAliyunInternational } from '@tongxing/doubles/sms/aliyun-international-sms.ts';
import { aliyunKeys } from '@tongxing/doubles/verify-acs3.ts';
import { expect, test } from 'vitest';
import { movableClock } from '../../../test/movable-clock.ts';
import { systemRandom } from '../../kernel/crypto/random.ts';
import { smsSettings } from '../../settings/sms-settings.ts';
import { aMessage, describeMessageSender } from './message-sender.conformance.ts';
import { openSmsVendor, smsVendorSettings } from './sms-vendors.ts';

async function open(change: object = {}) {
  const clock = movableClock();
  const double = await serveAliyunInternational(clock);
  const settings = smsVendorSettings.parse({
    vendor: 'aliyun_international',
    endpoint: double.url,
    access_key_id: aliyunKeys.accessKeyId,
    access_key_secret: aliyunKeys.accessKeySecret,
    regions: ['HK'],
    ...change,
  });
  const connection = {
    fetch,
    guardedFetch: fetch,
    clock,
    random: systemRandom,
    timeoutMilliseconds: 300,
    publicUrl: 'https://account.example',
  };
  return { double, sender: openSmsVendor(settings, connection) };
}

describeMessageSender('aliyun_international', async () => {
  const { double, sender } = await open();
  return {
    sender,
    address: (number) => `+8525123000${number}`,
    delivered: () => double.delivered.length,
    lastDelivered: () => JSON.stringify(double.delivered.at(-1)),
    refusals: [
      ['html', () => void (double.behaviour = 'html'), 'unavailable'],
      ['malformed', () => void (double.behaviour = 'malformed'), 'unavailable'],
      ['silent', () => void (double.behaviour = 'silent'), 'unavailable'],
      ['MOBILE_NUMBER_ILLEGAL', () => void (double.refusal = 'MOBILE_NUMBER_ILLEGAL'), 'recipient'],
      ['OUT_OF_SERVICE', () => void (double.refusal = 'OUT_OF_SERVICE'), 'balance'],
      ['INVALID_SENDERID', () => void (double.refusal = 'INVALID_SENDERID'), 'configuration'],
    ],
    calm: () => {
      double.behaviour = 'normal';
      double.refusal = null;
    },
    close: () => double.close(),
  };
});

test('says of a code that it is one, names the sender, and sends nothing to the mainland', async () => {
  const { double, sender } = await open({ sender: 'Tongxing' });
  await sender.send(aMessage('+85251230001'));
  await sender.send(aMessage('+85251230002', { template: 'notice_new_device' }));
  expect(double.delivered.map(({ template }) => template)).toEqual(['OTP', 'NOTIFY']);
  expect(double.calls[0]?.query.get('From')).toBe('Tongxing');
  expect(await sender.send(aMessage('13900000001'))).toMatchObject({
    delivered: false,
    reason: 'configuration',
  });
  expect(double.calls).toHaveLength(2);
  await double.close();
});

test('a wrong secret is a fault of the configuration', async () => {
  const { double, sender } = await open({ access_key_secret: 'other' });
  const outcome = await sender.send(aMessage('+85251230001'));
  expect(outcome).toMatchObject({ delivered: false, reason: 'configuration' });
  await double.close();
});

test('settings that would have it send to the mainland are refused', () => {
  const keys = { access_key_id: 'a', access_key_secret: 'b' };
  const issues = (regions?: readonly string[]) =>
    smsSettings
      .safeParse({ vendors: [{ vendor: 'aliyun_international', ...keys, ...(regions && { regions }) }] })
      .error?.issues.map(({ path }) => path.join('.'));
  expect(issues()).toEqual(['vendors.0.regions']);
  expect(issues(['HK', 'CN'])).toEqual(['vendors.0.regions']);
  expect(issues(['HK', 'MO'])).toBeUndefined();
});
