import { permissionTo } from '@tongxing/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askManage, giveRoles, makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { ask } from '../../../../test/relying-party.ts';
import { openPusher, type ScimPusher } from '../../../../test/scim-pusher.ts';

let service: TestService;
let owner: TestOperator;
let pusher: ScimPusher;
let other: ScimPusher;
beforeAll(async () => {
  service = await openService({ file: { operators: { approval: false, requests_per_minute: 5000 } } });
  owner = await makeOperator(service, ['owner']);
  pusher = await openPusher(service, owner);
  other = await openPusher(service, owner);
}, 300_000);
afterAll(() => service.close());

let count = 0;
const described = (given: object = {}) => {
  count += 1;
  return { userName: `abuse${count}`, emails: [{ value: `abuse${count}@company.example` }], ...given };
};
async function push(given: object = {}): Promise<string> {
  const made = await pusher.ask('POST', '/Users', described(given));
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  return String(made.body['id']);
}
const patch = (id: string, ...Operations: unknown[]) => pusher.ask('PATCH', `/Users/${id}`, { Operations });
const statusOf = async (id: string) => (await owner.ask('GET', `people/${id}`)).body['status'];

// threat:power-widened-alone
test('an app touches nobody but whom it has pushed', async () => {
  const person = await registerPerson(service, { email: 'ming@company.example' } as never);
  const pushed = await push();
  for (const [asker, id] of [
    [pusher, person.accountId],
    [pusher, owner.accountId],
    [other, pushed],
  ] as const) {
    expect((await asker.ask('GET', `/Users/${id}`)).status).toBe(404);
    expect((await asker.ask('PUT', `/Users/${id}`, described({ active: false }))).status).toBe(404);
    const off = { Operations: [{ op: 'replace', path: 'active', value: false }] };
    expect((await asker.ask('PATCH', `/Users/${id}`, off)).status).toBe(404);
    expect((await asker.ask('DELETE', `/Users/${id}`)).status).toBe(404);
    expect(await statusOf(id)).toBe('active');
  }
  const seen = await other.ask('GET', '/Users');
  expect(seen.body).toMatchObject({ totalResults: 0, Resources: [] });
  // Nor by pushing their contact or their user name.
  const taken = await pusher.ask('POST', '/Users', described({ phoneNumbers: [{ value: person.phone }] }));
  expect([taken.status, taken.body['scimType']]).toEqual([409, 'uniqueness']);
  const group = await pusher.ask('POST', '/Groups', {
    displayName: '外人',
    members: [{ value: person.accountId }],
  });
  expect([group.status, group.body['scimType']]).toEqual([400, 'invalidValue']);
  expect((await owner.ask('GET', 'groups?q=外人')).body['items']).toEqual([]);
});

test('an app does not move an account to another contact', async () => {
  const id = await push();
  const moved = await patch(id, {
    op: 'replace',
    path: 'emails',
    value: [{ value: 'thief@evil.example', primary: true }],
  });
  expect([moved.status, moved.body['scimType']]).toEqual([400, 'mutability']);
  const added = await patch(id, { op: 'add', path: 'phoneNumbers', value: [{ value: '13900001234' }] });
  expect([added.status, added.body['scimType']]).toEqual([400, 'mutability']);
});

test('an app pushes no group of others, and puts nobody into them', async () => {
  const made = await owner.ask('POST', 'groups', { key: 'admins', name: '管理', parents: [], reason: '建' });
  const id = String(made.body['id']);
  for (const method of ['GET', 'DELETE'] as const)
    expect((await pusher.ask(method, `/Groups/${id}`)).status).toBe(404);
  const taken = await pusher.ask('POST', '/Groups', { displayName: 'ADMINS' });
  expect([taken.status, taken.body['scimType']]).toEqual([409, 'uniqueness']);
  const own = await pusher.ask('POST', '/Groups', { displayName: '自己的' });
  const joined = await owner.ask('PUT', `groups/${own.body['id']}/members/${await push()}`, { reason: '加' });
  expect(joined.body['type']).toBe('urn:tongxing:problem:managed_group');
  expect((await other.ask('GET', `/Groups/${own.body['id']}`)).status).toBe(404);
});

test('whom an operator disabled a push does not enable', async () => {
  const id = await push();
  await owner.ask('POST', `people/${id}/disable`, { reason: '调查' });
  const on = await patch(id, { op: 'replace', path: 'active', value: true });
  expect(on.status).toBe(409);
  expect((await pusher.ask('DELETE', `/Users/${id}`)).status).toBe(204);
  const again = await pusher.ask('POST', '/Users', { userName: `abuse${count}` });
  expect(again.status).toBe(409);
  expect(await statusOf(id)).toBe('disabled');
});

test('an operator who was pushed is out of reach', async () => {
  const id = await push();
  await giveRoles(service, id, ['support']);
  const { nickname } = (await owner.ask('GET', `people/${id}`)).body;
  for (const attempt of [
    () => patch(id, { op: 'replace', path: 'active', value: false }),
    () => patch(id, { op: 'replace', path: 'displayName', value: '另一位管理员' }),
    () => pusher.ask('DELETE', `/Users/${id}`),
  ])
    expect((await attempt()).status).toBe(403);
  expect((await owner.ask('GET', `people/${id}`)).body).toMatchObject({ nickname });
  expect(await statusOf(id)).toBe('active');
  expect((await pusher.ask('GET', `/Users/${id}`)).status).toBe(200);
});

