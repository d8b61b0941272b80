import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { answerSecondFactor, setUpTotp } from '@tongxing/contract/calls/second-factor.ts';
import { signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticatorCode } from '../../../../test/authenticator.ts';
import { turnOnTotp } from '../../../../test/be-proven.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { callbackUrl, signInAt } from '../../../../test/visit-provider.ts';

let service: TestService;
let closeFixture: () => Promise<void>;
beforeAll(async () => {
  const github = await vendorFixtures.github([callbackUrl]);
  closeFixture = () => github.vendor.close();
  service = await openService({ file: { providers: [github.entry] } });
});
afterAll(async () => {
  await service.close();
  await closeFixture();
});

/** Binds GitHub's lin to a new person by signing in with the password and the waiting identity. */
async function boundPerson(account: string): Promise<RegisteredPerson> {
  const person = await registerPerson(service);
  const visitor = service.visitor();
  const first = await signInAt(visitor, { key: 'github', person: account });
  const { bind_id } = first.data as unknown as { bind_id: string };
  const { phone, password } = person;
  expect(await visitor.call(signInByPassword, { account: phone, password, bind_id })).toMatchObject({
    code: 1,
  });
  return person;
}

async function signInByCode(visitor: Visitor, phone: string, bind_id?: string) {
  service.clock.advance(61);
  await visitor.call(phoneCodeCalls.login, { phone });
  const code = await service.readCode(phone, 'login');
  return visitor.call(signInByPhoneCode, { phone, code, ...(bind_id ? { bind_id } : {}) });
}

test('password, code and third party alike require the second factor', async () => {
  const person = await boundPerson('lin');
  const { secret } = await turnOnTotp(service, person);
  const { phone, password } = person;
  const ways: ((visitor: Visitor) => Promise<{ code: number; data: unknown }>)[] = [
    (visitor) => visitor.call(signInByPassword, { account: phone, password }),
    (visitor) => signInByCode(visitor, phone),
    (visitor) => signInAt(visitor, { key: 'github', person: 'lin' }),
  ];
  for (const way of ways) {
    service.clock.advance(61);
    const visitor = service.visitor();
    const stopped = await way(visitor);
    expect(stopped.code).toBe(-1);
    const { session_id } = stopped.data as { session_id: string };
    const code = authenticatorCode(secret, service.clock.now());
    const answer = await visitor.call(answerSecondFactor, { session_id, code });
    expect(answer).toMatchObject({ code: 1 });
    visitor.token = answer.data.token;
    expect(await visitor.call(getProfile, {})).toMatchObject({ code: 1 });
  }
});

// threat:CVE-2026-9091
test('a pending third-party identity is bound after the second factor, never before (CVE-2026-9091)', async () => {
  const person = await registerPerson(service);
  const { secret } = await turnOnTotp(service, person);
  for (const way of ['password', 'code'] as const) {
    const visitor = service.visitor();
    const first = await signInAt(visitor, { key: 'github', person: 'zhou' });
    expect(first.code).toBe(2);
    const { bind_id } = first.data as unknown as { bind_id: string };
    const { phone, password } = person;
    const stopped =
      way === 'password'
        ? await visitor.call(signInByPassword, { account: phone, password, bind_id })
        : await signInByCode(visitor, phone, bind_id);
    expect(stopped.code).toBe(-1);
    expect(await signInAt(service.visitor(), { key: 'github', person: 'zhou' })).toMatchObject({ code: 2 });
    if (way === 'password') continue;
    const { session_id } = stopped.data as unknown as { session_id: string };
    const code = authenticatorCode(secret, service.clock.now());
    expect(await visitor.call(answerSecondFactor, { session_id, code })).toMatchObject({ code: 1 });
    expect(await signInAt(service.visitor(), { key: 'github', person: 'zhou' })).toMatchObject({ code: -1 });
  }
});

test('an account with only a third party has passed the security check by signing in, for ten minutes', async () => {
  const person = await boundPerson('wu');
  const { database } = service;
  const change = database.updateTable('account').where('id', '=', person.accountId);
  await change.set({ password_hash: null }).execute();
  await database.deleteFrom('contact').where('account_id', '=', person.accountId).execute();
  const visitor = service.visitor();
  const answer = await signInAt(visitor, { key: 'github', person: 'wu' });
  visitor.token = (answer.data as { token: string }).token;
  expect(await visitor.call(setUpTotp, {})).toMatchObject({ code: 1 });
  service.clock.advance(601);
  expect(await visitor.call(setUpTotp, {})).toMatchObject({ code: 10, data: { methods: [] } });
});
