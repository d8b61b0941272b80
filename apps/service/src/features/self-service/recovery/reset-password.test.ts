import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { changePassword, resetPassword } from '@tongxing/contract/calls/recovery.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticatorCode } from '../../../../test/authenticator.ts';
import { awaitCode } from '../../../../test/await-code.ts';
import { passCheck, turnOnTotp } from '../../../../test/be-proven.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

const fresh = 'a whole new secret 9';
let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Gives the person an address beside the phone number, long ago: what is new goes into quarantine. */
async function addEmail({ accountId }: RegisteredPerson, email: string): Promise<void> {
  await service.database
    .insertInto('contact')
    .values({
      account_id: accountId,
      kind: 'email',
      value: email,
      value_key: email,
      verified_at: new Date(service.clock.now().getTime() - 30 * 24 * 3_600_000),
    })
    .execute();
}

const noticesTo = async (to: string) =>
  (await service.ports.listOutbox?.(to))?.map(({ text }) => text).join('\n') ?? '';

// call:POST/v3/forget call:POST/v3/sms/forget
test('a code by phone sets a new password, ends every session and notifies the owner by e-mail', async () => {
  const person = await registerPerson(service);
  await addEmail(person, 'owner-one@example.com');
  service.clock.advance(61);
  const visitor = service.visitor();
  const { phone } = person;
  expect(await visitor.call(phoneCodeCalls.forget, { phone })).toMatchObject({
    code: 1,
    data: { expire: 300, resend: 60 },
  });
  await expect.poll(() => service.readCode(phone, 'forget').catch(() => '')).toMatch(/^\d{6}$/);
  const code = await service.readCode(phone, 'forget');
  const reset = { type: 'phone' as const, phone, code };
  expect(await visitor.call(resetPassword, { ...reset, password: 'password123' })).toMatchObject({
    reason: 'password_too_common',
  });
  const done = await visitor.call(resetPassword, { ...reset, password: fresh });
  expect(done).toMatchObject({ code: 1 });

  expect(done.data).toEqual({ quarantined: [], new_totp_stays: false });
  expect(await person.visitor.call(getProfile, {})).toMatchObject({ code: 401 });
  const signIn = (password: string) => service.visitor().call(signInByPassword, { account: phone, password });
  expect(await signIn(person.password)).toMatchObject({ reason: 'wrong_credentials' });
  expect(await signIn(fresh)).toMatchObject({ code: 1 });
  await expect.poll(() => noticesTo('owner-one@example.com')).toContain('密码已重设');
  expect(await noticesTo(phone)).not.toContain('密码已重设');
});

// call:POST/v3/ems/forget
test('a code by e-mail does the same and notifies the phone', async () => {
  const person = await registerPerson(service);
  const email = 'owner-two@example.com';
  await addEmail(person, email);
  const visitor = service.visitor();
  const code = await awaitCode(service, email, 'forget', () =>
    visitor.call(emailCodeCalls.forget, { email: ' Owner-Two@EXAMPLE.com ' }),
  );
  expect(await visitor.call(resetPassword, { type: 'email', email, code, password: fresh })).toMatchObject({
    code: 1,
  });
  await expect.poll(() => noticesTo(person.phone)).toContain('密码已重设');
});

test('a reset does not bypass two-step verification, and revokes trusted browsers', async () => {
  const person = await registerPerson(service);
  const { secret } = await turnOnTotp(service, person);
  await service.database
    .updateTable('device')
    .set({ trusted_until: new Date(service.clock.now().getTime() + 1e9) })
    .where('account_id', '=', person.accountId)
    .execute();
  const { visitor, phone } = person;
  service.clock.advance(61);
  const code = await awaitCode(service, phone, 'forget', () =>
    visitor.call(phoneCodeCalls.forget, { phone }),
  );
  await visitor.call(resetPassword, { type: 'phone', phone, code, password: fresh });
  expect(await visitor.call(signInByPassword, { account: phone, password: fresh })).toMatchObject({
    code: -1,
  });
  expect(authenticatorCode(secret, service.clock.now())).toMatch(/^\d{6}$/);
});

// call:POST/v3/user/change_password
test('a change with the old password ends the other sessions and keeps this one', async () => {
  const person = await registerPerson(service);
  const other = service.visitor();
  const { data } = await other.call(signInByPassword, { account: person.phone, password: person.password });
  other.token = data.token;
  const { visitor } = person;
  const change = (more: object) => visitor.call(changePassword, { password: fresh, ...more });
  expect(await change({ old_password: person.password })).toMatchObject({ code: 10 });
  await passCheck(person);
  expect(await change({})).toMatchObject({ reason: 'proof_needed' });
  expect(await change({ old_password: 'not this one' })).toMatchObject({ reason: 'wrong_password' });
  expect(await change({ old_password: person.password })).toMatchObject({ code: 1 });
  expect(await visitor.call(getProfile, {})).toMatchObject({ code: 1 });
  expect(await other.call(getProfile, {})).toMatchObject({ code: 401 });
});

// call:POST/v3/sms/change_password
test('a code to the account’s phone changes the password; a first password needs the check alone', async () => {
  const person = await registerPerson(service);
  const { visitor, phone } = person;
  await passCheck(person);
  service.clock.advance(61);
  await visitor.call(phoneCodeCalls.change_password, {});
  const code = await service.readCode(phone, 'change_password');
  expect(await visitor.call(changePassword, { password: fresh, code })).toMatchObject({ code: 1 });
  expect(await visitor.call(changePassword, { password: `${fresh}!`, code })).toMatchObject({
    reason: 'code_expired',
  });

  await service.database
    .updateTable('account')
    .set({ password_hash: null })
    .where('id', '=', person.accountId)
    .execute();
  service.clock.advance(700);
  await visitor.call(phoneCodeCalls.security, {});
  const proof = await service.readCode(phone, 'security');
  await visitor.call(passStepUp, { type: 'phone', code: proof });
  expect(await visitor.call(changePassword, { password: 'the very first one 1' })).toMatchObject({ code: 1 });
});
