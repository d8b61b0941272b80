import { signInByOneTap, startOneTap } from '@tongxing/contract/calls/one-tap.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { getConfig } from '@tongxing/contract/calls/site-config.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { type NumberVendor, serveAliyunNumbers } from '@tongxing/doubles/one-tap/aliyun-numbers.ts';
import { serveChuanglanNumbers } from '@tongxing/doubles/one-tap/chuanglan-numbers.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { addFurther } from '../../../../test/further-contact.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

const fallback = { code: 0, data: { fallback: 'code' } };
const day = 24 * 3600;

let count = 0;
const aNumber = () => `1390000${String((count += 1)).padStart(4, '0')}`;

describe.each([
  ['aliyun', serveAliyunNumbers],
  ['chuanglan', serveChuanglanNumbers],
] as const)('one tap by %s', (name, serve) => {
  let vendor: NumberVendor;
  let service: TestService;
  beforeAll(async () => {
    vendor = await serve({ now: () => service.clock.now() });
    service = await openService({ file: { one_tap: vendor.settings } });
  }, 120_000);
  afterAll(async () => {
    await service.close();
    await vendor.close();
  });
  beforeEach(() => {
    Object.assign(vendor, { behaviour: 'normal', refusal: null });
    service.clock.advance(601);
  });

  const startFor = async (visitor: Visitor, purpose: 'login' | 'bind' | 'security' = 'login') =>
    (await visitor.call(startOneTap, { kind: 'native', purpose })).data.session_id;
  const tap = async (visitor: Visitor, phone: string) => {
    const session_id = await startFor(visitor);
    return visitor.call(signInByOneTap, { session_id, token: vendor.tokenOf(phone) });
  };

  // call:POST/v3/login/one_tap/start call:POST/v3/login/one_tap
  test('signs in whose number it is, and makes the account of a number that nobody has', async () => {
    const phone = aNumber();
    const ids = [];
    for (let round = 0; round < 2; round += 1) {
      const visitor = service.visitor();
      const answer = await tap(visitor, phone);
      expect(answer).toMatchObject({ code: 1 });
      visitor.token = answer.data.token;
      ids.push((await visitor.call(getProfile, {})).data.id);
    }
    expect(ids[0]).toBe(ids[1]);
    const person = await registerPerson(service);
    const visitor = service.visitor();
    visitor.token = (await tap(visitor, person.phone)).data.token;
    expect((await visitor.call(getProfile, {})).data.username).toBe(
      (await person.visitor.call(getProfile, {})).data.username,
    );
    expect((await visitor.call(getConfig, {})).data.login.one_tap).toEqual(
      name === 'aliyun' ? ['native', 'h5'] : ['native'],
    );
  });

  test('a token serves once, one start serves once, and of parallel calls one is let in', async () => {
    const [visitor, phone] = [service.visitor(), aNumber()];
    const session_id = await startFor(visitor);
    const token = vendor.tokenOf(phone);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => visitor.call(signInByOneTap, { session_id, token })),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ reason }) => reason === 'one_tap_expired')).toHaveLength(5);
    const asked = vendor.calls.length;
    const again = await visitor.call(signInByOneTap, { session_id: await startFor(visitor), token });
    expect(again).toMatchObject({ ...fallback, reason: 'one_tap_expired' });
    expect(vendor.calls).toHaveLength(asked);
  });

  // threat:code-from-elsewhere
  test('a start of another app, of another purpose, or of two minutes ago is refused, before the vendor is asked', async () => {
    const [visitor, phone] = [service.visitor(), aNumber()];
    const asked = vendor.calls.length;
    const refused = async (session_id: string, by = visitor) => {
      const answer = await by.call(signInByOneTap, { session_id, token: vendor.tokenOf(phone) });
      expect(answer).toMatchObject({ ...fallback, reason: 'one_tap_expired' });
    };
    await refused(await startFor(visitor), service.visitor());
    await refused(await startFor(visitor, 'security'));
    const late = await startFor(visitor);
    service.clock.advance(121);
    await refused(late);
    await refused('nobody');
    expect(vendor.calls).toHaveLength(asked);
  });

  test.each(['silent', 'malformed', 'html', 'failing'] as const)(
    'a vendor that is %s leads to a code',
    async (behaviour) => {
      const visitor = service.visitor();
      const session_id = await startFor(visitor);
      const token = vendor.tokenOf(aNumber());
      vendor.behaviour = behaviour;
      const answer = await visitor.call(signInByOneTap, { session_id, token });
      expect(answer).toMatchObject({ ...fallback, reason: 'one_tap_failed' });
    },
  );

  test('a token that the vendor does not know, or a number of another country, leads to a code', async () => {
    const visitor = service.visitor();
    for (const token of ['made up', vendor.tokenOf('85251234567')]) {
      const answer = await visitor.call(signInByOneTap, { session_id: await startFor(visitor), token });
      expect(answer).toMatchObject({ ...fallback, reason: 'one_tap_failed' });
    }
    vendor.refusal = 'isv.BUSINESS_LIMIT_CONTROL';
    expect(await tap(visitor, aNumber())).toMatchObject({ ...fallback, reason: 'one_tap_failed' });
  });

  test('as a security check it takes the account’s own number alone', async () => {
    const person = await registerPerson(service);
    const check = async (phone: string) =>
      person.visitor.call(passStepUp, {
        type: 'one_tap',
        session_id: await startFor(person.visitor, 'security'),
        token: vendor.tokenOf(phone),
      });
    expect(await check(aNumber())).toMatchObject({ code: 0, reason: 'one_tap_failed' });
    expect(await check(person.phone)).toMatchObject({ code: 1 });
    const login = await startFor(person.visitor);
    const token = vendor.tokenOf(person.phone);
    const other = await person.visitor.call(passStepUp, { type: 'one_tap', session_id: login, token });
    expect(other).toMatchObject({ code: 0, reason: 'one_tap_expired' });
  });

  test('a number whose account was long unused is asked about first', async () => {
    const person = await registerPerson(service, {
      username: `unused_${name}`,
      password: 'correct horse 77',
    });
    await passCheck(person);
    await addFurther(service, person.visitor, `unused_${name}@example.com`);
    service.clock.advance(214 * day);
    const ask = async () => {
      const visitor = service.visitor();
      const session_id = await startFor(visitor);
      const token = vendor.tokenOf(person.phone);
      const { code, data } = await visitor.call(signInByOneTap, { session_id, token });
      expect([code, data]).toEqual([3, expect.objectContaining({ account: expect.anything() })]);
      const { recycled_id } = data as unknown as { recycled_id: string };
      return { visitor, token, mine: { session_id, recycled_id, mine: true } };
    };
    const stolen = await ask();
    expect((await service.visitor().call(signInByOneTap, stolen.mine)).code).toBe(0);
    const again = await ask();
    const twice = { session_id: again.mine.session_id, token: again.token };
    expect((await again.visitor.call(signInByOneTap, twice)).code).toBe(0);
    const right = await ask();
    const answer = await right.visitor.call(signInByOneTap, right.mine);
    expect(answer.code).toBe(1);
    right.visitor.token = answer.data.token;
    expect((await right.visitor.call(getProfile, {})).data.username).toBe(`unused_${name}`);
    // For seven days the number proves no security check: nobody has shown yet that it is still theirs.
    const session_id = await startFor(right.visitor, 'security');
    const check = { type: 'one_tap', session_id, token: vendor.tokenOf(person.phone) } as const;
    expect((await right.visitor.call(passStepUp, check)).code).toBe(0);
  });

  test('one address has three hundred tries in ten minutes', async () => {
    const visitor = service.visitor();
    const answers = [];
    for (let tries = 0; tries < 301; tries += 1)
      answers.push(await visitor.call(startOneTap, { kind: 'native' }));
    expect(answers.at(299)?.code).toBe(1);
    expect(answers.at(300)).toMatchObject({ code: 429, data: { fallback: 'code' } });
  });
});

