import { changePhone } from '@tongxing/contract/calls/contacts.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { getConfig } from '@tongxing/contract/calls/site-config.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { aVendor } from '../../../../test/open-post-office.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

/** The answer to a bad number names the field. */
async function asked(service: TestService, typed: { phone: string; region?: string }) {
  const { headers: _headers, ...answer } = await service.visitor().call(phoneCodeCalls.login, typed);
  expect(answer.code).toBe(400);
  expect(JSON.stringify(answer)).toContain('请输入正确的手机号');
  return answer;
}
const opened = async (phone: object, run: (service: TestService) => Promise<void>) => {
  const service = await openService({ file: { captcha: { kinds: [] }, phone } });
  await run(service).finally(() => service.close());
};

describe('where Hong Kong, Taiwan and the United States are open too', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({
      file: { captcha: { kinds: [] }, phone: { regions: ['CN', 'HK', 'TW', 'US'] } },
    });
  });
  beforeEach(() => service.clock.advance(61));
  afterAll(() => service.close());

  test('the config names them with their prefixes', async () => {
    expect((await service.visitor().call(getConfig, {})).data.phone).toEqual({
      regions: [
        { region: 'CN', prefix: '+86' },
        { region: 'HK', prefix: '+852' },
        { region: 'TW', prefix: '+886' },
        { region: 'US', prefix: '+1' },
      ],
    });
  });

  test('one number is one account, however it is typed', async () => {
    const visitor = service.visitor();
    const written = [
      { phone: '+886912345678' },
      { phone: '00886 912 345 678' },
      { phone: '+886 0912-345-678' },
      { phone: '＋８８６ ９１２３４５６７８' },
      { phone: '0912 345 678', region: 'TW' },
      { phone: '912345678', region: 'TW' },
      { phone: 'tel:+886912345678', region: 'HK' },
    ];
    const ids = new Set<string>();
    for (const typed of written) {
      service.clock.advance(3601);
      expect(await visitor.call(phoneCodeCalls.login, typed)).toMatchObject({ code: 1 });
      const code = await service.readCode('+886912345678', 'login');
      const signedIn = await visitor.call(signInByPhoneCode, { ...typed, code });
      expect(signedIn.code).toBe(1);
      visitor.token = signedIn.data.token;
      const { data } = await visitor.call(getProfile, {});
      expect(data.phone).toBe('+886 91****78');
      ids.add(data.id);
    }
    expect(ids.size).toBe(1);
  });

  test.each([
    ['a fixed line', { phone: '+85221234567' }],
    ['a premium number', { phone: '+85290012345678' }],
    ['a toll-free number', { phone: '+18005551234' }],
    ['a region that is shut', { phone: '+6591234567' }],
    ['a neighbour with the same prefix', { phone: '+14165551234' }],
    ['no number of its region', { phone: '13800138000', region: 'HK' }],
    ['without its prefix', { phone: '51234567' }],
    ['a region that is shut, by name', { phone: '91234567', region: 'SG' }],
    ['an extension', { phone: '+85251234567;ext=3' }],
    ['too long', { phone: `+852${'5'.repeat(50)}` }],
  ])('%s is a bad number', async (_, typed) => {
    expect(await asked(service, typed)).toEqual(await asked(service, { phone: '123' }));
  });

  test('a mainland number stays as it is', async () => {
    const { visitor, phone } = await registerPerson(service);
    expect((await visitor.call(getProfile, {})).data.phone).toBe(phone.replace(/(?<=^...)..../, '****'));
    service.clock.advance(61);
    const answer = await service
      .visitor()
      .call(phoneCodeCalls.login, { phone: `+86 ${phone}`, region: 'HK' });
    expect(answer.code).toBe(1);
    expect(await service.readCode(phone, 'login')).toMatch(/^\d{6}$/);
  });

  test('somebody changes to it and signs in with it and the password', async () => {
    const person = await registerPerson(service);
    const { visitor, password } = person;
    await passCheck(person);
    expect((await visitor.call(phoneCodeCalls.change_phone, { phone: '51234567', region: 'HK' })).code).toBe(
      1,
    );
    const code = await service.readCode('+85251234567', 'change_phone');
    expect((await visitor.call(changePhone, { phone: '+852 5123 4567', code })).code).toBe(1);
    for (const account of ['+852 51234567', '0085251234567'])
      expect((await service.visitor().call(signInByPassword, { account, password })).code).toBe(1);
  });
});

