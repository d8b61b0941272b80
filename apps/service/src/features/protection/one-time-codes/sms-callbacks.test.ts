import { createHmac } from 'node:crypto';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import {
  getCodeStatus,
  getUpstreamStatus,
  startUpstream,
  ticketSecretHeader,
} from '@tongxing/contract/calls/one-time-codes-delivery.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { httpSmsSecret, serveHttpSms } from '@tongxing/doubles/sms/http-sms.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { systemRandom } from '../../../kernel/crypto/random.ts';
import { readOpenNetworks } from '../../../kernel/network/open-networks.ts';
import { guardedFetch } from '../../../vendors/outgoing/guarded-fetch.ts';
import { openSmsVendor, smsVendorSettings } from '../../../vendors/sms/sms-vendors.ts';

let gateway: Awaited<ReturnType<typeof serveHttpSms>>;
let service: TestService;
/** The service’s, once it runs. */
const clock = {
  now: () => service?.clock.now() ?? new Date(),
  advance: (seconds: number) => service.clock.advance(seconds),
};
let numbers = 0;
let phone = '';

beforeAll(async () => {
  gateway = await serveHttpSms(clock);
  const entry = { vendor: 'http', url: `${gateway.url}/send`, secret: httpSmsSecret, voice: true };
  const connection = {
    fetch,
    guardedFetch: guardedFetch(readOpenNetworks(['127.0.0.1'])),
    clock,
    random: systemRandom,
    publicUrl: 'https://account.example',
  };
  const sender = openSmsVendor(smsVendorSettings.parse(entry) as never, connection);
  service = await openService({
    ports: { senders: { sms: [sender], email: [] } },
    file: {
      captcha: { kinds: [] },
      outgoing: { allow_private: ['127.0.0.1'] },
      sms: { vendors: [entry], upstream: { number: '10690001', vendor: 'http' } },
    },
  });
});
beforeEach(() => {
  phone = `1391234${String((numbers += 1)).padStart(4, '0')}`;
  clock.advance(61);
});
afterAll(async () => {
  await service.close();
  await gateway.close();
});

/** The callback of the gateway, with what it signs. */
async function call(body: object, how: { secret?: string; age?: number; key?: string; raw?: string } = {}) {
  const text = how.raw ?? JSON.stringify(body);
  const at = Math.floor(clock.now().getTime() / 1000) - (how.age ?? 0);
  const signature = createHmac('sha256', how.secret ?? httpSmsSecret)
    .update(`${at}.${text}`)
    .digest('hex');
  const { statusCode } = await service.app.inject({
    method: 'POST',
    url: `/callbacks/sms/${how.key ?? 'http'}`,
    headers: {
      'content-type': 'application/json',
      'tongxing-timestamp': String(at),
      'tongxing-signature': `v1=${signature}`,
    },
    payload: text,
  });
  return statusCode;
}
const lastSent = () => gateway.delivered.at(-1) as { id: string; channel: string; params: { code: string } };
const statusOf = async (visitor: Visitor, receipt = '') =>
  (await visitor.call(getCodeStatus, { receipt })).data;

