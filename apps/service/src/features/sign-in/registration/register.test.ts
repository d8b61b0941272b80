import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import { signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const agreed = { terms_version: '1.0', privacy_version: '1.0' };
const password = 'correct horse battery 7';
let last = 0;

async function ready(given: Partial<{ password: string; username: string; terms_version: string }> = {}) {
  last += 1;
  const phone = `1390000${String(last).padStart(4, '0')}`;
  const visitor = service.visitor();
  await visitor.call(phoneCodeCalls.register, { phone });
  const code = await service.readCode(phone, 'register');
  const submit = () => visitor.call(register, { type: 'phone', phone, code, password, ...agreed, ...given });
  return { phone, visitor, code, submit };
}

test('an e-mail address registers, and its agreement is recorded', async () => {
  const visitor = service.visitor();
  await visitor.call(emailCodeCalls.register, { email: 'zhou@example.com' });
  const code = await service.readCode('zhou@example.com', 'register');
  const answer = await visitor.call(register, {
    type: 'email',
    email: 'Zhou@Example.com',
    code,
    password,
    ...agreed,
  });
  expect(answer).toMatchObject({ code: 1 });
  visitor.token = answer.data.token;
  expect((await visitor.call(getProfile, {})).data).toMatchObject({
    phone: null,
    email: 'Z***u@example.com',
  });
  const rows = await service.database
    .selectFrom('agreement')
    .select(['document', 'version', 'way'])
    .execute();
  expect(rows).toEqual([
    { document: 'terms', version: '1.0', way: 'registration' },
    { document: 'privacy', version: '1.0', way: 'registration' },
  ]);
});

test.each([
  ['', /^用户[a-z2-9]{5}$/],
  ['en', /^User [a-z2-9]{5}$/],
  ['zh-TW', /^用戶[a-z2-9]{5}$/],
])('who brings no name gets one in the language of the page: %j', async (language, expected) => {
  const { visitor, submit } = await ready();
  if (language) visitor.cookies.set('lang', language);
  visitor.token = (await submit()).data.token;
  expect((await visitor.call(getProfile, {})).data['nickname']).toMatch(expected);
});

test.each([
  ['password1', 'password_too_common'],
  ['11111111', 'password_too_common'],
  ['my LinWan88 secret', 'password_has_name'],
])('the password %s is refused with its reason, and the code stays good', async (weak, reason) => {
  const { submit, visitor, phone, code } = await ready({ password: weak, username: 'linwan88' });
  expect((await submit()).reason).toBe(reason);
  expect(await visitor.call(register, { type: 'phone', phone, code, password, ...agreed })).toMatchObject({
    code: 1,
  });
});

test('an outdated agreement, a taken user name and malformed input get different answers', async () => {
  expect((await (await ready({ terms_version: '0.9' })).submit()).reason).toBe('agreement_outdated');
  await registerPerson(service, { username: 'Taken_1' });
  expect((await (await ready({ username: 'taken_1' })).submit()).reason).toBe('username_taken');
  const answer = await (await ready({ username: '1abc' })).submit();
  expect(answer).toMatchObject({ status: 400, code: 400 });
  expect(answer.data).toMatchObject({ issues: [{ path: ['username'] }] });
});

// threat:GHSA-7rqj-j65f-68wh
test('twenty parallel registrations of one number, however written, create one account', async () => {
  const { visitor: asker, phone, code } = await ready();
  const spellings = [
    phone,
    `+86 ${phone}`,
    `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`,
    phone.replace(/\d/g, (d) => String.fromCharCode(0xff10 + Number(d))),
  ];
  const answers = await Promise.all(
    spellings.map((typed) =>
      asker.call(register, { type: 'phone', phone: typed, code, password, ...agreed }),
    ),
  );
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
  service.clock.advance(61);
  const visitor = service.visitor();
  await visitor.call(phoneCodeCalls.register, { phone });
  const again = await visitor.call(register, {
    type: 'phone',
    phone,
    code: await service.readCode(phone, 'register'),
    password: 'another good password 9',
    ...agreed,
  });
  expect(again).toMatchObject({ code: 0, reason: 'phone_taken' });
});

// threat:CVE-2026-23511
test('requesting a code does not reveal whether an account exists', async () => {
  const known = await registerPerson(service);
  service.clock.advance(61);
  for (const purpose of ['login', 'register', 'forget'] as const) {
    const replies = [];
    for (const phone of [known.phone, '13522220000']) {
      const { status, code, msg, data } = await service.visitor().call(phoneCodeCalls[purpose], { phone });
      // Each receipt is another one.
      replies.push({ status, code, msg, data: { ...data, receipt: data.receipt?.length } });
    }
    expect(replies[0]).toEqual(replies[1]);
    service.clock.advance(61);
  }
});

// threat:CVE-2024-49757
test('a closed registration refuses direct calls too', async () => {
  const closed = await openService({
    file: { register: { phone: false }, login: { code_registers: false } },
  });
  const visitor = closed.visitor();
  await visitor.call(phoneCodeCalls.register, { phone: '13611112222' });
  const code = await closed.readCode('13611112222', 'register').catch(() => '123456');
  expect(
    (await visitor.call(register, { type: 'phone', phone: '13611112222', code, password, ...agreed })).reason,
  ).toBe('registration_closed');
  await visitor.call(phoneCodeCalls.login, { phone: '13611113333' });
  await expect(closed.readCode('13611113333', 'login')).rejects.toThrow('no code was sent');
  expect((await visitor.call(signInByPhoneCode, { phone: '13611113333', code: '123456' })).code).toBe(0);
  await closed.close();
});

// threat:GHSA-7rqj-j65f-68wh
test('a domain in Chinese is one address, however it is written', async () => {
  const visitor = service.visitor();
  const [typed, sent] = ['lin@例子.公司', 'lin@xn--fsqu00a.xn--55qx5d'];
  await visitor.call(emailCodeCalls.register, { email: sent });
  const code = await service.readCode(sent, 'register');
  const made = await visitor.call(register, { type: 'email', email: sent, code, password, ...agreed });
  expect(made.code).toBe(1);
  for (const account of [typed, sent, 'LIN@例子。公司'])
    expect((await service.visitor().call(signInByPassword, { account, password })).code).toBe(1);
  service.clock.advance(61);
  const again = await service.visitor().call(emailCodeCalls.login, { email: typed });
  expect(again.code).toBe(1);
});
