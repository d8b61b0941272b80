import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { finishAtProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import type { Vendor } from '@tongxing/doubles/identity/open-vendor.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { callbackUrl, signInAt, stepUp, travel } from '../../../../test/visit-provider.ts';

let service: TestService;
const vendors: Vendor[] = [];

beforeAll(async () => {
  const fixture = await vendorFixtures.qq([callbackUrl]);
  vendors.push(fixture.vendor);
  service = await openService({ file: { providers: [fixture.entry] } });
});
afterAll(async () => {
  await service.close();
  for (const vendor of vendors) await vendor.close();
});

const hand = (visitor: Visitor, params: Record<string, string>) =>
  visitor.call(finishAtProvider, params as typeof params & { state: string });
const bindIdOf = (answer: { data: unknown }) => (answer.data as { bind_id: string }).bind_id;
/** Twenty browsers' worth of the same request at once. */
const twenty = <Value>(work: () => Promise<Value>) => Promise.all(Array.from({ length: 20 }, work));
const livingSessions = async (accountId: string) =>
  service.database.selectFrom('session').select('id').where('account_id', '=', accountId).execute();

// threat:CVE-2025-46815
test('a state works for ten minutes, in the browser that started, and for seconds once it was used', async () => {
  const visitor = service.visitor();
  const once = await travel(visitor, { key: 'qq' });
  expect((await hand(visitor, once)).code).toBe(2);
  expect((await hand(service.visitor(), once)).reason).toBe('provider_state_expired');
  // Whoever tried it from elsewhere has used it up.
  expect((await hand(visitor, once)).reason).toBe('provider_state_expired');

  const again = await travel(visitor, { key: 'qq' });
  const bindId = bindIdOf(await hand(visitor, again));
  service.clock.advance(15);
  expect(bindIdOf(await hand(visitor, again))).not.toBe(bindId);
  service.clock.advance(21);
  expect((await hand(visitor, again)).reason).toBe('provider_state_expired');

  const late = await travel(visitor, { key: 'qq' });
  service.clock.advance(601);
  expect((await hand(visitor, late)).reason).toBe('provider_state_expired');

  const stolen = await travel(visitor, { key: 'qq' });
  expect((await hand(service.visitor(), stolen)).reason).toBe('provider_state_expired');
  expect((await hand(visitor, stolen)).reason).toBe('provider_state_expired');

  const made = { ...(await travel(visitor, { key: 'qq' })), state: 'A'.repeat(32) };
  expect((await hand(visitor, made)).reason).toBe('provider_state_expired');
});

// threat:CVE-2025-46815
test('the same answer brought again signs in once: the session of before ends, and none opens after a sign-out', async () => {
  const person = await registerPerson(service);
  await stepUp(service, person);
  await signInAt(person.visitor, { key: 'qq', person: 'zhou', bind: true });
  const before = await livingSessions(person.accountId);

  const visitor = service.visitor();
  const params = await travel(visitor, { key: 'qq', person: 'zhou' });
  const answers = await twenty(() => hand(visitor, params));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([1]));
  const tokens = answers.map(({ data }) => (data as unknown as { token: string }).token);
  expect(new Set(tokens).size).toBe(20);
  expect(await livingSessions(person.accountId)).toHaveLength(before.length + 1);

  const last = (await hand(visitor, params)).data as unknown as { token: string };
  visitor.token = last.token;
  expect((await visitor.call(getProfile, {})).code).toBe(1);
  expect((await visitor.call(signOut, {})).code).toBe(1);
  expect((await hand(visitor, params)).reason).toBe('provider_state_expired');
  expect(await livingSessions(person.accountId)).toHaveLength(before.length);
});

test('a binding brought again is bound, and an answer that proved nobody counts once', async () => {
  const person = await registerPerson(service);
  await stepUp(service, person);
  const bound = await travel(person.visitor, { key: 'qq', person: 'wu', bind: true });
  for (let turn = 0; turn < 2; turn += 1)
    expect((await hand(person.visitor, bound)).data).toMatchObject({ bound: { key: 'qq' } });

  const visitor = service.visitor();
  const wrong = { ...(await travel(visitor, { key: 'qq' })), code: 'made-up' };
  expect((await hand(visitor, wrong)).reason).toBe('provider_rejected_code');
  expect((await hand(visitor, wrong)).reason).toBe('provider_state_expired');
});