describe('a receipt', () => {
  // call:GET/v3/sms/status
  test('says what the vendor reports, the first time', async () => {
    const visitor = service.visitor();
    const { receipt = '' } = (await visitor.call(phoneCodeCalls.login, { phone })).data;
    expect(await statusOf(visitor, receipt)).toEqual({ state: 'sent', voice: false, upstream: true });
    expect(await call({ reports: [{ id: lastSent().id, state: 'undelivered' }] })).toBe(200);
    expect(await statusOf(visitor, receipt)).toMatchObject({ state: 'undelivered' });
    expect(await call({ reports: [{ id: lastSent().id, state: 'delivered' }] })).toBe(200);
    expect(await statusOf(visitor, receipt)).toMatchObject({ state: 'undelivered' });
    expect(await call({ reports: [{ id: 'of-nobody', state: 'delivered' }] })).toBe(200);
    expect((await visitor.call(getCodeStatus, { receipt: 'of-nobody' })).code).toBe(404);
    await service.work('Writing figures down');
    const counted = service.database.selectFrom('statistic').select(['labels', 'count']);
    expect(await counted.where('name', '=', 'receipt').execute()).toEqual([
      { labels: ['http', 'undelivered'], count: expect.anything() },
    ]);
    clock.advance(3601);
    expect((await visitor.call(getCodeStatus, { receipt })).code).toBe(404);
  });

  // threat:refused-mailbox
  test('of a code that may have gone to nobody never changes, whoever has the number', async () => {
    const visitor = service.visitor();
    const { phone: known } = await registerPersonBySms();
    clock.advance(61);
    const before = gateway.delivered.length;
    const answers = [];
    for (const to of [known, phone]) answers.push(await visitor.call(phoneCodeCalls.forget, { phone: to }));
    await expect.poll(() => gateway.delivered.length).toBe(before + 1);
    expect(await call({ reports: [{ id: lastSent().id, state: 'delivered' }] })).toBe(200);
    for (const { data } of answers) {
      expect(Object.keys(data).sort()).toEqual(['expire', 'receipt', 'resend']);
      expect(await statusOf(visitor, data.receipt)).toMatchObject({ state: 'sent' });
    }
  });

  test('comes with no code by mail', async () => {
    const answer = await service.visitor().call(emailCodeCalls.login, { email: 'someone@mail.example' });
    expect(answer.reason).toBe('channel_missing');
  });
});

async function registerPersonBySms() {
  const visitor = service.visitor();
  const number = `1385555${String((numbers += 1)).padStart(4, '0')}`;
  await visitor.call(phoneCodeCalls.login, { phone: number });
  const signedIn = await visitor.call(signInByPhoneCode, { phone: number, code: lastSent().params.code });
  expect(signedIn).toMatchObject({ code: 1 });
  visitor.token = signedIn.data.token;
  return { phone: number, visitor };
}

// threat:sms-pumping
test('a code is read out in a call from the third for a number on, and not before', async () => {
  const visitor = service.visitor();
  const ask = (channel: 'sms' | 'voice') => {
    clock.advance(61);
    return visitor.call(phoneCodeCalls.login, { phone, channel });
  };
  expect((await ask('voice')).reason).toBe('channel_missing');
  const { receipt } = (await ask('sms')).data;
  expect((await ask('voice')).reason).toBe('channel_missing');
  expect((await ask('sms')).code).toBe(1);
  expect(await statusOf(visitor, receipt)).toMatchObject({ voice: true });
  expect((await ask('voice')).code).toBe(1);
  const { channel, params } = lastSent();
  expect(channel).toBe('voice');
  expect(await visitor.call(signInByPhoneCode, { phone, code: params.code })).toMatchObject({ code: 1 });
});

// threat:upstream-text
test('a callback that is not signed, is old, of another key, broken or endless is refused', async () => {
  const visitor = service.visitor();
  const { receipt } = (await visitor.call(phoneCodeCalls.login, { phone })).data;
  const body = { reports: [{ id: lastSent().id, state: 'delivered' }] };
  expect(await call(body, { secret: 'a secret of somebody else' })).toBe(401);
  expect(await call(body, { age: 301 })).toBe(401);
  expect(await call(body, { age: -301 })).toBe(401);
  expect(await call(body, { key: 'aliyun' })).toBe(404);
  expect(await call({}, { raw: 'not json' })).toBe(400);
  expect(await call({ reports: [{ id: 1, state: 'perhaps' }] })).toBe(400);
  expect(await call({ reports: Array.from({ length: 501 }, () => ({ id: 'x', state: 'delivered' })) })).toBe(
    400,
  );
  expect(await call({}, { raw: 'x'.repeat(300 * 1024) })).toBe(413);
  expect(await statusOf(visitor, receipt)).toMatchObject({ state: 'sent' });
  expect(await call(body, { age: 299 })).toBe(200);
  expect(await statusOf(visitor, receipt)).toMatchObject({ state: 'delivered' });
});