describe('one tap in a web page', () => {
  test('is started by what the vendor gives for this page, and takes the token of a page', async () => {
    let service = null as TestService | null;
    const vendor = await serveAliyunNumbers({ now: () => service?.clock.now() ?? new Date() });
    service = await openService({ file: { one_tap: vendor.settings } });
    const visitor = service.visitor();
    const phone = aNumber();
    const startFor = () => visitor.call(startOneTap, { kind: 'h5' });
    const { session_id, params, expire } = (await startFor()).data;
    expect([params, expire]).toEqual([{ access_token: 'page-access', jwt_token: 'page-jwt' }, 120]);
    const token = vendor.tokenOf(phone, 'h5');
    expect(await visitor.call(signInByOneTap, { session_id, token })).toMatchObject({ code: 1 });
    const wrong = vendor.tokenOf(phone, 'native');
    const other = { session_id: (await startFor()).data.session_id, token: wrong };
    expect(await visitor.call(signInByOneTap, other)).toMatchObject({ reason: 'one_tap_failed' });
    vendor.refusal = 'Forbidden';
    expect(await startFor()).toMatchObject({ ...fallback, reason: 'one_tap_failed' });
    await service.close();
    await vendor.close();
  });
});

test('without a vendor, without the mainland and without codes there is none; the day’s numbers are counted', async () => {
  let service = null as TestService | null;
  const vendor = await serveAliyunNumbers({ now: () => service?.clock.now() ?? new Date() });
  const one_tap = { ...vendor.settings, per_day: 2 };
  for (const file of [{}, { one_tap, phone: { regions: ['HK'] } }, { one_tap, login: { code: false } }]) {
    const closed = await openService({ file });
    const visitor = closed.visitor();
    expect(await visitor.call(startOneTap, { kind: 'native' })).toMatchObject({
      ...fallback,
      reason: 'method_disabled',
    });
    expect((await visitor.call(getConfig, {})).data.login.one_tap).toBeUndefined();
    await closed.close();
  }
  service = await openService({ file: { one_tap } });
  const visitor = service.visitor();
  const starts = [];
  for (let index = 0; index < 3; index += 1)
    starts.push((await visitor.call(startOneTap, { kind: 'native' })).data.session_id);
  const answers = [];
  for (const session_id of starts)
    answers.push(await visitor.call(signInByOneTap, { session_id, token: vendor.tokenOf(aNumber()) }));
  expect(answers.map(({ code }) => code)).toEqual([1, 1, 0]);
  expect(answers[2]).toMatchObject({ ...fallback, reason: 'sending_paused' });
  expect(await visitor.call(startOneTap, { kind: 'native' })).toMatchObject({ reason: 'sending_paused' });
  service.clock.advance(day);
  expect(await visitor.call(startOneTap, { kind: 'native' })).toMatchObject({ code: 1 });
  await service.close();
  await vendor.close();
});
