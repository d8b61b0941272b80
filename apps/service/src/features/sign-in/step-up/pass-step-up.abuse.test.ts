import { requestCancellation } from '@tongxing/contract/calls/cancellation.ts';
import { requestExport } from '@tongxing/contract/calls/export.ts';
import { mergeAccounts, startMerge } from '@tongxing/contract/calls/merging.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { startPasskeyEnrollment } from '@tongxing/contract/calls/passkeys.ts';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { setUpTotp } from '@tongxing/contract/calls/second-factor.ts';
import { getStepUpMethods, passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

test('wrong passwords of one session are throttled across networks', async () => {
  const person = await registerPerson(service);
  const { visitor: thief } = person;
  let evaluated = 0;
  for (let at = 0; at < 60; at += 1) {
    thief.ip = `44.${at}.${at}.9`;
    const answer = await thief.call(passStepUp, { type: 'password', password: `guess number ${at}` });
    if (answer.reason === 'wrong_password') evaluated += 1;
    else expect(answer).toMatchObject({ code: 429 });
  }
  expect(evaluated).toBeLessThanOrEqual(11);
});

test('of twenty equal answers at once with one code, one passes', async () => {
  const { visitor, phone } = await registerPerson(service);
  service.clock.advance(61);
  await visitor.call(phoneCodeCalls.security, {});
  const code = await service.readCode(phone, 'security');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => visitor.call(passStepUp, { type: 'phone', code })),
  );
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
});

test("a code of another purpose, and somebody else's code, do not pass", async () => {
  const one = await registerPerson(service);
  const other = await registerPerson(service);
  service.clock.advance(61);
  await one.visitor.call(phoneCodeCalls.change_password, {});
  const wrongPurpose = await service.readCode(one.phone, 'change_password');
  expect(await one.visitor.call(passStepUp, { type: 'phone', code: wrongPurpose })).toMatchObject({
    reason: 'code_expired',
  });
  await other.visitor.call(phoneCodeCalls.security, {});
  const foreign = await service.readCode(other.phone, 'security');
  expect(await one.visitor.call(passStepUp, { type: 'phone', code: foreign })).toMatchObject({
    reason: 'code_expired',
  });
});

test.each([{}, { type: 'password' }, { type: 'totp' }, { type: 'phone', code: '' }, { type: 'none' }])(
  'an empty or partial body passes nothing: %j',
  async (body) => {
    const { visitor } = await registerPerson(service);
    expect(await visitor.call(passStepUp, body as never)).toMatchObject({ status: 400, code: 400 });
    expect(await visitor.call(setUpTotp, {})).toMatchObject({ code: 10 });
  },
);

/** A browser elsewhere that holds a copy of the token, and of all that scripts can read besides. */
function copyOf(visitor: Visitor): Visitor {
  const { token, device } = visitor;
  return Object.assign(service.visitor(), { token, device });
}

// threat:check-ridden
test('a copied token does not share the check that its owner has just passed', async () => {
  const person = await registerPerson(service, { username: 'checked_one' });
  await passCheck(person);
  const thief = copyOf(person.visitor);
  expect((await thief.call(getStepUpMethods, {})).data.until).toBeNull();
  const action = async (visitor: Visitor) => [
    (await visitor.call(setUpTotp, {})).code,
    (await visitor.call(requestExport, {})).code,
    (await visitor.call(startMerge, {})).code,
    (await visitor.call(editProfile, { username: 'taken_over' })).code,
    (await visitor.call(startPasskeyEnrollment, {})).code,
    (await visitor.call(requestCancellation, {})).code,
  ];
  expect(await action(thief)).toEqual([10, 10, 10, 10, 10, 10]);
  // What the thief passes themselves would count for them alone; the owner goes on.
  expect((await person.visitor.call(getStepUpMethods, {})).data.until).not.toBeNull();
  expect(await action(person.visitor)).toEqual([1, 1, 1, 1, 1, 1]);
});

// threat:check-ridden
test.each([
  { 'sec-fetch-site': 'same-origin', origin: 'https://account.example' },
  { 'sec-fetch-site': 'same-site', origin: 'https://forum.example' },
  { origin: 'https://account.example', host: 'account.example' },
])(
  'a copied token does not share the check of a browser whose cookies were pushed out: %j',
  async (headers) => {
    const { visitor: owner, password } = await registerPerson(service);
    const thief = copyOf(owner);
    // A page of a sibling host fills the jar, so that the browser forgets our cookies.
    owner.cookies.clear();
    owner.fetchHeaders = headers;
    expect(await owner.call(passStepUp, { type: 'password', password })).toMatchObject({ code: 1 });
    expect((await thief.call(getStepUpMethods, {})).data.until).toBeNull();
    expect((await thief.call(setUpTotp, {})).code).toBe(10);
    expect((await owner.call(setUpTotp, {})).code).toBe(1);
  },
);

test('a check counts in a portal on another site, whose browser keeps no cookie of ours', async () => {
  const { visitor, password } = await registerPerson(service);
  visitor.cookies.clear();
  visitor.fetchHeaders = { 'sec-fetch-site': 'cross-site', origin: 'https://portal.example' };
  expect(await visitor.call(passStepUp, { type: 'password', password })).toMatchObject({ code: 1 });
  visitor.cookies.clear();
  expect((await visitor.call(setUpTotp, {})).code).toBe(1);
});

// threat:check-ridden
test('a copied token cannot merge the account while its owner passes a check', async () => {
  const owner = await registerPerson(service);
  const robber = await registerPerson(service);
  await passCheck(robber);
  const { merge_id } = (await robber.visitor.call(startMerge, {})).data;
  service.clock.advance(3700);
  await passCheck(robber);
  const again = (await robber.visitor.call(startMerge, {})).data.merge_id;
  service.clock.advance(1);
  await passCheck(owner);
  for (const id of [merge_id, again]) {
    const thief = copyOf(owner.visitor);
    const merged = await thief.call(mergeAccounts, { merge_id: id, keep: robber.accountId });
    expect([0, 10]).toContain(merged.code);
  }
  const saved = await service.database
    .selectFrom('account')
    .select('status')
    .where('id', '=', owner.accountId)
    .executeTakeFirstOrThrow();
  expect(saved.status).toBe('active');
});

// threat:check-ridden
test('the secret of a check is in an HttpOnly cookie, belongs to one account, and ends with the check', async () => {
  const person = await registerPerson(service);
  const other = await registerPerson(service, { visitor: service.visitor() });
  await passCheck(person);
  const before = new Map(person.visitor.cookies);
  await passCheck(other);
  const thief = copyOf(person.visitor);
  for (const [name, value] of other.visitor.cookies) thief.cookies.set(name, value);
  expect((await thief.call(setUpTotp, {})).code).toBe(10);
  for (const [name, value] of before) thief.cookies.set(name, value);
  service.clock.advance(601);
  expect((await thief.call(setUpTotp, {})).code).toBe(10);
});

test('for a client without cookies a check counts for its session', async () => {
  const person = await registerPerson(service);
  person.visitor.cookies.clear();
  const passed = await person.visitor.call(passStepUp, { type: 'password', password: person.password });
  expect(passed.code).toBe(1);
  expect([...person.visitor.cookies.keys()]).toEqual([]);
  expect((await person.visitor.call(setUpTotp, {})).code).toBe(1);
});
