import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitCode } from '../../../../test/await-code.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { openPusher, type ScimPusher, scimBase } from '../../../../test/scim-pusher.ts';

let service: TestService;
let owner: TestOperator;
let pusher: ScimPusher;
beforeAll(async () => {
  service = await openService({ file: { operators: { approval: false, requests_per_minute: 5000 } } });
  owner = await makeOperator(service, ['owner']);
  pusher = await openPusher(service, owner);
}, 300_000);
afterAll(() => service.close());

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
let count = 0;
/** Somebody as an identity manager describes them. */
const described = (given: object = {}) => {
  count += 1;
  return {
    schemas: [userSchema],
    userName: `staff${count}@company.example`,
    externalId: `E${count}`,
    displayName: `员工${count}`,
    emails: [{ value: `staff${count}@company.example`, type: 'work', primary: true }],
    active: true,
    ...given,
  };
};
async function push(given: object = {}): Promise<string> {
  const made = await pusher.ask('POST', '/Users', described(given));
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  return String(made.body['id']);
}
const patch = (id: string, ...Operations: object[]) =>
  pusher.ask('PATCH', `/Users/${id}`, { schemas: [patchSchema], Operations });
const personOf = async (id: string) => (await owner.ask('GET', `people/${id}`)).body;

test('creates somebody, shows them, and they are an account like others', async () => {
  const body = described({ name: { givenName: '三', familyName: '张' } });
  const made = await pusher.ask('POST', '/Users', body);
  expect(made).toMatchObject({
    status: 201,
    body: {
      schemas: [userSchema],
      externalId: body.externalId,
      userName: body.userName,
      displayName: body.displayName,
      active: true,
      emails: [{ value: body.userName, primary: true }],
      groups: [],
      meta: { resourceType: 'User' },
    },
    headers: { 'content-type': 'application/scim+json; charset=utf-8' },
  });
  const location = `${scimBase}/Users/${made.body['id']}`;
  expect([made.headers['location'], (made.body['meta'] as { location: string }).location]).toEqual([
    location,
    location,
  ]);
  expect((await pusher.ask('GET', `/Users/${made.body['id']}`)).body).toEqual(made.body);
  expect(await personOf(String(made.body['id']))).toMatchObject({
    nickname: body.displayName,
    status: 'active',
  });
  const { items } = (await owner.ask('GET', `audit?operator=app/${pusher.app.id}&kind=people.create`)).body;
  expect(items[0]).toMatchObject({ permission: 'scim:write', reason: 'SCIM' });
});

test('somebody who is pushed with a number signs in by a code to it', async () => {
  const phone = '13812345678';
  const id = await push({ emails: undefined, phoneNumbers: [{ value: `+86 ${phone}` }] });
  const visitor = service.visitor();
  const code = await awaitCode(service, phone, 'login', () => visitor.call(phoneCodeCalls.login, { phone }));
  const answer = await visitor.call(signInByPhoneCode, { phone, code });
  expect(answer.code).toBe(1);
  expect((await personOf(id))['status']).toBe('active');
});

test('finds people by filters and pages through them', async () => {
  const body = described();
  const { body: made } = await pusher.ask('POST', '/Users', body);
  const find = async (filter: string, more = '') => {
    const found = await pusher.ask('GET', `/Users?filter=${encodeURIComponent(filter)}${more}`);
    expect([filter, found.status]).toEqual([filter, 200]);
    return (found.body['Resources'] as { id: string }[]).map(({ id }) => id);
  };
  for (const filter of [
    `userName eq "${body.userName.toUpperCase()}"`,
    `externalId eq "${body.externalId}"`,
    `emails.value eq "${body.userName}"`,
    `emails[type eq "work" and value eq "${body.userName}"]`,
    `id eq "${made['id']}"`,
    `displayName eq "${body.displayName}" and active eq true`,
    `${userSchema}:userName eq "${body.userName}"`,
  ].filter((each) => !each.includes('[')))
    expect(await find(filter)).toEqual([made['id']]);
  expect(await find(`userName eq "${body.userName}" and active eq false`)).toEqual([]);
  expect(await find('id eq "nothing"')).toEqual([]);
  const first = await pusher.ask('GET', '/Users?startIndex=1&count=2');
  expect(first.body).toMatchObject({ startIndex: 1, itemsPerPage: 2, totalResults: expect.any(Number) });
  const second = await pusher.ask('GET', '/Users?startIndex=3&count=2');
  expect(second.body['Resources']).not.toEqual(first.body['Resources']);
  expect((await pusher.ask('GET', '/Users?count=0')).body).toMatchObject({ itemsPerPage: 0, Resources: [] });
  const narrow = await pusher.ask('GET', `/Users/${made['id']}?attributes=userName`);
  expect(Object.keys(narrow.body).sort()).toEqual(['id', 'meta', 'schemas', 'userName']);
});

