import { emailCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { finishAtProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import { signInByEmailCode } from '@tongxing/contract/calls/sign-in.ts';
import type { VendorFixture } from '@tongxing/doubles/identity/vendor-fixture.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { vendorPerson } from '@tongxing/doubles/identity/vendor-people.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { turnOnTotp } from '../../../../test/be-proven.ts';
import { makeOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { callbackUrl, signInAt, travel } from '../../../../test/visit-provider.ts';

let service: TestService;
const vendors: VendorFixture[] = [];

beforeAll(async () => {
  const corp = await vendorFixtures.openid_connect([callbackUrl]);
  const microsoft = await vendorFixtures.microsoft([callbackUrl]);
  vendors.push(corp, microsoft);
  const trusted = { match: 'verified_email', trust_email: true };
  const providers = [
    { ...corp.entry, key: 'asked' },
    { ...corp.entry, key: 'staff', first_sign_in: 'create' },
    { ...corp.entry, key: 'staff_mail', first_sign_in: 'create', trust_email: true },
    { ...corp.entry, key: 'closed', first_sign_in: 'only_known' },
    { ...corp.entry, key: 'known_mail', first_sign_in: 'only_known', ...trusted },
    { ...corp.entry, key: 'distrusted', first_sign_in: 'only_known', match: 'verified_email' },
    { ...corp.entry, key: 'known_id', first_sign_in: 'only_known', match: 'external_id' },
    { ...microsoft.entry, key: 'unverified', first_sign_in: 'only_known', ...trusted },
  ];
  service = await openService({ file: { providers } });
});
afterAll(async () => {
  await service.close();
  for (const { vendor } of vendors) await vendor.close();
});

type Answer = Awaited<ReturnType<typeof signInAt>>;
const tokenOf = (answer: Answer) => (answer.data as { token: string }).token;

async function profileBehind(answer: Answer) {
  const visitor = service.visitor();
  visitor.token = tokenOf(answer);
  return (await visitor.call(getProfile, {})).data;
}

/** A person whose only contact is this address. */
async function personWithEmail(email: string) {
  const visitor = service.visitor();
  await visitor.call(emailCodeCalls.login, { email });
  const signedIn = await visitor.call(signInByEmailCode, {
    email,
    code: await service.readCode(email, 'login'),
  });
  visitor.token = signedIn.data.token;
  return { visitor, profile: (await visitor.call(getProfile, {})).data };
}

const identitiesOf = (provider: string) =>
  service.database.selectFrom('linked_identity').selectAll().where('provider', '=', provider).execute();
const accountCount = async () => (await service.database.selectFrom('account').select('id').execute()).length;

// threat:first-sign-in
test('a provider that creates accounts signs its member in with one visit, agreement recorded, no number asked', async () => {
  const first = await signInAt(service.visitor(), { key: 'staff', person: 'lin' });
  expect(first.code).toBe(1);
  expect(await profileBehind(first)).toMatchObject({ nickname: '南风知我意', phone: null, email: null });
  const [identity] = await identitiesOf('staff');
  const agreed = await service.database
    .selectFrom('agreement')
    .select(['document', 'way'])
    .where('account_id', '=', identity?.account_id ?? '')
    .execute();
  expect(agreed).toEqual([
    { document: 'terms', way: 'sign_in' },
    { document: 'privacy', way: 'sign_in' },
  ]);
  const before = await accountCount();
  expect((await signInAt(service.visitor(), { key: 'staff', person: 'lin' })).code).toBe(1);
  expect(await accountCount()).toBe(before);
});

// threat:first-sign-in
test('twenty parallel callbacks of one member make one account', async () => {
  const before = await accountCount();
  const trips = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const visitor = service.visitor();
      return { visitor, params: await travel(visitor, { key: 'staff', person: 'zhou' }) };
    }),
  );
  const answers = await Promise.all(
    trips.map(({ visitor, params }) =>
      visitor.call(finishAtProvider, params as typeof params & { state: string }),
    ),
  );
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 1));
  expect(await accountCount()).toBe(before + 1);
});

test('a trusted address becomes the new account’s, and a taken one nobody’s', async () => {
  const made = await signInAt(service.visitor(), { key: 'staff_mail', person: 'wu' });
  expect((await profileBehind(made)).email).toMatch(/@mail\.example$/);
  await personWithEmail(vendorPerson('he').email);
  const other = await signInAt(service.visitor(), { key: 'staff_mail', person: 'he' });
  expect(await profileBehind(other)).toMatchObject({ nickname: '何处', email: null });
});

// threat:first-sign-in
test('a visit that binds another identity creates nothing and asks, and one that is refused opens no choice', async () => {
  const before = await accountCount();
  const refused = await signInAt(service.visitor(), { key: 'closed', person: 'chang' });
  expect(refused.reason).toBe('unknown_identity');
  expect(refused.msg).toContain('还没有开通');
  expect(refused.data).not.toHaveProperty('bind_id');
  const visitor = service.visitor();
  const first = await signInAt(visitor, { key: 'asked', person: 'chang' });
  const { bind_id } = first.data as unknown as { bind_id: string };
  expect(await signInAt(visitor, { key: 'staff', person: 'chang', bind_id })).toMatchObject({ code: 2 });
  expect(await accountCount()).toBe(before);
});

