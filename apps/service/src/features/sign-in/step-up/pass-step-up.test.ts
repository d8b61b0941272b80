import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { startPasskeyEnrollment } from '@tongxing/contract/calls/passkeys.ts';
import {
  disableTotp,
  enableTotp,
  makeRecoveryCodes,
  setUpTotp,
} from '@tongxing/contract/calls/second-factor.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { getStepUpMethods, passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticatorCode } from '../../../../test/authenticator.ts';
import { turnOnTotp } from '../../../../test/be-proven.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

// call:GET/v3/user/security call:POST/v3/user/security
test('a call that requires it answers 10 with the methods, and works for ten minutes after the check', async () => {
  const person = await registerPerson(service);
  const { visitor } = person;
  expect(await visitor.call(setUpTotp, {})).toMatchObject({
    status: 200,
    code: 10,
    msg: '请先完成安全验证',
    data: { methods: ['password', 'phone'] },
  });
  const before = Math.floor(service.clock.now().getTime() / 1000);
  const passed = await visitor.call(passStepUp, { type: 'password', password: person.password });
  expect(passed).toMatchObject({ code: 1, data: { until: before + 600 } });
  expect(await visitor.call(setUpTotp, {})).toMatchObject({ code: 1 });
  expect((await visitor.call(getStepUpMethods, {})).data.until).toBe(before + 600);
  service.clock.advance(599);
  expect(await visitor.call(setUpTotp, {})).toMatchObject({ code: 1 });
  service.clock.advance(2);
  expect(await visitor.call(setUpTotp, {})).toMatchObject({ code: 10 });
  expect((await visitor.call(getStepUpMethods, {})).data.until).toBeNull();
});

// call:POST/v3/user/security
test('the check counts in this session only', async () => {
  const person = await registerPerson(service);
  const other = service.visitor();
  const { data } = await other.call(signInByPassword, { account: person.phone, password: person.password });
  other.token = data.token;
  await person.visitor.call(passStepUp, { type: 'password', password: person.password });
  expect(await person.visitor.call(setUpTotp, {})).toMatchObject({ code: 1 });
  expect(await other.call(setUpTotp, {})).toMatchObject({ code: 10 });
});

// call:POST/v3/sms/security
test('a code to the account’s phone passes it; the number is masked and cannot be chosen', async () => {
  const { visitor, phone } = await registerPerson(service);
  const methods = await visitor.call(getStepUpMethods, {});
  expect(methods.data).toMatchObject({
    methods: ['password', 'phone'],
    phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    email: null,
  });
  service.clock.advance(61);
  await visitor.call(phoneCodeCalls.security, { phone: '13912345678' });
  const code = await service.readCode(phone, 'security');
  expect(await visitor.call(passStepUp, { type: 'phone', code })).toMatchObject({ code: 1 });
  expect(await visitor.call(passStepUp, { type: 'phone', code })).toMatchObject({ reason: 'code_expired' });
  expect(await visitor.call(emailCodeCalls.security, {})).toMatchObject({ code: 404 });
  expect(await visitor.call(passStepUp, { type: 'email', code })).toMatchObject({
    reason: 'method_disabled',
  });
});

// threat:CVE-2026-3429
test('with two-step verification on, only the authenticator or a passkey counts', async () => {
  const person = await registerPerson(service);
  const { visitor, password } = person;
  const { secret, recoveryCodes } = await turnOnTotp(service, person);
  service.clock.advance(600);
  expect(await visitor.call(setUpTotp, {})).toMatchObject({ code: 10, data: { methods: ['totp'] } });
  expect(await visitor.call(passStepUp, { type: 'password', password })).toMatchObject({
    reason: 'method_disabled',
  });
  await visitor.call(phoneCodeCalls.security, {});
  const sms = await service.readCode(person.phone, 'security');
  expect(await visitor.call(passStepUp, { type: 'phone', code: sms })).toMatchObject({
    reason: 'method_disabled',
  });
  const code = authenticatorCode(secret, service.clock.now());
  expect(await visitor.call(passStepUp, { type: 'totp', code })).toMatchObject({ code: 1 });
  expect(await visitor.call(passStepUp, { type: 'totp', code })).toMatchObject({ reason: 'code_used' });
  service.clock.advance(700);
  const spare = recoveryCodes[0] ?? '';
  expect(await visitor.call(passStepUp, { type: 'totp', code: spare })).toMatchObject({ code: 1 });
  expect(await visitor.call(passStepUp, { type: 'totp', code: spare })).toMatchObject({
    reason: 'totp_mismatch',
  });
});

// Broken to see it fail: without `needsTwoFactors` in `requireStepUp`.
// threat:check-outlived
test('a check passed by password is void once two-step verification is on, except for the session that turned it on', async () => {
  const person = await registerPerson(service);
  const { phone, password } = person;
  const other = service.visitor();
  other.token = (await other.call(signInByPassword, { account: phone, password })).data.token;
  expect(await other.call(passStepUp, { type: 'password', password })).toMatchObject({ code: 1 });
  expect(await other.call(setUpTotp, {})).toMatchObject({ code: 1 });
  const { secret } = await turnOnTotp(service, person);
  const refused = { code: 10, data: { methods: ['totp'] } };
  for (const call of [disableTotp, setUpTotp, makeRecoveryCodes, startPasskeyEnrollment] as const) {
    expect(await other.call(call, {})).toMatchObject(refused);
  }
  const code = () => authenticatorCode(secret, service.clock.now());
  expect(await other.call(enableTotp, { code: code() })).toMatchObject(refused);
  expect((await other.call(getStepUpMethods, {})).data.until).toBeNull();
  // Who turned it on has shown a code of it, on this browser.
  const copy = Object.assign(service.visitor(), { token: person.visitor.token });
  expect(await copy.call(makeRecoveryCodes, {})).toMatchObject({ code: 10 });
  expect(await person.visitor.call(makeRecoveryCodes, {})).toMatchObject({ code: 1 });
  service.clock.advance(541);
  expect(await person.visitor.call(makeRecoveryCodes, {})).toMatchObject({ code: 10 });
  expect(await other.call(passStepUp, { type: 'totp', code: code() })).toMatchObject({ code: 1 });
  expect(await other.call(disableTotp, {})).toMatchObject({ code: 1 });
});
