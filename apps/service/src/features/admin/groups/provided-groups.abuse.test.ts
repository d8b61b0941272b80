import { listActivities } from '@tongxing/contract/calls/activity-log.ts';
import { listBindings, unbindIdentity } from '@tongxing/contract/calls/identities.ts';
import { finishAtProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import { claimedGroups } from '@tongxing/doubles/identity/openid-fixtures.ts';
import type { VendorFixture } from '@tongxing/doubles/identity/vendor-fixture.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { registerApp, signInAtApp, userinfo } from '../../../../test/relying-party.ts';
import { callbackUrl, signInAt, travel } from '../../../../test/visit-provider.ts';

let service: TestService;
let owner: TestOperator;
const vendors: VendorFixture[] = [];
beforeAll(async () => {
  const corp = await vendorFixtures.openid_connect([callbackUrl]);
  const wecom = await vendorFixtures.wecom_website([callbackUrl]);
  vendors.push(corp, wecom);
  const entry = { ...corp.entry, first_sign_in: 'create' };
  const providers = [
    { ...entry, key: 'mapped', groups: { claim: 'groups', map: { 'CN=Sales,OU=x': 'sales', '7': 'seven' } } },
    { ...entry, key: 'made', groups: { claim: 'groups', create: true } },
    { ...entry, key: 'silent' },
    {
      ...wecom.entry,
      key: 'corp',
      first_sign_in: 'create',
      groups: { claim: 'department', map: { 1: 'sales' } },
    },
  ];
  service = await openService({
    file: { providers, operators: { approval: false, requests_per_minute: 5000 } },
  });
  owner = await makeOperator(service, ['owner']);
  for (const key of ['sales', 'seven']) await owner.ask('POST', 'groups', { key, name: key });
}, 300_000);
beforeEach(() => claimedGroups.clear());
afterAll(async () => {
  await service.close();
  for (const { vendor } of vendors) await vendor.close();
});

const because = { reason: '调整' };
const tokenOf = (answer: unknown) => (answer as { data: { token: string } }).data.token;
async function groupOf(key: string) {
  const { body } = await owner.ask('GET', `groups?q=${encodeURIComponent(key)}`);
  return body.items.find((each) => each['key'] === key) as { id: string; source: string; members: number };
}
/** Signs in at a provider, on a new browser. */
async function visit(key: string, person: string) {
  const visitor = service.visitor();
  const answer = await signInAt(visitor, { key, person });
  expect(answer.code).toBe(1);
  visitor.token = tokenOf(answer);
  return visitor;
}
async function groupsOf(key: string, provider: string): Promise<string[]> {
  const rows = await service.database
    .selectFrom('account_group_member')
    .innerJoin('account_group', 'account_group.id', 'account_group_member.group_id')
    .innerJoin('linked_identity', 'linked_identity.account_id', 'account_group_member.account_id')
    .innerJoin('linked_identity_subject', 'linked_identity_subject.identity_id', 'linked_identity.id')
    .select('account_group.key')
    .where('linked_identity.provider', '=', provider)
    .where('linked_identity_subject.subject', 'like', `%${key}%`)
    .execute();
  return [...new Set(rows.map((row) => row.key))].toSorted();
}
const lin = 'A1B2C3D4';

test('a claim is mapped to groups at the first sign-in, and replaced at each later one', async () => {
  claimedGroups.set('lin', ['CN=Sales,OU=x', 'unknown', 7]);
  const visitor = await visit('mapped', 'lin');
  expect(await groupsOf(lin, 'mapped')).toEqual(['sales', 'seven']);
  const { items } = (await visitor.call(listActivities, { type: 'all' })).data;
  expect(items.map(({ kind }) => kind)).toContain('provider_changed_groups');
  claimedGroups.set('lin', 'CN=Sales,OU=x');
  await visit('mapped', 'lin');
  expect(await groupsOf(lin, 'mapped')).toEqual(['sales']);
  // Without the claim nobody is in any; what does not change is not logged.
  claimedGroups.delete('lin');
  await visit('mapped', 'lin');
  await visit('mapped', 'lin');
  expect(await groupsOf(lin, 'mapped')).toEqual([]);
  const log = (await visitor.call(listActivities, { type: 'all' })).data.items;
  expect(log.filter(({ kind }) => kind === 'provider_changed_groups')).toHaveLength(3);
  expect((await groupOf('sales')).source).toBe('manual');
});

test('what an operator gave stays, and another provider’s groups too', async () => {
  claimedGroups.set('wu', ['7']);
  await visit('mapped', 'wu');
  const [row] = await service.database
    .selectFrom('linked_identity')
    .select('account_id')
    .where('provider', '=', 'mapped')
    .where('nickname', '<>', '南风知我意')
    .execute();
  const account = row?.account_id ?? '';
  const { id } = await groupOf('sales');
  await owner.ask('PUT', `groups/${id}/members/${account}`, because);
  claimedGroups.set('wu', []);
  await visit('mapped', 'wu');
  expect(await groupsOf('C1B2C3D4', 'mapped')).toEqual(['sales']);
});

test('unknown groups are made where that is wanted, once for many at a time, and nobody else fills them', async () => {
  claimedGroups.set('zhou', ['Platform', 'platform', 'two words', '', 'x'.repeat(101), null, { a: 1 }]);
  claimedGroups.set('he', ['platform', '研发部']);
  const trips = await Promise.all(
    Array.from({ length: 10 }, async (_, each) => {
      const visitor = service.visitor();
      const person = each % 2 === 0 ? 'zhou' : 'he';
      return { visitor, params: await travel(visitor, { key: 'made', person }) };
    }),
  );
  const answers = await Promise.all(
    trips.map(({ visitor, params }) =>
      visitor.call(finishAtProvider, params as typeof params & { state: string }),
    ),
  );
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 10 }, () => 1));
  const { body } = await owner.ask('GET', 'groups?limit=200');
  const made = body.items.filter((each) => each['source'] === 'provider');
  expect(made.map((each) => String(each['key']).toLowerCase()).toSorted()).toEqual(['platform', '研发部']);
  expect(made.find((each) => String(each['key']).toLowerCase() === 'platform')).toMatchObject({
    members: 2,
    visible_to_apps: false,
  });
  const [platform] = made as unknown as { id: string }[];
  const person = await registerPerson(service);
  const joined = await owner.ask('PUT', `groups/${platform?.id}/members/${person.accountId}`, because);
  expect(joined.body.type).toContain('managed_group');
});

