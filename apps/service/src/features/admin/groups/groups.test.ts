import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
let owner: TestOperator;
beforeAll(async () => {
  service = await openService({ file: { operators: { approval: false, requests_per_minute: 2000 } } });
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(() => service.close());

const because = { reason: '入职' };
const nobody = '00000000-0000-4000-8000-000000000000';
const typeOf = ({ body }: { body: { type: string } }) => body.type.replace('urn:tongxing:problem:', '');
const idOf = ({ body }: { body: object }) => String((body as { id: unknown }).id);
const make = (key: string, more: object = {}) => owner.ask('POST', 'groups', { key, name: key, ...more });
const edit = (id: string, changes: object) => owner.ask('PATCH', `groups/${id}`, changes);
const join = (group: string, account: string) =>
  owner.ask('PUT', `groups/${group}/members/${account}`, because);
const leave = (group: string, account: string) =>
  owner.ask('DELETE', `groups/${group}/members/${account}`, because);
const members = async (group: string) => (await owner.ask('GET', `groups/${group}/members`)).body.items;

// call:POST/manage/v1/groups call:GET/manage/v1/groups/{id} call:PATCH/manage/v1/groups/{id} call:DELETE/manage/v1/groups/{id}
test('a group is made, shown, changed and removed, and the audit has each step', async () => {
  const made = await make(' 研发部 ', { name: '研发  中心' });
  expect([made.status, made.body]).toEqual([
    200,
    {
      id: expect.any(String),
      key: '研发部',
      name: '研发 中心',
      parents: [],
      visible_to_apps: false,
      source: 'manual',
      rule: null,
      members: 0,
    },
  ]);
  const id = idOf(made);
  const outer = idOf(await make('company'));
  const changed = await edit(id, { key: 'rd', parents: [outer, outer], visible_to_apps: true });
  expect(changed.body).toMatchObject({ key: 'rd', parents: [outer], visible_to_apps: true });
  // What is not named stays.
  expect((await edit(id, { name: '研发' })).body).toMatchObject({ name: '研发', parents: [outer] });
  expect((await owner.ask('GET', `groups/${outer}`)).body).toMatchObject({
    gives_power: false,
    child_groups: [{ id, key: 'rd', name: '研发' }],
  });
  expect((await owner.ask('GET', `groups/${id}`)).body).toMatchObject({
    gives_power: true,
    parent_groups: [{ id: outer, key: 'company', name: 'company' }],
  });
  expect((await owner.ask('DELETE', `groups/${outer}`, {})).status).toBe(200);
  expect((await owner.ask('GET', `groups/${id}`)).body).toMatchObject({ parents: [] });
  const { body } = await owner.ask('GET', `audit?target=${outer}`);
  expect(body.items.map(({ kind }) => kind)).toEqual(['groups.remove', 'groups.create']);
});

// call:GET/manage/v1/groups
test('groups are listed by key, page by page, and found by a part of key or name', async () => {
  for (const key of ['list-c', 'list-a', 'list-b', 'list%d']) await make(key, { name: `${key}组` });
  const first = await owner.ask('GET', 'groups?q=LIST&limit=2');
  const second = await owner.ask(
    'GET',
    `groups?q=LIST&limit=2&cursor=${encodeURIComponent(first.body.next ?? '')}`,
  );
  const keys = [first, second].map(({ body }) => body.items.map(({ key }) => key));
  expect([keys, second.body.next]).toEqual([
    [
      ['list%d', 'list-a'],
      ['list-b', 'list-c'],
    ],
    null,
  ]);
  const found = async (q: string) =>
    (await owner.ask('GET', `groups?q=${encodeURIComponent(q)}`)).body.items.map(({ key }) => key);
  expect(await found('-b组')).toEqual(['list-b']);
  expect(await found('t%')).toEqual(['list%d']);
});

// call:PUT/manage/v1/groups/{id}/members/{account} call:DELETE/manage/v1/groups/{id}/members/{account} call:GET/manage/v1/groups/{id}/members
test('who is in a group is in those above it, and the list says by which', async () => {
  const whole = idOf(await make('m-whole'));
  const [left, right] = [
    idOf(await make('m-left', { parents: [whole] })),
    idOf(await make('m-right', { parents: [whole] })),
  ];
  const inner = idOf(await make('m-inner', { parents: [left, right] }));
  const [one, other] = [await registerPerson(service), await registerPerson(service)];
  for (const group of [whole, inner, inner]) {
    expect((await join(group, one.accountId)).status).toBe(200);
  }
  await join(right, other.accountId);
  const of = (accountId: string, direct: boolean, via: string[]) =>
    expect.objectContaining({ account_id: accountId, direct, via });
  expect((await members(whole)).toSorted((a, b) => Number(b['direct']) - Number(a['direct']))).toEqual([
    of(one.accountId, true, [inner]),
    of(other.accountId, false, [right]),
  ]);
  expect(await members(left)).toEqual([of(one.accountId, false, [inner])]);
  const counts = await owner.ask('GET', 'groups?q=m-');
  expect(counts.body.items.map(({ key, members: count }) => [key, count])).toEqual([
    ['m-inner', 1],
    ['m-left', 1],
    ['m-right', 2],
    ['m-whole', 2],
  ]);
  const shown = await owner.ask('GET', `people/${one.accountId}`);
  expect(shown.body['groups']).toEqual([
    { id: inner, key: 'm-inner', name: 'm-inner', direct: true },
    { id: left, key: 'm-left', name: 'm-left', direct: false },
    { id: right, key: 'm-right', name: 'm-right', direct: false },
    { id: whole, key: 'm-whole', name: 'm-whole', direct: true },
  ]);
  // Who is in it by another group alone is not taken out of it.
  expect(typeOf(await leave(left, one.accountId))).toBe('not_found');
  expect((await leave(inner, one.accountId)).status).toBe(200);
  expect(await members(left)).toEqual([]);
  const { body } = await owner.ask('GET', `people/${one.accountId}/activity?limit=4`);
  expect(body.items.map(({ kind }) => kind)).toEqual([
    'operator_took_out_of_group',
    ...Array<string>(3).fill('operator_put_into_group'),
  ]);
});

// call:PUT/manage/v1/groups/{id}/members/{account}
test('the members of a long list come page by page, each once', async () => {
  const group = idOf(await make('paged'));
  const people = [];
  for (let each = 0; each < 3; each += 1) people.push((await registerPerson(service)).accountId);
  for (const account of people) await join(group, account);
  const first = await owner.ask('GET', `groups/${group}/members?limit=2`);
  const next = encodeURIComponent(String(first.body.next));
  const second = await owner.ask('GET', `groups/${group}/members?limit=2&cursor=${next}`);
  const listed = [...first.body.items, ...second.body.items].map((item) => item['account_id']);
  expect([listed, second.body.next]).toEqual([people.toSorted(), null]);
  // A cursor of one group is none of another.
  const other = idOf(await make('paged-other'));
  expect((await owner.ask('GET', `groups/${other}/members?cursor=${next}`)).status).toBe(400);
});

test('an account that was merged or erased is in no group, and disabled ones may be put in', async () => {
  const group = idOf(await make('gone'));
  const person = await registerPerson(service);
  await owner.ask('POST', `people/${person.accountId}/disable`, because);
  expect((await join(group, person.accountId)).status).toBe(200);
  await owner.enter();
  expect((await owner.ask('POST', `people/${person.accountId}/erase`, because)).status).toBe(200);
  expect(await members(group)).toEqual([]);
  expect(typeOf(await join(group, person.accountId))).toBe('not_found');
  expect(typeOf(await join(nobody, owner.accountId))).toBe('not_found');
  for (const path of [`groups/${nobody}`, `groups/${nobody}/members`]) {
    expect((await owner.ask('GET', path)).status).toBe(404);
  }
  expect(typeOf(await edit(nobody, { name: 'x' }))).toBe('not_found');
  expect(typeOf(await owner.ask('DELETE', `groups/${nobody}`, {}))).toBe('not_found');
});
