import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getCodeStatus } from '@tongxing/contract/calls/one-time-codes-delivery.ts';
import { deliveryReports } from '@tongxing/doubles/sms/delivery-reports.ts';
import { describe, expect, test } from 'vitest';
import { movableClock } from '../../../../test/movable-clock.ts';
import { openService, type Visitor } from '../../../../test/open-service.ts';
import { systemRandom } from '../../../kernel/crypto/random.ts';
import { smsVendorCases } from '../../../vendors/sms/sms-vendors.conformance.ts';
import { openSmsVendor, smsVendorSettings } from '../../../vendors/sms/sms-vendors.ts';

const token = 'a token of sixteen characters';
const phone = '13912340001';

type Reporter = keyof typeof deliveryReports;
const reporters = Object.keys(deliveryReports) as Reporter[];

/** A service that sends by this vendor's double. */
async function open(vendor: Reporter, change: Readonly<Record<string, unknown>> = { report_token: token }) {
  const { serve, settings } = smsVendorCases.find((each) => each.vendor === vendor)!;
  const clock = movableClock();
  const double = await serve(clock);
  const entry = { vendor, endpoint: double.url, ...settings, ...change };
  const publicUrl = 'https://account.example';
  const connection = { fetch, guardedFetch: fetch, clock, random: systemRandom, publicUrl };
  const sender = openSmsVendor(smsVendorSettings.parse(entry) as never, connection);
  const service = await openService({
    ports: { senders: { sms: [sender], email: [] } },
    file: { captcha: { kinds: [] } },
  });
  const { type, write, received } = deliveryReports[vendor];
  return {
    service,
    received,
    calls: double.calls,
    report: (body = write(1, true), query = `?${new URLSearchParams({ token })}`) =>
      service.app.inject({
        method: 'POST',
        url: `/callbacks/sms/${vendor}${query}`,
        headers: { 'content-type': type },
        payload: body,
      }),
    reported: (hasArrived: boolean, number = 1) => write(number, hasArrived),
    async ask(visitor: Visitor) {
      const { data } = await visitor.call(phoneCodeCalls.login, { phone });
      return data.receipt ?? '';
    },
    stateOf: async (visitor: Visitor, receipt: string) =>
      (await visitor.call(getCodeStatus, { receipt })).data.state,
    async close() {
      await service.close();
      await double.close();
    },
  };
}

describe.each(reporters)('a report of %s', (vendor) => {
  test('says what became of the code, is answered as it wants, and counts once', async () => {
    const { service, report, reported, received, ask, stateOf, close } = await open(vendor);
    const visitor = service.visitor();
    const receipt = await ask(visitor);
    expect(await stateOf(visitor, receipt)).toBe('sent');
    expect((await report(reported(true, 2))).statusCode).toBe(200);
    expect(await stateOf(visitor, receipt)).toBe('sent');
    const first = await report(reported(false));
    expect([first.statusCode, first.body]).toEqual([200, received]);
    expect(await stateOf(visitor, receipt)).toBe('undelivered');
    expect((await report(reported(true))).statusCode).toBe(200);
    expect(await stateOf(visitor, receipt)).toBe('undelivered');
    await service.work('Writing figures down');
    const counted = await service.database
      .selectFrom('statistic')
      .select('labels')
      .where('name', '=', 'receipt')
      .execute();
    expect(counted).toEqual([{ labels: [vendor, 'undelivered'] }]);
    await close();
  });

  // threat:upstream-text
  test('without the token, in another format or endless is refused', async () => {
    const { service, report, reported, ask, stateOf, close } = await open(vendor);
    const visitor = service.visitor();
    const receipt = await ask(visitor);
    for (const query of ['', '?token=', '?token=guessed', `?token=${token}x`, '?token=a&token=b'])
      expect((await report(reported(true), query)).statusCode).toBe(401);
    for (const body of ['', '{}', 'null', '[{"sid":1}]', 'sms_status=%5B%7B%7D%5D', 'smsMsgId=MSG-1'])
      expect((await report(body)).statusCode).toBe(400);
    expect((await report('x'.repeat(300 * 1024))).statusCode).toBe(413);
    expect(await stateOf(visitor, receipt)).toBe('sent');
    expect((await report(reported(true))).statusCode).toBe(200);
    expect(await stateOf(visitor, receipt)).toBe('delivered');
    await close();
  });

  test('is unknown where the operator has set no token', async () => {
    const { service, report, ask, close } = await open(vendor, {});
    await ask(service.visitor());
    expect((await report()).statusCode).toBe(404);
    expect((await report(undefined, '?token=')).statusCode).toBe(404);
    await close();
  });
});

test('Huawei Cloud is told where to report, with each message, and a state that is not final changes nothing', async () => {
  const { service, calls, report, ask, stateOf, close } = await open('huawei');
  const visitor = service.visitor();
  const receipt = await ask(visitor);
  const sent = new URLSearchParams(calls.at(-1)!.body);
  const address = new URL(sent.get('statusCallback')!);
  expect(address.origin + address.pathname).toBe('https://account.example/callbacks/sms/huawei');
  expect(address.searchParams.get('token')).toBe(token);
  for (const status of ['ACCEPTD', 'UNKNOWN']) {
    const body = new URLSearchParams({ smsMsgId: 'MSG-1', status }).toString();
    expect((await report(body)).statusCode).toBe(200);
    expect(await stateOf(visitor, receipt)).toBe('sent');
  }
  await close();
});