// threat:first-sign-in
test('a verified address of a trusted provider opens the account that has it, and its owner is told', async () => {
  const { email } = vendorPerson('tang');
  const owner = await personWithEmail(email);
  const matched = await signInAt(service.visitor(), { key: 'known_mail', person: 'tang' });
  expect((await profileBehind(matched)).nickname).toBe(owner.profile.nickname);
  const [identity] = await identitiesOf('known_mail');
  const log = await service.database
    .selectFrom('activity')
    .select('kind')
    .where('account_id', '=', identity?.account_id ?? '')
    .where('method', '=', 'known_mail')
    .orderBy('seq')
    .execute();
  expect(log.map(({ kind }) => kind)).toEqual(['identity_bound', 'sign_in']);
  expect(await signInAt(service.visitor(), { key: 'distrusted', person: 'tang' })).toMatchObject({
    reason: 'unknown_identity',
  });
});

// threat:first-sign-in
test('an address that the provider does not call verified opens nothing', async () => {
  await personWithEmail(vendorPerson('lin').email);
  const answer = await signInAt(service.visitor(), { key: 'unverified', person: 'lin' });
  expect(answer.reason).toBe('unknown_identity');
  expect(await identitiesOf('unverified')).toEqual([]);
});

/** Gives a person the vendor's address, by the database: how they came by it is no matter here. */
async function giveEmail(accountId: string, email: string) {
  const { accountId: _, ...row } = { accountId, account_id: accountId, kind: 'email' as const, value: email };
  await service.database
    .insertInto('contact')
    .values({ ...row, value_key: email, verified_at: service.clock.now() } as never)
    .execute();
}

// threat:first-sign-in
test('two-step verification stays between a matched identity and its account', async () => {
  const person = await registerPerson(service);
  await turnOnTotp(service, person);
  await giveEmail(person.accountId, vendorPerson('zhou').email);
  const answer = await signInAt(service.visitor(), { key: 'known_mail', person: 'zhou' });
  expect(answer).toMatchObject({ code: -1 });
  expect(await identitiesOf('known_mail')).toHaveLength(1);
});

// threat:first-sign-in
test('an operator’s account is matched by no address and no id', async () => {
  const operator = await makeOperator(service, ['support']);
  await giveEmail(operator.accountId, vendorPerson('chang').email);
  await haveImported(operator.accountId, vendorPerson('chang').openid);
  for (const key of ['known_mail', 'known_id'])
    expect((await signInAt(service.visitor(), { key, person: 'chang' })).reason).toBe('unknown_identity');
});

const haveImported = (accountId: string, id: string, source = 'keycloak') =>
  service.database
    .insertInto('imported_account')
    .values({ source, external_id: id, account_id: accountId, imported_at: service.clock.now() })
    .execute();

// threat:first-sign-in
test('the id of an import opens its account; one that two imports have opens none', async () => {
  const [one, two] = [await registerPerson(service), await registerPerson(service)];
  await haveImported(one.accountId, vendorPerson('lin').openid);
  const own = await signInAt(service.visitor(), { key: 'known_id', person: 'lin' });
  expect(own.code).toBe(1);
  expect((await identitiesOf('known_id')).map(({ account_id }) => account_id)).toEqual([one.accountId]);
  await haveImported(one.accountId, vendorPerson('wu').openid);
  await haveImported(two.accountId, vendorPerson('wu').openid, 'csv');
  expect((await signInAt(service.visitor(), { key: 'known_id', person: 'wu' })).reason).toBe(
    'unknown_identity',
  );
});

// threat:first-sign-in
test('a provider makes no account for whom the rules of registration keep out', async () => {
  const corp = vendors[0] as VendorFixture;
  const providers = [
    { ...corp.entry, key: 'staff', first_sign_in: 'create' },
    { ...corp.entry, key: 'staff_mail', first_sign_in: 'create', trust_email: true },
  ];
  const outcomesWith = async (register: object) => {
    const strict = await openService({ file: { providers, register } });
    const reasons = [];
    for (const key of ['staff', 'staff_mail']) {
      const { code, data } = await signInAt(strict.visitor(), { key, person: 'lin' });
      reasons.push(code === 1 ? 'in' : (data as { reason?: string }).reason);
    }
    const accounts = await strict.database.selectFrom('account').select('id').execute();
    await strict.close();
    return [...reasons, accounts.length];
  };
  expect(await outcomesWith({ mode: 'invited' })).toEqual([
    'registration_invited',
    'registration_invited',
    0,
  ]);
  // Without an address that is trusted, nobody is of a domain.
  expect(await outcomesWith({ allowed_domains: ['mail.example'] })).toEqual(['domain_refused', 'in', 1]);
  expect(await outcomesWith({ denied_domains: ['mail.example'] })).toEqual(['in', 'domain_refused', 1]);
}, 60_000);
