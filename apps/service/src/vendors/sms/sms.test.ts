import { describe, expect, it } from 'vitest';
import { movableClock } from '../../../test/movable-clock.ts';
import type { MessageSender } from '../../features/activity/messages/message-sender.ts';
import type { Clock } from '../../kernel/clock.ts';
import { systemRandom } from '../../kernel/crypto/random.ts';
import { aMessage, describeMessageSender } from './message-sender.conformance.ts';
import { type SmsVendorCase, smsVendorCases } from './sms-vendors.conformance.ts';
import { openSmsVendor, smsVendorSettings } from './sms-vendors.ts';

const phone = (number: number) => `1390000000${number}`;

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
      publicUrl: 'https://account.example',
    });
  return { clock, double, senderWith, sender: senderWith({}) };
}

const behaviours = ['slow', 'silent', 'malformed', 'html', 'failing'] as const;

describe.each(smsVendorCases)('$vendor SMS', (vendorCase) => {
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
