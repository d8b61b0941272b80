import { removeContact } from '@tongxing/contract/calls/contacts.ts';
import { listBindings, unbindIdentity } from '@tongxing/contract/calls/identities.ts';
import { disableTotp } from '@tongxing/contract/calls/second-factor.ts';
import type { VendorFixture } from '@tongxing/doubles/identity/vendor-fixture.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passAnyCheck, passCheck, turnOnTotp } from '../../../../test/be-proven.ts';
import { addFurther, idOf as contactId } from '../../../../test/further-contact.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { openWork } from '../../../../test/open-work.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { registerApp, signInAtApp, userinfo } from '../../../../test/relying-party.ts';
import { callbackUrl, signInAt } from '../../../../test/visit-provider.ts';
import { followAge } from '../../accounts/groups/rule-members.ts';

let service: TestService;
let first: TestOperator;
let second: TestOperator;
let corp: VendorFixture;
beforeAll(async () => {
  corp = await vendorFixtures.openid_connect([callbackUrl]);
  const providers = [{ ...corp.entry, key: 'corp', first_sign_in: 'create' }];
  service = await openService({ file: { providers, operators: { requests_per_minute: 5000 } } });
  first = await makeOperator(service, ['owner']);
  second = await makeOperator(service, ['owner']);
  await first.enter();
}, 300_000);
afterAll(async () => {
  await service.close();
  await corp.vendor.close();
});

const because = { reason: '入职' };
const typeOf = ({ body }: { body: { type?: string } }) =>
  body.type?.replace('urn:tongxing:problem:', '') ?? 'done';
const idOf = ({ body }: { body: object }) => String((body as { id: unknown }).id);
const make = (key: string, more: object = {}) => first.ask('POST', 'groups', { key, name: key, ...more });
const edit = (id: string, changes: object) => first.ask('PATCH', `groups/${id}`, changes);
const join = (group: string, account: string) =>
  first.ask('PUT', `groups/${group}/members/${account}`, because);
const leave = (group: string, account: string) =>
  first.ask('DELETE', `groups/${group}/members/${account}`, because);
const preview = (rule: object) => first.ask('POST', 'groups/preview', { rule });
const members = async (group: string) =>
  (await first.ask('GET', `groups/${group}/members`)).body.items.map(
    (item) => (item as unknown as { account_id: string }).account_id,
  );

// call:POST/manage/v1/groups call:GET/manage/v1/groups/{id}
test('by the domain of a verified address: in when it is added, out when it goes', async () => {
  const rule = { any: [{ mail_domain: ' @Corp.Example ' }] };
  const made = await make('mail-staff', { rule });
  expect(made.body).toMatchObject({
    source: 'rule',
    rule: { any: [{ mail_domain: 'corp.example' }] },
    members: 0,
  });
  const id = idOf(made);
  const person = await registerPerson(service);
  await passCheck(person);
  await addFurther(service, person.visitor, 'li@sub.corp.example');
  expect(await members(id)).toEqual([]);
  await addFurther(service, person.visitor, 'li@corp.example');
  expect(await members(id)).toEqual([person.accountId]);
  expect((await preview(rule)).body).toMatchObject({ count: 1, sample: [{ account_id: person.accountId }] });
  const contact = await contactId(person.visitor, '@corp.example');
  expect((await person.visitor.call(removeContact, { id: contact })).code).toBe(1);
  expect(await members(id)).toEqual([]);
});

test('by a bound provider: in with the first sign-in, out when it is unbound', async () => {
  const id = idOf(await make('corp-staff', { rule: { all: [{ provider: 'corp' }] } }));
  const visitor = service.visitor();
  const answer = await signInAt(visitor, { key: 'corp', person: 'lin' });
  expect(answer.code).toBe(1);
  const [account] = await members(id);
  expect(account).toMatch(/^[0-9a-f-]{36}$/);
  const person = await registerPerson(service);
  await passCheck(person);
  const bound = await signInAt(person.visitor, { key: 'corp', person: 'zhou', bind: true });
  expect(bound.code).toBe(1);
  expect((await members(id)).toSorted()).toEqual([account, person.accountId].toSorted());
  const [binding] = (await person.visitor.call(listBindings, {})).data.items;
  await passCheck(person);
  expect((await person.visitor.call(unbindIdentity, { id: binding?.id ?? '' } as never)).code).toBe(1);
  expect(await members(id)).toEqual([account]);
});