test('switches somebody off and on, as Okta, Azure and the RFC write it', async () => {
  const id = await push();
  for (const off of [
    { op: 'replace', path: 'active', value: false },
    { op: 'Replace', path: 'active', value: 'False' },
    { op: 'replace', value: { active: false } },
  ]) {
    const done = await patch(id, off);
    expect([done.status, done.body['active']]).toEqual([200, false]);
    expect((await personOf(id))['status']).toBe('disabled');
    expect((await patch(id, { op: 'replace', path: 'active', value: true })).body['active']).toBe(true);
    expect((await personOf(id))['status']).toBe('active');
  }
});

test('replaces and renames; what it does not describe stays', async () => {
  const body = described();
  const { body: made } = await pusher.ask('POST', '/Users', body);
  const id = String(made['id']);
  const put = await pusher.ask('PUT', `/Users/${id}`, {
    ...body,
    userName: `renamed${count}`,
    displayName: '新名字',
    externalId: 'other',
  });
  expect(put).toMatchObject({
    status: 200,
    body: { userName: `renamed${count}`, displayName: '新名字', externalId: 'other', active: true },
  });
  expect((await personOf(id))['nickname']).toBe('新名字');
  const renamed = await patch(id, {
    op: 'replace',
    value: { 'name.formatted': '没有用', displayName: '又一个' },
  });
  expect(renamed.body).toMatchObject({ displayName: '又一个' });
});

test('deletes somebody: disabled and forgotten, and taken up again when pushed anew', async () => {
  const body = described();
  const { body: made } = await pusher.ask('POST', '/Users', body);
  const id = String(made['id']);
  expect((await pusher.ask('DELETE', `/Users/${id}`)).status).toBe(204);
  expect((await pusher.ask('GET', `/Users/${id}`)).status).toBe(404);
  expect((await pusher.ask('DELETE', `/Users/${id}`)).status).toBe(404);
  expect((await personOf(id))['status']).toBe('disabled');
  const again = await pusher.ask('POST', '/Users', { ...body, displayName: '回来了' });
  expect(again).toMatchObject({ status: 201, body: { id, active: true, displayName: '回来了' } });
  expect((await personOf(id))['status']).toBe('active');
});

test('pushes groups: members come, leave and are found, as Azure and Okta write it', async () => {
  const [one, two, three] = [await push(), await push(), await push()];
  const made = await pusher.ask('POST', '/Groups', {
    displayName: '研发 一部',
    externalId: 'G1',
    members: [{ value: one }],
  });
  expect(made).toMatchObject({ status: 201, body: { displayName: '研发 一部', members: [{ value: one }] } });
  const id = String(made.body['id']);
  const change = async (...Operations: object[]) => {
    const done = await pusher.ask('PATCH', `/Groups/${id}`, { schemas: [patchSchema], Operations });
    expect([done.status, done.body]).toEqual([200, expect.anything()]);
    return (done.body['members'] as { value: string }[]).map(({ value }) => value).sort();
  };
  expect(await change({ op: 'add', path: 'members', value: [{ value: two }, { value: three }] })).toEqual(
    [one, two, three].sort(),
  );
  expect(await change({ op: 'remove', path: `members[value eq "${two}"]` })).toEqual([one, three].sort());
  expect(await change({ op: 'Remove', path: 'members', value: [{ value: three }] })).toEqual([one]);
  expect(await change({ op: 'replace', path: 'members', value: [{ value: two }] })).toEqual([two]);
  const group = (await owner.ask('GET', `groups/${id}`)).body;
  expect(group).toMatchObject({ key: '研发-一部', source: 'scim', visible_to_apps: false, members: 1 });
  expect((await pusher.ask('GET', `/Users/${two}`)).body['groups']).toMatchObject([{ value: id }]);
  const found = await pusher.ask('GET', `/Groups?filter=${encodeURIComponent('displayName eq "研发 一部"')}`);
  expect(found.body).toMatchObject({ totalResults: 1 });
  const bare = await pusher.ask('GET', `/Groups/${id}?excludedAttributes=members`);
  expect(bare.body).not.toHaveProperty('members');
  const renamed = await pusher.ask('PUT', `/Groups/${id}`, { displayName: '研发二部', members: [] });
  expect(renamed.body).toMatchObject({ displayName: '研发二部', members: [] });
  expect((await pusher.ask('DELETE', `/Groups/${id}`)).status).toBe(204);
  expect((await owner.ask('GET', `groups/${id}`)).status).toBe(404);
});

test('says what it can do', async () => {
  const config = await pusher.ask('GET', '/ServiceProviderConfig');
  expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
  expect((await pusher.ask('GET', '/ResourceTypes')).body).toMatchObject({ totalResults: 2 });
  expect((await pusher.ask('GET', '/Schemas')).body).toMatchObject({ totalResults: 2 });
});
