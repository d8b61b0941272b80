import { changeEmail, changePhone } from '@tongxing/contract/calls/contacts.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import { signInByEmailCode, signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const versions = { terms_version: '1.0', privacy_version: '1.0' };
const password = 'the attacker knows 1';
const registerBy = (visitor: Visitor, email: string, code: string, secret = password) =>
  visitor.call(register, { type: 'email', email, code, password: secret, ...versions });
const holdersOf = (value: string) =>
  service.database.selectFrom('contact').select('account_id').where('value_key', '=', value).execute();

// threat:GHSA-g38m-r43w-p2q7
test('an address belongs to no account before its code is redeemed (GHSA-g38m-r43w-p2q7)', async () => {
  const email = 'victim@mail.example';
  const attacker = service.visitor();
  await attacker.call(emailCodeCalls.register, { email });
  for (const guess of ['000000', '123456', '999999']) {
    expect((await registerBy(attacker, email, guess)).code).toBe(0);
  }
  expect(await holdersOf(email)).toEqual([]);
  const asVictim = await service.visitor().call(signInByPassword, { account: email, password });
  expect(asVictim.reason).toBe('wrong_credentials');

  // The owner comes, and has an account that nobody else was ever in.
  service.clock.advance(61);
  const owner = service.visitor();
  await owner.call(emailCodeCalls.register, { email });
  const code = await service.readCode(email, 'register');
  // A code belongs to the browser that asked for it: read over a shoulder it makes the attacker nothing.
  expect((await registerBy(attacker, email, code)).code).toBe(0);
  const own = 'only the owner knows 2';
  const made = await registerBy(owner, email, code, own);
  expect(made.code).toBe(1);
  expect(await holdersOf(email)).toHaveLength(1);
  expect((await service.visitor().call(signInByPassword, { account: email, password })).reason).toBe(
    'wrong_credentials',
  );
  expect((await service.visitor().call(signInByPassword, { account: email, password: own })).code).toBe(1);
});

// threat:GHSA-g38m-r43w-p2q7
test('a contact cannot be added to an account without a code sent to it', async () => {
  const attacker = await registerPerson(service);
  const [email, phone] = ['later@mail.example', '19912340001'];
  await passCheck(attacker);
  await attacker.visitor.call(emailCodeCalls.change_email, { email });
  await attacker.visitor.call(phoneCodeCalls.change_phone, { phone });
  expect((await attacker.visitor.call(changeEmail, { email, code: '000000' })).code).toBe(0);
  expect((await attacker.visitor.call(changePhone, { phone, code: '000000' })).code).toBe(0);
  expect([...(await holdersOf(email)), ...(await holdersOf(phone))]).toEqual([]);

  service.clock.advance(61);
  const owner = service.visitor();
  await owner.call(emailCodeCalls.login, { email });
  const entered = await owner.call(signInByEmailCode, {
    email,
    code: await service.readCode(email, 'login'),
  });
  expect(entered.code).toBe(1);
  owner.token = entered.data.token;
  const [holder] = await holdersOf(email);
  expect(holder?.account_id).not.toBe(attacker.accountId);
  expect((await owner.call(getProfile, {})).data.phone).toBeNull();
});

test('a code for one purpose proves no address for another', async () => {
  const email = 'purpose@mail.example';
  const attacker = await registerPerson(service);
  await passCheck(attacker);
  await attacker.visitor.call(emailCodeCalls.login, { email });
  const code = await service.readCode(email, 'login');
  expect((await attacker.visitor.call(changeEmail, { email, code })).reason).toBe('code_expired');
  expect((await registerBy(attacker.visitor, email, code)).reason).toBe('code_expired');
  expect(await holdersOf(email)).toEqual([]);
});