test('by two-step verification, with an app that lets only these in: access is lost in the same second', async () => {
  const id = idOf(await make('careful', { rule: { all: [{ two_step: true }] } }));
  const app = await registerApp((await registerPerson(service)).visitor, { name: '谨慎的应用' });
  await first.ask('PUT', `apps/${app.id}/access`, { who: 'listed', people: [], groups: [id] });
  const person = await registerPerson(service);
  const { secret } = await turnOnTotp(service, person);
  // The operators have it on as well.
  expect((await members(id)).toSorted()).toEqual(
    [first.accountId, second.accountId, person.accountId].toSorted(),
  );
  const { tokens } = await signInAtApp(service, person.visitor, app);
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(200);
  await passAnyCheck(service, { ...person, secret });
  expect((await person.visitor.call(disableTotp, {})).code).toBe(1);
  expect(await members(id)).not.toContain(person.accountId);
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(401);
});

// call:PATCH/manage/v1/groups/{id} call:DELETE/manage/v1/groups/{id}
test('by a department: with those below it, when groups move, are renamed or go', async () => {
  const [one, two] = [await registerPerson(service), await registerPerson(service)];
  const sales = idOf(await make('sales'));
  const south = idOf(await make('sales-south', { parents: [sales] }));
  const id = idOf(await make('sellers', { rule: { any: [{ department: 'SALES' }] } }));
  await join(sales, one.accountId);
  expect(await members(id)).toEqual([one.accountId]);
  await join(south, two.accountId);
  expect((await members(id)).toSorted()).toEqual([one.accountId, two.accountId].toSorted());
  await edit(sales, { key: 'selling' });
  expect((await first.ask('GET', `groups/${id}`)).body).toMatchObject({
    rule: { any: [{ department: 'selling' }] },
    members: 2,
  });
  await edit(south, { parents: [] });
  expect(await members(id)).toEqual([one.accountId]);
  await edit(south, { parents: [sales] });
  await leave(sales, one.accountId);
  expect(await members(id)).toEqual([two.accountId]);
  await first.ask('DELETE', `groups/${sales}`, {});
  expect(await members(id)).toEqual([]);
});

// call:PUT/manage/v1/groups/{id}/members/{account} call:DELETE/manage/v1/groups/{id}/members/{account}
test('nobody is put into it or taken out by hand, until it has no rule', async () => {
  const person = await registerPerson(service);
  await turnOnTotp(service, person);
  const id = idOf(await make('by-rule', { rule: { all: [{ two_step: true }, { older_than_days: 0 }] } }));
  expect(await members(id)).toContain(person.accountId);
  const other = await registerPerson(service);
  expect(typeOf(await join(id, other.accountId))).toBe('managed_group');
  expect(typeOf(await leave(id, person.accountId))).toBe('managed_group');
  expect((await first.ask('POST', 'invitations', { groups: [id] })).status).toBe(400);
  expect((await edit(id, { rule: null })).body).toMatchObject({ source: 'manual', rule: null });
  // Who was in it stays, and may go.
  expect(await members(id)).toContain(person.accountId);
  expect(typeOf(await leave(id, person.accountId))).toBe('done');
  expect(typeOf(await join(id, other.accountId))).toBe('done');
  // A rule takes out whom it does not fit.
  await edit(id, { rule: { all: [{ two_step: true }] } });
  expect(await members(id)).not.toContain(other.accountId);
});

// call:POST/manage/v1/groups/preview
test.each([
  [{}],
  [{ all: [] }],
  [{ any: [{ mail_domain: 'corp' }] }],
  [{ any: [{ mail_domain: 'a.example', two_step: true }] }],
  [{ any: [{ two_step: false }] }],
  [{ any: [{ older_than_days: -1 }] }],
  [{ any: [{ older_than_days: 1e9 }] }],
  [{ any: [{ provider: "x' or 1=1" }] }],
  [{ any: [{ department: 'nowhere' }] }],
  [{ all: [{ two_step: true }], any: [{ two_step: true }] }],
  [{ any: Array.from({ length: 21 }, () => ({ two_step: true })) }],
  [null],
])('the rule %j is refused', async (rule) => {
  expect((await preview(rule as never)).status).toBe(400);
  if (rule !== null) expect((await make('never', { rule })).status).toBe(400);
});