// threat:power-widened-alone
test('a provider that is not asked about groups gives none, whatever it says', async () => {
  claimedGroups.set('tang', ['sales', 'Platform']);
  await visit('silent', 'tang');
  expect(await groupsOf('F1B2C3D4', 'silent')).toEqual([]);
});

test('access that hung on a group of the provider ends with the sign-in that loses it, or with the binding', async () => {
  const app = await registerApp((await registerPerson(service)).visitor, { name: '销售系统' });
  await owner.ask('PUT', `apps/${app.id}/access`, {
    who: 'listed',
    people: [],
    groups: [(await groupOf('sales')).id],
  });
  const person = await registerPerson(service);
  await passCheck(person);
  claimedGroups.set('chang', ['CN=Sales,OU=x']);
  expect((await signInAt(person.visitor, { key: 'mapped', person: 'chang', bind: true })).code).toBe(1);
  const first = await signInAtApp(service, person.visitor, app);
  expect((await userinfo(service, first.tokens.access_token)).statusCode).toBe(200);
  claimedGroups.set('chang', []);
  await visit('mapped', 'chang');
  expect((await userinfo(service, first.tokens.access_token)).statusCode).toBe(401);
  claimedGroups.set('chang', ['CN=Sales,OU=x']);
  await visit('mapped', 'chang');
  const second = await signInAtApp(service, person.visitor, app);
  expect((await userinfo(service, second.tokens.access_token)).statusCode).toBe(200);
  await passCheck(person);
  const [binding] = (await person.visitor.call(listBindings, {})).data.items;
  expect((await person.visitor.call(unbindIdentity, { id: binding?.id ?? '' } as never)).code).toBe(1);
  expect((await userinfo(service, second.tokens.access_token)).statusCode).toBe(401);
  expect(await groupsOf('D1B2C3D4', 'mapped')).toEqual([]);
});

test('departments of 企业微信 are groups by their numbers', async () => {
  await visit('corp', 'lin');
  expect(await groupsOf('lin', 'corp')).toEqual(['sales']);
});
