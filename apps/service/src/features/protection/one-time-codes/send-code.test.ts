import { changeEmail } from '@tongxing/contract/calls/contacts.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { changePassword } from '@tongxing/contract/calls/recovery.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
let lin: RegisteredPerson;
const email = 'lin.wan@example.com';

beforeAll(async () => {
  service = await openService();
  lin = await registerPerson(service);
});
afterAll(() => service.close());

const minute = () => service.clock.advance(61);
const wording = async (to: string, purpose: string) =>
  (await service.ports.listOutbox?.(to))?.find((message) => message.purpose === purpose)?.text;

test('adds an address by its code, and then uses it for the security check', async () => {
  const { visitor } = lin;
  await visitor.call(passStepUp, { type: 'password', password: lin.password });
  expect(await visitor.call(emailCodeCalls.change_email, { email })).toMatchObject({
    code: 1,
    data: { expire: 300, resend: 60 },
  });
  const code = await service.readCode(email, 'change_email');
  expect((await visitor.call(changeEmail, { email, code })).code).toBe(1);
  expect((await visitor.call(getProfile, {})).data.email).toBe('l***n@example.com');
  expect((await visitor.call(changeEmail, { email, code })).code).toBe(0);

  minute();
  // Whatever address is named: the account's own is meant.
  const elsewhere = 'someone.else@example.com';
  expect((await visitor.call(emailCodeCalls.security, { email: elsewhere })).code).toBe(1);
  await expect(service.readCode(elsewhere)).rejects.toThrow('no code was sent');
  const check = await service.readCode(email, 'security');
  // For this purpose alone.
  const password = 'another horse battery 8';
  const misused = await visitor.call(changePassword, { password, code: check });
  expect(misused).toMatchObject({ code: 0, reason: 'code_expired' });
  expect((await visitor.call(passStepUp, { type: 'email', code: check })).code).toBe(1);

  minute();
  expect((await visitor.call(emailCodeCalls.change_password, {})).code).toBe(1);
  const change = { password, code: await service.readCode(email, 'change_password') };
  expect((await visitor.call(changePassword, change)).code).toBe(1);
});

// spec:1.17 call:POST/v3/sms/bind
test.each([
  ['sms', 'bind', '13900000001'],
  ['ems', 'bind', 'bind@example.com'],
  ['sms', 'change_phone', '13900000002'],
] as const)('%s/%s sends to the address that is named, saying what for', async (kind, purpose, to) => {
  const answer =
    kind === 'sms'
      ? await lin.visitor.call(phoneCodeCalls[purpose], { phone: to })
      : await lin.visitor.call(emailCodeCalls[purpose as 'bind'], { email: to });
  expect(answer.code).toBe(1);
  expect(await wording(to, purpose)).toMatch(/验证码 \d{6}，5 分钟内有效，用于/);
});

// call:POST/v3/sms/login
test('without a session sends codes only for sign-in, registration and recovery', async () => {
  const visitor = service.visitor();
  for (const call of [phoneCodeCalls.bind, phoneCodeCalls.security, phoneCodeCalls.change_password]) {
    expect(await visitor.call(call, { phone: '13900000003' })).toMatchObject({ status: 401, code: 401 });
  }
  expect((await visitor.call(emailCodeCalls.change_email, { email: 'a@example.com' })).code).toBe(401);
  await expect(service.readCode('13900000003')).rejects.toThrow('no code was sent');
});

test('sends no code for methods that are turned off', async () => {
  const closed = await openService({ file: { login: { code: false }, register: { email: false } } });
  const visitor = closed.visitor();
  const [phone, address] = ['13900000004', 'closed@example.com'];
  expect((await visitor.call(phoneCodeCalls.login, { phone })).reason).toBe('method_disabled');
  expect((await visitor.call(emailCodeCalls.login, { email: address })).reason).toBe('method_disabled');
  expect((await visitor.call(emailCodeCalls.register, { email: address })).reason).toBe(
    'registration_closed',
  );
  for (const to of [phone, address]) expect(await closed.ports.listOutbox?.(to)).toEqual([]);
  expect((await visitor.call(phoneCodeCalls.register, { phone })).code).toBe(1);
  await closed.close();
});
