import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import { signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitsOf, statementsOf, statementsUntil } from '../../../../test/count-statements.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

// What one sign-in costs the database until it is answered. The bench measures time on a quiet machine; these do not move.

let service: TestService;
beforeAll(async () => {
  service = await openService({ file: { captcha: { kinds: [] } } });
});
afterAll(() => service.close());

async function costOf(action: () => Promise<{ readonly code: number }>) {
  const { value, statements } = await statementsOf(action);
  expect(value.code).toBe(1);
  // What follows the answer (notices) begins with its own change.
  const end = statements.findIndex((text) => /^commit/i.test(text));
  const until = end < 0 ? statements : statements.slice(0, end + 1);
  return { statements: until.length, commits: commitsOf(until) };
}

test('a password on a browser that the account knows, and on a new one', async () => {
  const { visitor, phone, password } = await registerPerson(service);
  const signIn = (who = visitor) => who.call(signInByPassword, { account: phone, password });
  await signIn();
  expect(await costOf(() => signIn())).toEqual({ statements: 9, commits: 1 });
  expect(await costOf(() => signIn(service.visitor()))).toEqual({ statements: 10, commits: 1 });
});

test('a password on a new browser, with the notice that follows its answer', async () => {
  const { visitor, phone, password } = await registerPerson(service);
  await visitor.call(signInByPassword, { account: phone, password });
  const statements = await statementsUntil(/^delete from "outbox_event"/, async () => {
    const { code } = await service.visitor().call(signInByPassword, { account: phone, password });
    expect(code).toBe(1);
  });
  // Of the four behind the answer one is the outbox's, which stands in for a vendor.
  expect(statements).toHaveLength(14);
  expect(commitsOf(statements)).toBe(1);
});

test('a code, and a registration', async () => {
  const { visitor, phone } = await registerPerson(service);
  const byCode = async () => {
    service.clock.advance(61);
    expect((await visitor.call(phoneCodeCalls.login, { phone })).code).toBe(1);
    const code = await service.readCode(phone, 'login');
    return costOf(() => visitor.call(signInByPhoneCode, { phone, code }));
  };
  await byCode();
  expect(await byCode()).toEqual({ statements: 15, commits: 1 });

  const newPerson = service.visitor();
  await newPerson.call(phoneCodeCalls.register, { phone: '13911112222' });
  const code = await service.readCode('13911112222', 'register');
  const terms = { terms_version: '1.0', privacy_version: '1.0' };
  const input = {
    type: 'phone' as const,
    phone: '13911112222',
    code,
    password: 'correct horse battery 7',
    ...terms,
  };
  // One of them asks whether any group has a rule.
  expect(await costOf(() => newPerson.call(register, input))).toEqual({ statements: 20, commits: 1 });
});

test('a session with its profile', async () => {
  const { visitor } = await registerPerson(service);
  await visitor.call(getProfile, {});
  const { statements } = await statementsOf(() => visitor.call(getProfile, {}));
  expect(statements).toHaveLength(1);
});
