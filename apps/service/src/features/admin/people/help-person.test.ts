import { requestCancellation } from '@tongxing/contract/calls/cancellation.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck, turnOnTotp } from '../../../../test/be-proven.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { registerApp } from '../../../../test/relying-party.ts';
import { callbackUrl, signInAt } from '../../../../test/visit-provider.ts';

let service: TestService;
let owner: TestOperator;
const qq = await vendorFixtures.qq([callbackUrl]);
beforeAll(async () => {
  service = await openService({
    file: { providers: [qq.entry], operators: { approval: false, requests_per_minute: 500 } },
  });
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(async () => {
  await service.close();
  await qq.vendor.close();
});

const because = { reason: '本人来电核实' };
const nobody = '00000000-0000-4000-8000-000000000000';
async function action(who: string | RegisteredPerson, verb: string, more: object = {}) {
  const id = typeof who === 'string' ? who : who.accountId;
  const { status, body } = await owner.ask('POST', `people/${id}/${verb}`, { ...because, ...more });
  return status === 200 ? 'done' : body.type.replace('urn:tongxing:problem:', '');
}
const show = async ({ accountId }: RegisteredPerson) =>
  (await owner.ask('GET', `people/${accountId}`)).body as unknown as {
    status: string;
    bindings: { id: string; provider: string }[];
    second_factor: { totp: boolean };
    cancellation: object | null;
  };
const isSignedIn = async ({ visitor }: RegisteredPerson) => (await visitor.call(getProfile, {})).code === 1;
async function signIn({ phone, password, visitor }: RegisteredPerson): Promise<number> {
  service.clock.advance(61);
  const answer = await visitor.call(signInByPassword, { account: phone, password });
  if (answer.code === 1) visitor.token = answer.data.token;
  return answer.code;
}

// call:POST/manage/v1/people/{id}/disable call:POST/manage/v1/people/{id}/enable
// call:POST/manage/v1/people/{id}/end-sessions
test('a person is signed out everywhere; whoever is not there, or is shut, cannot be', async () => {
  const person = await registerPerson(service);
  expect(await action(person, 'end-sessions')).toBe('done');
  expect(await isSignedIn(person)).toBe(false);
  expect(await signIn(person)).toBe(1);
  expect(await action(nobody, 'end-sessions')).toBe('not_found');
  expect(await action(person, 'enable')).toBe('wrong_state');
  expect(await action(person, 'disable')).toBe('done');
  expect(await action(person, 'end-sessions')).toBe('wrong_state');
  expect(await action(nobody, 'disable')).toBe('not_found');
});

// call:POST/manage/v1/people/{id}/reset-second-factor
test('two-step verification is turned off for who has lost the authenticator, once; the password does alone', async () => {
  const person = await registerPerson(service);
  await turnOnTotp(service, person);
  expect(await signIn(person)).toBe(-1);
  expect((await show(person)).second_factor.totp).toBe(true);
  expect(await action(person, 'reset-second-factor')).toBe('done');
  expect(await isSignedIn(person)).toBe(false);
  expect((await show(person)).second_factor.totp).toBe(false);
  expect(await signIn(person)).toBe(1);
  expect(await action(person, 'reset-second-factor')).toBe('no_second_factor');
});

// threat:handed-back-stolen
test('what a thief knows or left goes while the account is disabled, before it is handed back', async () => {
  const person = await registerPerson(service);
  await turnOnTotp(service, person);
  const thief = { ...person, visitor: service.visitor() };
  expect(await action(person, 'disable')).toBe('done');
  expect(await action(person, 'require-new-password')).toBe('done');
  expect(await action(person, 'reset-second-factor')).toBe('done');
  expect(await action(person, 'enable')).toBe('done');
  expect((await show(person)).second_factor.totp).toBe(false);
  expect(await signIn(thief)).toBe(0);
  service.clock.advance(61);
  await person.visitor.call(phoneCodeCalls.login, { phone: person.phone });
  const code = await service.readCode(person.phone, 'login');
  expect(await person.visitor.call(signInByPhoneCode, { phone: person.phone, code })).toMatchObject({
    code: 1,
  });
});

// call:POST/manage/v1/people/{id}/require-new-password call:POST/manage/v1/people/{id}/unbind
test('a third-party account is taken off and everything ends; the last way in stays, whichever it is', async () => {
  const { database } = service;
  const bind = async () => {
    const person = await registerPerson(service);
    await passCheck(person);
    expect((await signInAt(person.visitor, { key: 'qq', person: 'zhou', bind: true })).code).toBe(1);
    const [binding] = (await show(person)).bindings;
    expect(binding).toMatchObject({ provider: 'qq' });
    return { person, binding: binding?.id ?? '' };
  };
  const { person, binding } = await bind();
  expect(await action(person, 'unbind', { binding: nobody })).toBe('not_found');
  expect(await action(person, 'unbind', { binding: 'gitee' })).toBe('bad_input');
  expect(await action(person, 'unbind', { binding })).toBe('done');
  expect((await show(person)).bindings).toEqual([]);
  expect(await isSignedIn(person)).toBe(false);

  const only = await bind();
  const { accountId } = only.person;
  await database.deleteFrom('contact').where('account_id', '=', accountId).execute();
  await database.updateTable('account').set({ password_hash: null }).where('id', '=', accountId).execute();
  expect(await action(only.person, 'unbind', { binding: only.binding })).toBe('no_way_in');
  expect((await show(only.person)).bindings).toHaveLength(1);
  expect(await isSignedIn(only.person)).toBe(true);

  const named = await registerPerson(service, { username: 'password_alone' });
  await database.deleteFrom('contact').where('account_id', '=', named.accountId).execute();
  expect(await action(named, 'require-new-password')).toBe('no_way_in');
  expect(await isSignedIn(named)).toBe(true);
});

// call:POST/manage/v1/people/{id}/restore
test('a cancellation is taken back while it may be, and once', async () => {
  const person = await registerPerson(service);
  expect(await action(person, 'restore')).toBe('no_cancellation');
  await passCheck(person);
  expect((await person.visitor.call(requestCancellation, {})).code).toBe(1);
  expect(await show(person)).toMatchObject({ status: 'cancelling', cancellation: expect.any(Object) });
  expect(await action(person, 'restore')).toBe('done');
  expect(await show(person)).toMatchObject({ status: 'active', cancellation: null });
  expect(await action(person, 'restore')).toBe('no_cancellation');
});

// call:POST/manage/v1/people/{id}/erase call:POST/manage/v1/people/{id}/reveal
test('what cannot be erased or shown is not: who answers for an app, an address nobody has', async () => {
  const developer = await registerPerson(service);
  await registerApp(developer.visitor, {});
  expect(await action(developer, 'erase')).toBe('apps_owned');
  expect(await isSignedIn(developer)).toBe(true);
  expect(await action(nobody, 'erase')).toBe('not_found');
  expect(await action(developer, 'reveal', { contact: 'email' })).toBe('no_contact');
});

// call:GET/manage/v1/people/{id}/activity
test('the log of a person is read in pages as they see it, and that it was read is written down', async () => {
  const [person, other] = [await registerPerson(service), await registerPerson(service)];
  expect(await signIn(person)).toBe(1);
  expect(await action(person, 'end-sessions')).toBe('done');
  const path = `people/${person.accountId}/activity`;
  const kinds: unknown[] = [];
  let cursor = '';
  do {
    const { status, body } = await owner.ask('GET', `${path}?limit=1${cursor && `&cursor=${cursor}`}`);
    expect([status, body.items.length]).toEqual([200, 1]);
    kinds.push(...body.items.map(({ kind }) => kind));
    cursor = encodeURIComponent(body.next ?? '');
  } while (cursor);
  expect(kinds).toEqual(['operator_ended_sessions', 'sign_in', 'sign_in', 'registered']);
  const whole = await owner.ask('GET', path);
  expect(whole.body.items.map(({ kind }) => kind)).toEqual(kinds);
  const audit = await owner.ask('GET', `audit?kind=people.activity&target=${person.accountId}`);
  expect(audit.body.items).toHaveLength(5);

  const page = await owner.ask('GET', `${path}?limit=1`);
  const foreign = `people/${other.accountId}/activity?cursor=${encodeURIComponent(page.body.next ?? '')}`;
  expect((await owner.ask('GET', foreign)).body.type).toBe('urn:tongxing:problem:bad_input');
  expect((await owner.ask('GET', `people/${nobody}/activity`)).status).toBe(404);
});
