import { changeEmail, changePhone } from '@tongxing/contract/calls/contacts.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { changePassword, resetPassword } from '@tongxing/contract/calls/recovery.ts';
import { signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const textsTo = async (to: string) => (await service.ports.listOutbox?.(to))?.map(({ text }) => text) ?? [];

async function bindEmail({ visitor }: RegisteredPerson, email: string) {
  await visitor.call(emailCodeCalls.change_email, { email });
  return visitor.call(changeEmail, { email, code: await service.readCode(email, 'change_email') });
}

/** Puts the account's number on `phone`; the security check has just been passed. */
async function movePhone(visitor: Visitor, phone: string) {
  await visitor.call(phoneCodeCalls.change_phone, { phone });
  const code = await service.readCode(phone, 'change_phone');
  return visitor.call(changePhone, { phone, code });
}

// threat:old-number-code
test('codes sent to the old number are void after the change', async () => {
  const person = await registerPerson(service);
  const { phone, visitor } = person;
  const stranger = service.visitor();
  const codes: Record<string, string> = {};
  for (const purpose of ['login', 'forget', 'security'] as const) {
    service.clock.advance(61);
    await (purpose === 'security' ? visitor : stranger).call(phoneCodeCalls[purpose], { phone });
    await expect.poll(() => service.readCode(phone, purpose).catch(() => '')).toMatch(/^\d{6}$/);
    codes[purpose] = await service.readCode(phone, purpose);
  }
  await passCheck(person);
  expect((await movePhone(visitor, '19755550001')).code).toBe(1);

  const reset = { type: 'phone' as const, phone, password: 'taken over by a code 1' };
  expect((await stranger.call(resetPassword, { ...reset, code: codes['forget'] ?? '' })).code).toBe(0);
  expect((await visitor.call(passStepUp, { type: 'phone', code: codes['security'] ?? '' })).reason).toBe(
    'code_expired',
  );
  // The number is nobody's: its code begins an account of its own.
  const entered = await stranger.call(signInByPhoneCode, { phone, code: codes['login'] ?? '' });
  stranger.token = entered.data.token;
  const mine = (await visitor.call(getProfile, {})).data;
  expect((await stranger.call(getProfile, {})).data.id).not.toBe(mine.id);
  expect(mine.phone).toBe('197****0001');
  expect((await stranger.call(signInByPassword, { account: phone, password: person.password })).code).toBe(0);
});

// call:POST/v3/ems/bind call:POST/v3/ems/change_email call:POST/v3/user/change_email threat:better-auth-7196
test('a code to an address binds and changes it, and the former one is notified each time', async () => {
  const person = await registerPerson(service);
  const email = `First.${person.phone}@Example.com`;
  expect((await person.visitor.call(changeEmail, { email, code: '123456' })).code).toBe(10);
  await passCheck(person);
  expect((await bindEmail(person, email)).code).toBe(1);
  await expect.poll(() => textsTo(person.phone)).toContainEqual(expect.stringContaining('绑定了邮箱'));
  service.clock.advance(61);
  expect((await bindEmail(person, email)).reason).toBe('contact_unchanged');

  const next = `next.${person.phone}@example.com`;
  expect((await bindEmail(person, next)).code).toBe(1);
  await expect.poll(() => textsTo(email)).toContainEqual(expect.stringContaining('邮箱已更换为'));
  const taken = await registerPerson(service);
  await passCheck(taken);
  service.clock.advance(61);
  expect((await bindEmail(taken, next.toUpperCase())).reason).toBe('belongs_to_other');
});

// call:POST/v3/ems/change_password call:POST/v3/ems/security
test('an account’s own address passes the security check and sets a new password', async () => {
  const person = await registerPerson(service);
  await passCheck(person);
  const email = `own.${person.phone}@example.com`;
  await bindEmail(person, email);
  service.clock.advance(11 * 60);
  const { visitor } = person;
  await visitor.call(emailCodeCalls.security, {});
  const proof = { type: 'email' as const, code: await service.readCode(email, 'security') };
  expect((await visitor.call(passStepUp, { ...proof, code: '000000' })).reason).toBe('code_mismatch');
  expect((await visitor.call(passStepUp, proof)).code).toBe(1);
  expect((await visitor.call(passStepUp, proof)).reason).toBe('code_expired');

  service.clock.advance(61);
  await visitor.call(emailCodeCalls.change_password, {});
  const code = await service.readCode(email, 'change_password');
  const password = 'a quieter garden 3';
  expect((await visitor.call(changePassword, { type: 'email', code, password })).code).toBe(1);
  const entered = await service.visitor().call(signInByPassword, { account: email, password });
  expect(entered.code).toBe(1);
});

// call:POST/v3/ems/bind
test('a code that was sent for binding changes no address', async () => {
  const person = await registerPerson(service);
  await passCheck(person);
  const email = `bind.${person.phone}@example.com`;
  await person.visitor.call(emailCodeCalls.bind, { email });
  await expect.poll(() => service.readCode(email, 'bind').catch(() => '')).toMatch(/^\d{6}$/);
  const code = await service.readCode(email, 'bind');
  expect((await person.visitor.call(changeEmail, { email, code })).reason).toBe('code_expired');
  service.clock.advance(61);
  const phone = '19755550002';
  await person.visitor.call(phoneCodeCalls.bind, { phone });
  await expect.poll(() => service.readCode(phone, 'bind').catch(() => '')).toMatch(/^\d{6}$/);
  const answer = await person.visitor.call(changePhone, {
    phone,
    code: await service.readCode(phone, 'bind'),
  });
  expect(answer.reason).toBe('code_expired');
});

test('of twenty parallel changes with one code, one succeeds', async () => {
  const person = await registerPerson(service);
  await passCheck(person);
  const phone = '19755550003';
  await person.visitor.call(phoneCodeCalls.change_phone, { phone });
  const code = await service.readCode(phone, 'change_phone');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => person.visitor.call(changePhone, { phone, code })),
  );
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
});