// threat:power-widened-alone
test('its token is good here alone, needs the scope, and ends with the permission', async () => {
  const none = await service.app.inject({ url: '/scim/v2/Users' });
  expect([none.statusCode, none.json().schemas]).toEqual([
    401,
    ['urn:ietf:params:scim:api:messages:2.0:Error'],
  ]);
  expect((await pusher.ask('GET', '/Users', undefined, 'ey'.padEnd(40, 'x'))).status).toBe(401);
  const reader = await openPusher(service, owner, [permissionTo.readScim]);
  expect((await reader.ask('GET', '/Users')).status).toBe(200);
  expect((await reader.ask('POST', '/Users', described())).status).toBe(403);
  expect((await reader.askToken('scim:write')).statusCode).toBe(400);
  const issued = await ask(service, '/oauth2/token', pusher.app, {
    grant_type: 'client_credentials',
    resource: 'http://localhost:3000/manage',
    scope: 'manage:scim:write',
  });
  expect(issued.statusCode).toBe(400);
  const token = JSON.parse((await pusher.askToken('scim:write')).body).access_token as string;
  const headers = { authorization: `Bearer ${token}` };
  expect((await askManage(service, 'GET', 'people', { headers })).status).toBe(401);
  const { body } = await pusher.ask('GET', '/Users?count=1', undefined, token);
  expect(body['totalResults']).toBeGreaterThan(0);

  const brief = await openPusher(service, owner);
  await owner.ask('PUT', `apps/${brief.app.id}/permissions`, { permissions: [permissionTo.readScim] });
  expect((await brief.ask('POST', '/Users', described())).status).toBe(403);
  await owner.ask('PUT', `apps/${brief.app.id}/permissions`, { permissions: [] });
  expect((await brief.ask('GET', '/Users')).status).toBe(401);
});

// threat:power-widened-alone
test('letting an app push needs a second operator', async () => {
  const strict = await openService({ file: { operators: { approval: true } } });
  const second = await makeOperator(strict, ['owner']);
  const first = await makeOperator(strict, ['owner']);
  await second.enter();
  await expect(openPusher(strict, first)).rejects.toThrow('waits_for_approval');
  await strict.close();
});

test.each([
  'userName co "a"',
  'userName sw "a" or userName eq "b"',
  'not (active eq true)',
  'password eq "x"',
  'userName pr',
  'userName eq 1',
  'userName eq',
  '((((((((((',
  `userName eq "${'x'.repeat(1000)}"`,
  Array.from({ length: 11 }, () => 'active eq true').join(' and '),
])('refuses the filter %j', async (filter) => {
  const answer = await pusher.ask('GET', `/Users?filter=${encodeURIComponent(filter)}`);
  expect([answer.status, answer.body['scimType']]).toEqual([400, 'invalidFilter']);
});

test('refuses what it cannot read, and stores none of it', async () => {
  const id = await push();
  const before = (await pusher.ask('GET', `/Users/${id}`)).body;
  for (const body of ['{', '[]', 'null', '"text"', '{"__proto__":{"active":false}}', '{"userName":{}}'])
    expect([body, (await pusher.ask('POST', '/Users', body)).status]).toEqual([body, 400]);
  for (const operations of [
    [],
    [{ op: 'move', path: 'active' }],
    [{ op: 'replace', path: '__proto__.polluted', value: true }],
    [{ op: 'add', path: 'constructor.prototype.polluted', value: true }],
    [{ op: 'add', value: { 'name.constructor.prototype.polluted': true } }],
    [{ op: 'replace', path: 'emails[value eq', value: 'x' }],
    [{ op: 'replace', path: 'active', value: 'perhaps' }],
    [{ op: 'remove', path: 'userName' }],
    Array.from({ length: 101 }, () => ({ op: 'replace', path: 'active', value: true })),
  ])
    expect([operations, (await patch(id, ...operations)).status]).toEqual([operations, 400]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect((await pusher.ask('GET', `/Users/${id}`)).body).toEqual(before);
  expect((await pusher.ask('POST', '/Bulk', {})).status).toBe(404);
  const large = { ...described(), displayName: 'x'.repeat(300_000) };
  expect((await pusher.ask('POST', '/Users', large)).status).toBe(413);
});

test('twenty pushes of one person at the same time make one account', async () => {
  const body = described();
  const answers = await Promise.all(Array.from({ length: 20 }, () => pusher.ask('POST', '/Users', body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
});

test('of pushes at the same time none is lost', async () => {
  const people = [await push(), await push(), await push(), await push(), await push(), await push()];
  const { body } = await pusher.ask('POST', '/Groups', { displayName: '一起来' });
  const id = String(body['id']);
  const added = await Promise.all(
    people.map((value) =>
      pusher.ask('PATCH', `/Groups/${id}`, {
        Operations: [{ op: 'add', path: 'members', value: [{ value }] }],
      }),
    ),
  );
  expect(added.map(({ status }) => status)).toEqual(people.map(() => 200));
  const { members } = (await pusher.ask('GET', `/Groups/${id}`)).body as { members: { value: string }[] };
  expect(members.map(({ value }) => value).sort()).toEqual(people.toSorted());
});
