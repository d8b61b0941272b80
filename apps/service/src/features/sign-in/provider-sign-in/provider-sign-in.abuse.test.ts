import {
  bindIdentity,
  listBindings,
  showPendingLink,
  unbindIdentity,
} from '@tongxing/contract/calls/identities.ts';
import { finishAtProvider, startAtProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import type { Vendor } from '@tongxing/doubles/identity/open-vendor.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { callbackUrl, signInAt, stepUp, travel } from '../../../../test/visit-provider.ts';
import { createApp } from '../../../app.ts';

let service: TestService;
let corp: Awaited<ReturnType<typeof vendorFixtures.openid_connect>>;
const vendors: Vendor[] = [];

beforeAll(async () => {
  const fixtures = [
    await vendorFixtures.qq([callbackUrl]),
    await vendorFixtures.github([callbackUrl]),
    await vendorFixtures.weibo([callbackUrl]),
  ];
  corp = await vendorFixtures.openid_connect([callbackUrl]);
  vendors.push(...fixtures.map(({ vendor }) => vendor), corp.vendor);
  service = await openService({ file: { providers: [...fixtures, corp].map(({ entry }) => entry) } });
});
afterAll(async () => {
  await service.close();
  for (const vendor of vendors) await vendor.close();
});

const hand = (visitor: Visitor, params: Record<string, string>) =>
  visitor.call(finishAtProvider, params as typeof params & { state: string });
const bindIdOf = (answer: { data: unknown }) => (answer.data as { bind_id: string }).bind_id;
const letWait = async (visitor: Visitor, key: string, person: string) =>
  bindIdOf(await signInAt(visitor, { key, person }));
/** Twenty browsers' worth of the same request at once. */
const twenty = <Value>(work: () => Promise<Value>) => Promise.all(Array.from({ length: 20 }, work));

// threat:GHSA-x445-f3h2-j279
test('a request to one provider refuses another one’s answer', async () => {
  const visitor = service.visitor();
  const qq = await travel(visitor, { key: 'qq' });
  expect((await hand(visitor, { ...qq, provider: 'github' })).reason).toBe('provider_state_expired');
  // Without saying so: the code of one is nothing to the other.
  const [first, second] = [await travel(visitor, { key: 'qq' }), await travel(visitor, { key: 'github' })];
  const mixed = { ...first, code: second.code ?? '' };
  expect((await hand(visitor, mixed)).reason).toBe('provider_rejected_code');
});

test('a foreign callback page is refused', async () => {
  for (const redirect_url of [
    'https://evil.example/login/callback',
    'http://localhost:3000.evil.example/login/callback',
    'http://localhost:3000@evil.example/login/callback',
    'http://localhost:3000/login/callback/../../leave',
    'http://localhost:3000/login/callback?next=//evil.example',
    'http://localhost:3000/leave',
    '//localhost:3000/login/callback',
    'javascript:alert(1)',
    'http://localhost:3000/login/callback#x',
  ]) {
    const answer = await service.visitor().call(startAtProvider, { key: 'qq', redirect_url });
    expect({ redirect_url, status: answer.status }).toEqual({ redirect_url, status: 400 });
  }
});

// call:POST/v3/login/bind threat:CVE-2025-7365
test('a pending identity is shown to and bound by its own browser only, once', async () => {
  const owner = await registerPerson(service);
  const attacker = service.visitor();
  const bind_id = await letWait(attacker, 'github', 'zhou');
  // The attacker sends the link of the waiting identity to a victim, who signs in with it.
  const victim = service.visitor();
  const credentials = { account: owner.phone, password: owner.password };
  expect((await victim.call(showPendingLink, { bind_id })).reason).toBe('link_expired');
  const lured = await victim.call(signInByPassword, { ...credentials, bind_id });
  expect(lured).toMatchObject({ code: 0, data: { reason: 'link_expired' } });
  expect(lured.data).not.toHaveProperty('token');
  const bound = await service.database
    .selectFrom('linked_identity')
    .selectAll()
    .where('account_id', '=', owner.accountId)
    .execute();
  expect(bound).toEqual([]);

  const own = await letWait(owner.visitor, 'github', 'wu');
  const answers = await twenty(() => owner.visitor.call(signInByPassword, { ...credentials, bind_id: own }));
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
});

// threat:CVE-2025-7365
test('a pending identity expires after fifteen minutes', async () => {
  const person = await registerPerson(service);
  const bind_id = await letWait(person.visitor, 'weibo', 'wu');
  service.clock.advance(901);
  const late = await person.visitor.call(signInByPassword, {
    account: person.phone,
    password: person.password,
    bind_id,
  });
  expect(late).toMatchObject({ code: 0, msg: '等待绑定的时间已过，请重新用第三方账号登录一次' });
  expect((await person.visitor.call(showPendingLink, { bind_id: 'invented' })).reason).toBe('link_expired');
});

test('a wrong password does not use up the pending identity', async () => {
  const person = await registerPerson(service);
  const bind_id = await letWait(person.visitor, 'weibo', 'lin');
  const wrong = { account: person.phone, password: 'not the password', bind_id };
  expect((await person.visitor.call(signInByPassword, wrong)).reason).toBe('wrong_credentials');
  const right = { ...wrong, password: person.password };
  expect((await person.visitor.call(signInByPassword, right)).code).toBe(1);
});

// threat:CVE-2026-9092
test('neither an e-mail, verified or not, nor a phone nor a name finds an account', async () => {
  // The account has the very address that the provider vouches for.
  const person = await registerPerson(service, { username: 'lin_at_mail' });
  await service.database
    .insertInto('contact')
    .values({
      account_id: person.accountId,
      kind: 'email',
      value: 'lin@mail.example',
      value_key: 'lin@mail.example',
      verified_at: service.clock.now(),
    })
    .execute();
  await service.database
    .updateTable('account')
    .set({ nickname: '南风知我意' })
    .where('id', '=', person.accountId)
    .execute();
  expect((await signInAt(service.visitor(), { key: 'corp', person: 'lin' })).code).toBe(2);
});

test('a forged ID token is refused', async () => {
  for (const flaw of ['unsigned', 'signed_by_a_stranger', 'another_audience', 'expired'] as const) {
    corp.vendor.mode.flaw = flaw;
    expect((await signInAt(service.visitor(), { key: 'corp' })).reason).toBe('provider_malformed');
  }
  corp.vendor.mode.flaw = null;
});

// call:GET/v3/user/bindings call:POST/v3/user/bindings/bind call:POST/v3/user/bindings/unbind
test('binding and unbinding require a security check, and only own identities can be unbound', async () => {
  const mine = await registerPerson(service);
  const other = await registerPerson(service);
  const start = { key: 'corp', redirect_url: callbackUrl, bind: true };
  expect((await service.visitor().call(startAtProvider, start)).code).toBe(401);
  expect((await mine.visitor.call(startAtProvider, start)).code).toBe(10);
  await stepUp(service, mine);
  expect(await signInAt(mine.visitor, { key: 'corp', person: 'zhou', bind: true })).toMatchObject({
    code: 1,
    data: { bound: { key: 'corp', name: '公司账号' } },
  });
  const [binding] = (await mine.visitor.call(listBindings, {})).data.items;
  const id = binding?.id ?? '';
  await stepUp(service, other);
  expect((await other.visitor.call(unbindIdentity, { id })).code).toBe(404);
  service.clock.advance(601);
  expect((await mine.visitor.call(unbindIdentity, { id })).code).toBe(10);
  await stepUp(service, mine);
  expect((await mine.visitor.call(unbindIdentity, { id })).code).toBe(1);
  expect((await mine.visitor.call(listBindings, {})).data.items).toEqual([]);
});

test('a binding completes only in the session that started it', async () => {
  const mine = await registerPerson(service);
  await stepUp(service, mine);
  const params = await travel(mine.visitor, { key: 'corp', person: 'zhou', bind: true });
  const token = mine.visitor.token;
  mine.visitor.token = null;
  expect((await hand(mine.visitor, params)).reason).toBe('provider_state_expired');
  mine.visitor.token = token;
  expect((await hand(mine.visitor, params)).reason).toBe('provider_state_expired');
});

test('of five accounts that bind one identity at once, one gets it', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => registerPerson(service)));
  const ids = await Promise.all(people.map(({ visitor }) => letWait(visitor, 'corp', 'wu')));
  for (const each of people) await stepUp(service, each);
  const answers = await Promise.all(
    people.map(({ visitor }, index) => visitor.call(bindIdentity, { bind_id: ids[index] ?? '' })),
  );
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(answers.filter(({ reason }) => reason === 'identity_taken')).toHaveLength(4);
});