describe('a text that the person sends', () => {
  type Purpose = 'login' | 'change_phone' | 'forget';
  const start = async (visitor: Visitor, purpose: Purpose = 'login') => {
    const answer = await visitor.call(startUpstream, { purpose, phone });
    expect(answer.code, answer.msg).toBe(1);
    return answer.data;
  };
  const watch = async (visitor: Visitor, { ticket, secret }: { ticket: string; secret: string }) =>
    (await visitor.call(getUpstreamStatus, { ticket }, { headers: { [ticketSecretHeader]: secret } })).data;
  let messages = 0;
  const text = (from: string, words: string, id = `m${(messages += 1)}`) =>
    call({ messages: [{ id, from, text: words }] });

  // call:POST/v3/sms/upstream call:GET/v3/sms/upstream/status
  test('proves the number once: its browser gets a code that signs in', async () => {
    const visitor = service.visitor();
    const opened = await start(visitor);
    expect(opened).toMatchObject({ number: '10690001', text: expect.stringMatching(/^\d{8}$/), expire: 300 });
    expect(await watch(visitor, opened)).toEqual({ state: 'waiting' });
    expect(await text(`+86${phone}`, ` ${opened.text}\n`)).toBe(200);
    const answers = await Promise.all(Array.from({ length: 10 }, () => watch(visitor, opened)));
    const received = answers.filter(({ state }) => state === 'received');
    expect(received).toHaveLength(1);
    expect(await watch(visitor, opened)).toEqual({ state: 'expired' });
    const { code = '' } = received[0] ?? {};
    const signedIn = await visitor.call(signInByPhoneCode, { phone, code });
    expect(signedIn).toMatchObject({ code: 1 });
    visitor.token = signedIn.data.token;
    expect((await visitor.call(getProfile, {})).data.phone).toMatch(/^139/);
    expect((await visitor.call(signInByPhoneCode, { phone, code })).reason).toBe('code_expired');
  });

  // threat:upstream-text
  test('from another number, in other words, late, again, or for another browser proves nothing', async () => {
    const visitor = service.visitor();
    const opened = await start(visitor);
    await text('+8613800000000', opened.text);
    await text(phone, '00000000');
    await text('nobody', opened.text);
    expect(await watch(visitor, opened)).toEqual({ state: 'waiting' });
    expect(await watch(service.visitor(), opened)).toEqual({ state: 'expired' });
    expect(await watch(visitor, { ...opened, secret: 'guessed' })).toEqual({ state: 'expired' });
    const bare = await visitor.call(getUpstreamStatus, { ticket: opened.ticket });
    expect(bare.code).toBe(400);
    clock.advance(301);
    await text(phone, opened.text);
    expect(await watch(visitor, opened)).toEqual({ state: 'expired' });
    // A message of before that is reported again: its id is known, and so is its text.
    const next = await start(visitor);
    await text(phone, next.text, 'once');
    expect((await watch(visitor, next)).state).toBe('received');
    const third = await start(visitor);
    await text(phone, third.text, 'once');
    expect(await watch(visitor, third)).toEqual({ state: 'waiting' });
  });

  test('gives a code for its purpose alone; what needs a session needs one here', async () => {
    const visitor = service.visitor();
    const opened = await start(visitor, 'forget');
    await text(phone, opened.text);
    const { code = '' } = await watch(visitor, opened);
    expect((await visitor.call(signInByPhoneCode, { phone, code })).reason).toBe('code_expired');
    const answer = await visitor.call(startUpstream, { purpose: 'change_phone', phone });
    expect(answer.code).toBe(401);
    const person = await registerPersonBySms();
    expect((await person.visitor.call(startUpstream, { purpose: 'change_phone', phone })).code).toBe(1);
  });

  // threat:upstream-text
  test('tickets without end from one household are refused', async () => {
    const visitor = service.visitor('10.3.2.1');
    const answers = [];
    for (let at = 0; at < 51; at += 1)
      answers.push((await visitor.call(startUpstream, { purpose: 'login', phone })).code);
    expect(answers.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 1));
    expect(answers[50]).toBe(429);
  });
});

test('without a number of its own there is no such way', async () => {
  const plain = await openService({ file: { captcha: { kinds: [] } } });
  try {
    const visitor = plain.visitor();
    expect((await visitor.call(startUpstream, { purpose: 'login', phone })).reason).toBe('method_disabled');
    const person = await registerPerson(plain);
    plain.clock.advance(61);
    const { receipt } = (await visitor.call(phoneCodeCalls.login, { phone: person.phone })).data;
    expect(await statusOf(visitor, receipt)).toEqual({ state: 'sent', voice: false, upstream: false });
  } finally {
    await plain.close();
  }
});
