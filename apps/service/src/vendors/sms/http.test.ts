import { createHmac } from 'node:crypto';
import { httpSmsSecret, serveHttpSms } from '@tongxing/doubles/sms/http-sms.ts';
import { expect, it } from 'vitest';
import { movableClock } from '../../../test/movable-clock.ts';
import { systemRandom } from '../../kernel/crypto/random.ts';
import { readOpenNetworks } from '../../kernel/network/open-networks.ts';
import { guardedFetch } from '../outgoing/guarded-fetch.ts';
import { signSms } from './http.ts';
import { aCode, aMessage, describeMessageSender } from './message-sender.conformance.ts';
import { openSmsVendor, smsVendorSettings } from './sms-vendors.ts';

const phone = (number: number) => `1390000000${number}`;

async function open(more: { allowed?: string[]; secret?: string } = {}) {
  const clock = movableClock();
  const double = await serveHttpSms(clock);
  const guarded = guardedFetch(readOpenNetworks(more.allowed ?? ['127.0.0.1']));
  const senderAt = (senderClock = clock) =>
    openSmsVendor(
      smsVendorSettings.parse({
        vendor: 'http',
        url: `${double.url}/send`,
        secret: more.secret ?? httpSmsSecret,
        timeout_seconds: 1,
      }) as never,
      {
        fetch,
        guardedFetch: guarded,
        clock: senderClock,
        random: systemRandom,
        publicUrl: 'https://account.example',
      },
    );
  return { clock, double, senderAt, sender: senderAt() };
}

describeMessageSender('http', async () => {
  const { double, sender } = await open();
  const behaviours = ['slow', 'silent', 'malformed', 'html', 'failing'] as const;
  return {
    sender,
    address: phone,
    delivered: () => double.delivered.length,
    lastDelivered: () => JSON.stringify(double.delivered.at(-1)),
    refusals: [
      ...behaviours.map(
        (behaviour) => [behaviour, () => void (double.behaviour = behaviour), 'unavailable'] as const,
      ),
      ['bad_number', () => void (double.refusal = 'bad_number'), 'recipient'],
      ['blocked', () => void (double.refusal = 'blocked'), 'recipient'],
      ['a reason that nobody has seen', () => void (double.refusal = 'tired'), 'unavailable'],
    ],
    calm: () => {
      double.behaviour = 'normal';
      double.refusal = null;
    },
    close: () => double.close(),
  };
});

it('says what a gateway needs, signed, each message by an id of its own', async () => {
  const { double, sender } = await open();
  await sender.send(aMessage(phone(1), { template: 'register' }));
  await sender.send(aMessage(phone(1), { template: 'notice_new_device' }));
  expect(double.delivered).toMatchObject([
    {
      to: '+8613900000001',
      region: 'CN',
      channel: 'sms',
      purpose: 'register',
      params: { code: aCode, minutes: '5' },
      language: 'zh-CN',
    },
    { purpose: 'notice' },
  ]);
  await sender.send(aMessage('+85251234567'));
  expect(double.delivered.at(-1)).toMatchObject({ to: '+85251234567', region: 'HK' });
  expect(double.delivered[0]?.['text']).toContain(aCode);
  const [first, second] = double.calls;
  expect(first?.headers['idempotency-key']).not.toBe(second?.headers['idempotency-key']);
  const at = first?.headers['tongxing-timestamp'];
  const signed = createHmac('sha256', httpSmsSecret).update(`${at}.${first?.body}`).digest('hex');
  expect(first?.headers['tongxing-signature']).toBe(`v1=${signed}`);
  await double.close();
});

it('signs as published', () => {
  expect(signSms('a secret of the gateway', 1_700_000_000, '{"id":"1"}')).toBe(
    'v1=41fd49ad318b5df04eaac32b00d7ea9272d74979cfa49ac04f124899499363aa',
  );
});

it('names the configuration as the reason, given a wrong secret or a wrong clock', async () => {
  const wrong = await open({ secret: 'another secret of sixteen' });
  expect(await wrong.sender.send(aMessage(phone(1)))).toMatchObject({ reason: 'configuration' });
  await wrong.double.close();
  const { double, clock, senderAt } = await open();
  const slow = movableClock(new Date(clock.now().getTime() - 600_000));
  expect(await senderAt(slow).send(aMessage(phone(1)))).toMatchObject({ reason: 'configuration' });
  expect(double.delivered).toEqual([]);
  await double.close();
});

it('reaches no private network that the operator has not opened', async () => {
  const { double, sender } = await open({ allowed: [] });
  expect(await sender.send(aMessage(phone(1)))).toMatchObject({ delivered: false, reason: 'unavailable' });
  expect(double.calls).toEqual([]);
  await double.close();
});

it('takes no weak secret, and no address that is none', () => {
  const base = { vendor: 'http', url: 'https://sms.example/send', secret: 'a secret of the gateway' };
  expect(smsVendorSettings.safeParse(base).success).toBe(true);
  for (const more of [
    { secret: 'short' },
    { url: 'ftp://sms.example' },
    { url: 'sms.example' },
    { timeout_seconds: 9 },
  ])
    expect([more, smsVendorSettings.safeParse({ ...base, ...more }).success]).toEqual([more, false]);
});
