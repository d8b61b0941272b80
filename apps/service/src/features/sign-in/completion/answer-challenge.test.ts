import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import {
  answerSecondFactor,
  disableTotp,
  enableTotp,
  forgetTrustedDevices,
  getSecondFactor,
  makeRecoveryCodes,
  setUpTotp,
} from '@tongxing/contract/calls/second-factor.ts';
import { signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticatorCode } from '../../../../test/authenticator.ts';
import { passCheck, turnOnTotp } from '../../../../test/be-proven.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

async function challenge(visitor: Visitor, { phone, password }: RegisteredPerson): Promise<string> {
  const answer = await visitor.call(signInByPassword, { account: phone, password });
  expect(answer).toMatchObject({ status: 200, code: -1, msg: '请完成两步验证' });
  return (answer.data as unknown as { session_id: string }).session_id;
}

// call:POST/v3/user/mfa/enable call:POST/v3/user/mfa/setup
test('setting up an authenticator shows a secret and ten recovery codes, and stores neither in plain text', async () => {
  const person = await registerPerson(service);
  const { visitor, accountId } = person;
  await passCheck(person);
  const setup = await visitor.call(setUpTotp, {});
  expect(setup.data.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(setup.data.uri).toMatch(/^otpauth:\/\/totp\//);
  expect(await visitor.call(enableTotp, { code: '000000' })).toMatchObject({ reason: 'totp_mismatch' });
  const code = authenticatorCode(setup.data.secret, service.clock.now());
  const enabled = await visitor.call(enableTotp, { code });
  expect(new Set(enabled.data.recovery_codes).size).toBe(10);
  for (const shown of enabled.data.recovery_codes) {
    expect(shown).toMatch(/^[2-9a-hjkmnp-tv-z]{5}(-[2-9a-hjkmnp-tv-z]{5}){2}$/);
  }
  const profile = await visitor.call(getProfile, {});
  expect(profile.data.security).toMatchObject({ mfa: true, recovery_codes: 10 });

  const { secret } = await service.database
    .selectFrom('totp')
    .select('secret')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  expect(secret).not.toContain(setup.data.secret);
  const hashes = await service.database
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('account_id', '=', accountId)
    .execute();
  const plain = enabled.data.recovery_codes.map((text) => text.replaceAll('-', ''));
  expect(hashes.some(({ code_hash }) => plain.includes(code_hash))).toBe(false);
});

// call:POST/v3/login/password_mfa
test('a sign-in by password requires the second factor and continues with the right code', async () => {
  const person = await registerPerson(service);
  const { secret } = await turnOnTotp(service, person);
  const visitor = service.visitor();
  const session_id = await challenge(visitor, person);
  expect(await visitor.call(answerSecondFactor, { session_id, code: '000000' })).toMatchObject({
    reason: 'code_mismatch',
    msg: '验证码不对，还可以试 4 次',
    data: { left: 4 },
  });
  const code = authenticatorCode(secret, service.clock.now());
  const answer = await visitor.call(answerSecondFactor, { session_id, code });
  expect(answer).toMatchObject({ code: 1 });
  visitor.token = answer.data.token;
  expect(await visitor.call(getProfile, {})).toMatchObject({ code: 1 });
  const { method, evidence } = await service.database
    .selectFrom('session')
    .select(['method', 'evidence'])
    .where('account_id', '=', person.accountId)
    .orderBy('signed_in_at', 'desc')
    .executeTakeFirstOrThrow();
  expect({ method, evidence }).toMatchObject({
    method: 'password',
    evidence: [
      { way: 'password', factor: 'pwd' },
      { way: 'totp', factor: 'otp' },
    ],
  });
});

test('a sign-in by code requires the second factor too', async () => {
  const person = await registerPerson(service);
  const { secret } = await turnOnTotp(service, person);
  service.clock.advance(60);
  const visitor = service.visitor();
  await visitor.call(phoneCodeCalls.login, { phone: person.phone });
  const answer = await visitor.call(signInByPhoneCode, {
    phone: person.phone,
    code: await service.readCode(person.phone, 'login'),
  });
  expect(answer.code).toBe(-1);
  const { session_id } = answer.data as unknown as { session_id: string };
  const code = authenticatorCode(secret, service.clock.now());
  expect(await visitor.call(answerSecondFactor, { session_id, code })).toMatchObject({ code: 1 });
});

test('codes of the step before and after are accepted, each step once', async () => {
  const person = await registerPerson(service);
  const { secret } = await turnOnTotp(service, person);
  const visitor = service.visitor();
  for (const steps of [-1, 0, 1]) {
    const session_id = await challenge(visitor, person);
    const code = authenticatorCode(secret, service.clock.now(), steps);
    expect(await visitor.call(answerSecondFactor, { session_id, code })).toMatchObject({ code: 1 });
  }
  const session_id = await challenge(visitor, person);
  for (const steps of [-1, 0, 1]) {
    const code = authenticatorCode(secret, service.clock.now(), steps);
    expect(await visitor.call(answerSecondFactor, { session_id, code })).toMatchObject({
      reason: 'code_used',
      msg: '这个验证码已经用过，请等验证器换下一个',
    });
  }
});

test('a recovery code works once, in any spelling, and notifies the owner', async () => {
  const person = await registerPerson(service);
  const { recoveryCodes } = await turnOnTotp(service, person);
  const visitor = service.visitor();
  const typed = ` ${recoveryCodes[3]?.toUpperCase().replaceAll('-', ' ')} `;
  const first = await challenge(visitor, person);
  expect(await visitor.call(answerSecondFactor, { session_id: first, code: typed })).toMatchObject({
    code: 1,
  });
  const second = await challenge(visitor, person);
  expect(await visitor.call(answerSecondFactor, { session_id: second, code: typed })).toMatchObject({
    reason: 'code_mismatch',
  });
  const profile = await person.visitor.call(getProfile, {});
  expect(profile.data.security.recovery_codes).toBe(9);
  await expect
    .poll(async () => (await service.ports.listOutbox?.(person.phone))?.map(({ text }) => text).join())
    .toContain('用一个恢复码通过了两步验证');
});

// call:GET/v3/user/mfa
test('a trusted browser is not asked for 30 days, other browsers are, and trust can be revoked', async () => {
  const person = await registerPerson(service);
  const { secret } = await turnOnTotp(service, person);
  const visitor = service.visitor();
  const session_id = await challenge(visitor, person);
  const code = authenticatorCode(secret, service.clock.now());
  await visitor.call(answerSecondFactor, { session_id, code, trust_device: true });
  const signIn = (who: Visitor) =>
    who.call(signInByPassword, { account: person.phone, password: person.password });
  expect(await signIn(visitor)).toMatchObject({ code: 1 });
  expect(await signIn(service.visitor())).toMatchObject({ code: -1 });
  service.clock.advance(30 * 24 * 3600 - 60);
  const again = await signIn(visitor);
  expect(again).toMatchObject({ code: 1 });
  visitor.token = again.data.token;
  expect((await visitor.call(getSecondFactor, {})).data).toMatchObject({
    enabled: true,
    trusted_devices: 1,
    trusted_here: true,
  });
  service.clock.advance(120);
  expect(await signIn(visitor)).toMatchObject({ code: -1 });

  const next = await challenge(visitor, person);
  const fresh = authenticatorCode(secret, service.clock.now());
  await visitor.call(answerSecondFactor, { session_id: next, code: fresh, trust_device: true });
  expect(await visitor.call(forgetTrustedDevices, {})).toMatchObject({ code: 1 });
  expect(await signIn(visitor)).toMatchObject({ code: -1 });
});

// call:POST/v3/user/mfa/disable call:POST/v3/user/mfa/recovery_codes threat:CVE-2026-3429
test('new recovery codes void the old ones; turning two-step verification off removes everything', async () => {
  const person = await registerPerson(service);
  const { secret, recoveryCodes } = await turnOnTotp(service, person);
  const { visitor } = person;
  const renewed = await visitor.call(makeRecoveryCodes, {});
  expect(renewed.data.recovery_codes).toHaveLength(10);
  const other = service.visitor();
  const old = await challenge(other, person);
  expect(
    await other.call(answerSecondFactor, { session_id: old, code: recoveryCodes[0] ?? '' }),
  ).toMatchObject({ reason: 'code_mismatch' });

  service.clock.advance(700);
  expect(await visitor.call(disableTotp, {})).toMatchObject({ code: 10, data: { methods: ['totp'] } });
  await visitor.call(passStepUp, { type: 'totp', code: authenticatorCode(secret, service.clock.now()) });
  expect(await visitor.call(disableTotp, {})).toMatchObject({ code: 1 });
  expect(await visitor.call(disableTotp, {})).toMatchObject({ reason: 'mfa_not_enabled' });
  expect(
    await other.call(signInByPassword, { account: person.phone, password: person.password }),
  ).toMatchObject({ code: 1 });
  const left = await service.database
    .selectFrom('recovery_code')
    .select('id')
    .where('account_id', '=', person.accountId)
    .execute();
  expect(left).toEqual([]);
});