// threat:CVE-2025-64717
test('a provider switched off in the middle neither signs in nor binds', async () => {
  const person = await registerPerson(service);
  const params = await travel(person.visitor, { key: 'weibo', person: 'zhou' });
  const bind_id = await letWait(person.visitor, 'weibo', 'zhou');
  // The seal is not what is tried here.
  const open = await createApp({
    ...service.ports,
    settings: { ...service.ports.settings, file: { ...service.ports.settings.file, secure_calls: false } },
    identityProviders: service.ports.identityProviders.filter(({ key }) => key !== 'weibo'),
  });
  const post = async (url: string, payload: object) =>
    (
      await open.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'x-device': person.visitor.device, 'x-forwarded-for': person.visitor.ip },
      })
    ).json();
  expect(await post('/v3/login/callback', params)).toMatchObject({
    code: 0,
    data: { reason: 'method_disabled' },
  });
  expect(await post('/v3/login/bind', { bind_id })).toMatchObject({
    code: 0,
    data: { reason: 'link_expired' },
  });
  const start = { redirect_url: callbackUrl };
  expect(await post('/v3/login/quick/weibo', start)).toMatchObject({ data: { reason: 'method_disabled' } });
  await open.close();
});

// threat:provider-starts
test.each([
  ['one address', () => '10.9.9.9'],
  ['a household with 2^64 addresses', (round: number) => `2001:db8:9:9::${round + 1}`],
])('a flood of starts from %s is slowed down', async (_name, address) => {
  const visitor = service.visitor();
  let round = 0;
  const start = () => {
    visitor.ip = address(round);
    return visitor.call(startAtProvider, { key: 'qq', redirect_url: callbackUrl });
  };
  for (; round < 10; round += 1) await twenty(start);
  expect(await start()).toMatchObject({ status: 429, code: 429 });
});

