import { mergeAccounts, startMerge } from '@tongxing/contract/calls/merging.ts';
import { startPasskeyEnrollment } from '@tongxing/contract/calls/passkeys.ts';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { enableTotp, setUpTotp } from '@tongxing/contract/calls/second-factor.ts';
import { getStepUpMethods, passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticatorCode } from '../../../../test/authenticator.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** A program with its own device, or with none. */
async function registerProgram(device: string, more: { username?: string } = {}): Promise<RegisteredPerson> {
  const visitor = Object.assign(service.visitor(), { device });
  visitor.cookies.set = () => visitor.cookies;
  return registerPerson(service, { visitor, ...more });
}

/** Who has the token and nothing else. */
const copyOf = ({ token }: Visitor, device: string): Visitor =>
  Object.assign(service.visitor(), { token, device });

const check = ({ visitor, password }: RegisteredPerson, by = visitor) =>
  by.call(passStepUp, { type: 'password', password });
const now = () => Math.floor(service.clock.now().getTime() / 1000);

// threat:check-ridden
test('a check without cookies counts with the device of its sign-in alone', async () => {
  const person = await registerProgram('D'.repeat(43), { username: 'ridden' });
  expect((await check(person)).data.until).toBe(now() + 600);
  for (const device of ['', 'E'.repeat(43)]) {
    const thief = copyOf(person.visitor, device);
    expect((await thief.call(getStepUpMethods, {})).data.until).toBeNull();
    expect((await thief.call(setUpTotp, {})).code).toBe(10);
    expect((await thief.call(editProfile, { username: `ridden_${device.length}` })).code).toBe(10);
  }
  expect((await person.visitor.call(setUpTotp, {})).code).toBe(1);
  expect((await person.visitor.call(startPasskeyEnrollment, {})).code).toBe(1);
  service.clock.advance(601);
  expect((await person.visitor.call(setUpTotp, {})).code).toBe(10);
});

// threat:check-ridden
test('a device other than that of the sign-in binds no check', async () => {
  const person = await registerProgram('D'.repeat(43));
  const elsewhere = copyOf(person.visitor, 'E'.repeat(43));
  elsewhere.cookies.set = () => elsewhere.cookies;
  expect((await check(person, elsewhere)).data.until).toBe(now() + 120);
  expect((await elsewhere.call(setUpTotp, {})).code).toBe(1);
  expect((await elsewhere.call(setUpTotp, {})).code).toBe(10);
});

// threat:check-ridden
test('a check that is bound to nothing serves one call, of twenty at once too', async () => {
  const person = await registerProgram('');
  expect((await check(person)).data.until).toBe(now() + 120);
  expect((await person.visitor.call(setUpTotp, {})).code).toBe(1);
  expect((await person.visitor.call(setUpTotp, {})).code).toBe(10);
  await check(person);
  const answers = await Promise.all(Array.from({ length: 20 }, () => person.visitor.call(setUpTotp, {})));
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
    1,
    ...Array<number>(19).fill(10),
  ]);
});

// threat:check-ridden
test('a check that is bound to nothing ends after two minutes, and two serve two calls', async () => {
  const person = await registerProgram('');
  await check(person);
  service.clock.advance(121);
  expect((await person.visitor.call(setUpTotp, {})).code).toBe(10);
  await check(person);
  service.clock.advance(1);
  await check(person);
  const codes = [];
  for (let each = 0; each < 3; each += 1) codes.push((await person.visitor.call(setUpTotp, {})).code);
  expect(codes).toEqual([1, 1, 10]);
});

// threat:check-ridden
test('calls that ask for a check by themselves spend it, and those that need none do not', async () => {
  const person = await registerProgram('', { username: 'spent_never' });
  await check(person);
  expect((await person.visitor.call(editProfile, { nickname: '不用验证' })).code).toBe(1);
  expect((await person.visitor.call(editProfile, { username: 'spent_once' })).code).toBe(1);
  expect((await person.visitor.call(editProfile, { username: 'spent_twice' })).code).toBe(10);
});

// threat:check-ridden
test('turning two steps on without cookies leaves a check for one call, not for the token', async () => {
  const person = await registerProgram('');
  await check(person);
  const { secret } = (await person.visitor.call(setUpTotp, {})).data;
  await check(person);
  const code = authenticatorCode(secret, service.clock.now());
  expect((await person.visitor.call(enableTotp, { code })).code).toBe(1);
  const thief = copyOf(person.visitor, 'E'.repeat(43));
  expect((await person.visitor.call(startPasskeyEnrollment, {})).code).toBe(1);
  expect((await thief.call(startPasskeyEnrollment, {})).code).toBe(10);
});

// threat:check-ridden
test('a check that is bound to nothing proves no account for merging', async () => {
  const owner = await registerProgram('');
  const robber = await registerPerson(service);
  await check(robber);
  const { merge_id } = (await robber.visitor.call(startMerge, {})).data;
  service.clock.advance(1);
  await check(owner);
  const thief = copyOf(owner.visitor, robber.visitor.device);
  const merged = await thief.call(mergeAccounts, { merge_id, keep: robber.accountId });
  expect(merged.code).not.toBe(1);
});