test('no rule hangs on another, nor on itself', async () => {
  const id = idOf(await make('hung', { rule: { all: [{ two_step: true }] } }));
  expect((await make('hangs', { rule: { any: [{ department: 'hung' }] } })).status).toBe(400);
  expect((await edit(id, { rule: { any: [{ department: 'hung' }] } })).status).toBe(400);
  const named = idOf(await make('named-department'));
  await make('names-it', { rule: { any: [{ department: 'named-department' }] } });
  expect((await edit(named, { rule: { all: [{ two_step: true }] } })).status).toBe(400);
  // A group by a rule below a department does not make its people members of what names the department.
  await edit(id, { parents: [named] });
  const person = await registerPerson(service);
  await turnOnTotp(service, person);
  expect(await members(named)).toContain(person.accountId);
  const [names] = (await first.ask('GET', 'groups?q=names-it')).body.items;
  expect(names).toMatchObject({ members: 0 });
});

test('a rule that fits most is asked about once more', async () => {
  for (let more = 0; more < 20; more += 1) await registerPerson(service);
  const rule = { all: [{ older_than_days: 0 }] };
  expect(typeOf(await make('most', { rule }))).toBe('matches_most');
  // Before a second operator is asked, too.
  expect(typeOf(await make('most', { rule, visible_to_apps: true }))).toBe('matches_most');
  const id = idOf(await make('most', { rule, confirm: true }));
  expect((await members(id)).length).toBeGreaterThan(20);
  expect(typeOf(await edit(id, { rule: { any: [...rule.all, { two_step: true }] } }))).toBe('matches_most');
});

// threat:power-widened-alone
test('nobody alone gives power by a rule, nor by what a rule follows', async () => {
  const rule = { all: [{ two_step: true }] };
  const seen = idOf(await make('rule-seen', { visible_to_apps: true }));
  expect(typeOf(await make('rule-power', { rule, visible_to_apps: true }))).toBe('waits_for_approval');
  expect(typeOf(await make('rule-power', { rule, parents: [seen] }))).toBe('waits_for_approval');
  expect(typeOf(await edit(seen, { rule }))).toBe('waits_for_approval');
  const followed = idOf(await make('followed'));
  const person = await registerPerson(service);
  expect(typeOf(await join(followed, person.accountId))).toBe('done');
  const asked = await make('follows', { rule: { any: [{ department: 'followed' }] }, visible_to_apps: true });
  expect((await second.ask('POST', `approvals/${asked.body.approval}/approve`, {})).status).toBe(200);
  expect((await first.ask('GET', `groups/${followed}`)).body).toMatchObject({ gives_power: true });
  expect(typeOf(await join(followed, first.accountId))).toBe('waits_for_approval');
  const below = idOf(await make('below-followed', { parents: [] }));
  expect(typeOf(await join(below, first.accountId))).toBe('done');
  expect(typeOf(await edit(below, { parents: [followed] }))).toBe('waits_for_approval');
});

test('a rule that is written while people change leaves nobody behind', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => registerPerson(service)));
  for (const person of people) await passCheck(person);
  const writing = make('raced-rule', { rule: { any: [{ mail_domain: 'raced.example' }] } });
  await Promise.all(
    people.map(({ visitor }, each) => addFurther(service, visitor, `p${each}@raced.example`)),
  );
  const id = idOf(await writing);
  expect((await members(id)).toSorted()).toEqual(people.map(({ accountId }) => accountId).toSorted());
});

test('by age: nobody too young, and whoever comes of age without doing anything', async () => {
  const person = await registerPerson(service);
  const id = idOf(await make('old', { rule: { all: [{ older_than_days: 4 }] } }));
  expect(await members(id)).toEqual([]);
  service.clock.advance(3 * 24 * 3600);
  await first.enter();
  const late = await registerPerson(service);
  await followAge(openWork(service.ports));
  expect(await members(id)).toEqual([]);
  service.clock.advance(1.5 * 24 * 3600);
  await first.enter();
  await followAge(openWork(service.ports));
  const old = await members(id);
  expect(old).toContain(person.accountId);
  expect(old).not.toContain(late.accountId);
  const young = idOf(await make('all-ages', { rule: { all: [{ older_than_days: 0 }] }, confirm: true }));
  const newest = await registerPerson(service);
  expect(await members(young)).toContain(newest.accountId);
});