// threat:provider-starts
test('starts from one household are limited across its addresses', async () => {
  const start = (turn: number) => {
    const visitor = service.visitor(`2001:db8:99:7::${(turn + 1).toString(16)}`);
    return visitor.call(startAtProvider, { key: 'qq', redirect_url: callbackUrl });
  };
  for (let turn = 0; turn < 200; turn += 1) await start(turn);
  expect(await start(200)).toMatchObject({ status: 429, code: 429 });
  // The neighbours are not held up.
  const neighbour = service.visitor('2001:db8:99:8::1');
  const started = await neighbour.call(startAtProvider, { key: 'qq', redirect_url: callbackUrl });
  expect(started.code).toBe(1);
});

test('empty, partial and oversized answers are refused without an error', async () => {
  const visitor = service.visitor();
  for (const params of [
    {},
    { state: '' },
    { state: 'x', code: '' },
    { state: 'x', code: 'y'.repeat(9000) },
  ]) {
    const answer = await hand(visitor, params as Record<string, string>);
    expect([200, 400]).toContain(answer.status);
    expect(answer.code).not.toBe(1);
  }
  const started = await travel(visitor, { key: 'github' });
  const { code: _, ...withoutCode } = started;
  expect((await hand(visitor, withoutCode)).reason).toBe('provider_refused');
});