// threat:sms-pumping
test('by default only the mainland is open, and nothing else is said', async () => {
  await opened({}, async (service) => {
    expect(Object.keys((await service.visitor().call(getConfig, {})).data)).not.toContain('phone');
    for (const typed of [{ phone: '+85251234567' }, { phone: '51234567', region: 'HK' }]) {
      expect(await asked(service, typed)).toEqual(await asked(service, { phone: '123' }));
    }
  });
});

test('without the mainland, a bare number is one of the first region', async () => {
  await opened({ regions: ['HK', 'MO'] }, async (service) => {
    const visitor = service.visitor();
    expect((await visitor.call(phoneCodeCalls.login, { phone: '51234567' })).code).toBe(1);
    expect(await service.readCode('+85251234567', 'login')).toMatch(/^\d{6}$/);
    expect((await visitor.call(phoneCodeCalls.login, { phone: '13800138000' })).code).toBe(400);
    expect((await visitor.call(phoneCodeCalls.login, { phone: '+8613800138000' })).code).toBe(400);
  });
});

// threat:sms-pumping
test('a storm of numbers of a region ends at its limit of the day, and takes five of the budget each', async () => {
  const file = {
    captcha: { kinds: [] },
    phone: { regions: ['CN', 'HK', 'MO'], per_day: { HK: 7 } },
    limits: { sms_per_day: 45, codes_per_ip_hour: 1000, codes_per_network_hour: 1000 },
  };
  const vendor = aVendor('paid');
  const service = await openService({ file, ports: { senders: { sms: [vendor], email: [] } } });
  const ask = (phone: string, at: number) =>
    service.visitor(`46.${at}.1.1`).call(phoneCodeCalls.login, { phone });
  const storm = await Promise.all(Array.from({ length: 30 }, (_, at) => ask(`+8525123${4000 + at}`, at)));
  expect(storm.filter(({ code }) => code === 1)).toHaveLength(7);
  expect(storm.find(({ code }) => code !== 1)).toMatchObject({ msg: '今天的发送额度已用完，请换一种方式' });
  expect(vendor.sent).toHaveLength(7);
  // 35 of 45 are spent: two more of five, or ten of the mainland.
  expect((await ask('+85366123456', 50)).code).toBe(1);
  for (let at = 0; at < 5; at += 1) expect((await ask(`1380013800${at}`, 60 + at)).code).toBe(1);
  expect((await ask('13800138009', 70)).code).not.toBe(1);
  expect((await ask('+85366123457', 71)).code).not.toBe(1);
  expect(vendor.sent).toHaveLength(13);
  await service.close();
});

test('a vendor gets what it sends to', async () => {
  const [home, abroad] = [aVendor('home'), aVendor('abroad')];
  const senders = [
    { ...home, regions: ['CN'] },
    { ...abroad, regions: ['HK'] },
  ];
  const service = await openService({
    file: { captcha: { kinds: [] }, phone: { regions: ['CN', 'HK', 'MO'] } },
    ports: { senders: { sms: senders, email: [] } },
  });
  const ask = (phone: string) => service.visitor().call(phoneCodeCalls.login, { phone });
  expect((await ask('13800138000')).code).toBe(1);
  expect((await ask('+85251234567')).code).toBe(1);
  expect((await ask('+85366123456')).code).not.toBe(1);
  expect([home.sent.map(({ to }) => to), abroad.sent.map(({ to }) => to)]).toEqual([
    ['13800138000'],
    ['+85251234567'],
  ]);
  await service.close();
});
