import type { Role } from '@tongxing/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { registerApp } from '../../../../test/relying-party.ts';

let service: TestService;
let first: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  // Two owners: what needs a second operator waits.
  service = await openService({ file: { operators: { requests_per_minute: 5000 } } });
  first = await makeOperator(service, ['owner']);
  second = await makeOperator(service, ['owner']);
  await first.enter();
}, 300_000);
afterAll(() => service.close());

const because = { reason: '入职' };
const typeOf = ({ body }: { body: { type?: string } }) =>
  body.type?.replace('urn:tongxing:problem:', '') ?? 'done';
const idOf = ({ body }: { body: object }) => String((body as { id: unknown }).id);
const make = (key: string, more: object = {}) => first.ask('POST', 'groups', { key, name: key, ...more });
const edit = (id: string, changes: object) => first.ask('PATCH', `groups/${id}`, changes);
const join = (group: string, account: string) =>
  first.ask('PUT', `groups/${group}/members/${account}`, because);
const approve = (approval: string) => second.ask('POST', `approvals/${approval}/approve`, {});

// call:POST/manage/v1/groups
test.each([
  'two words',
  'a,b',
  'a;b',
  'a"b',
  "a'b",
  'a“b',
  'a\\b',
  'a\nb',
  'ad\u200bmins',
  '',
  '  ',
  'x'.repeat(101),
])('a key %j is refused, with the field named', async (key) => {
  const refused = await make(key, { name: '组' });
  expect([refused.status, refused.body['issues']]).toMatchObject([400, [{ path: ['key'] }]]);
});

// call:POST/manage/v1/groups
test.each(['', ' \n ', '组\u202e', '组'.repeat(101), null, ['组']])('a name %j is refused', async (name) => {
  const refused = await make('named', { name });
  expect([refused.status, refused.body['issues']]).toMatchObject([400, [{ path: ['name'] }]]);
});

// call:PATCH/manage/v1/groups/{id}
test('no two groups have one key: not in capital letters, nor for twenty at once', async () => {
  const id = idOf(await make('admins'));
  expect(typeOf(await make('ADMINS'))).toBe('key_taken');
  const other = idOf(await make('interns'));
  expect(typeOf(await edit(other, { key: 'Admins' }))).toBe('key_taken');
  expect((await edit(id, { key: 'Admins' })).body).toMatchObject({ key: 'Admins' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => make('raced')));
  expect(answers.map(typeOf).toSorted()).toEqual(['done', ...Array<string>(19).fill('key_taken')]);
});

// call:PATCH/manage/v1/groups/{id}
test('no group stands in itself, over however many others, nor when two edits cross', async () => {
  const [a, b, c] = [idOf(await make('ring-a')), idOf(await make('ring-b')), idOf(await make('ring-c'))];
  expect(typeOf(await edit(a, { parents: [a] }))).toBe('group_cycle');
  await edit(a, { parents: [b] });
  await edit(b, { parents: [c] });
  expect(typeOf(await edit(c, { parents: [a] }))).toBe('group_cycle');
  expect((await first.ask('GET', `groups/${c}`)).body['parents']).toEqual([]);
  const [x, y] = [idOf(await make('cross-x')), idOf(await make('cross-y'))];
  const crossed = await Promise.all([edit(x, { parents: [y] }), edit(y, { parents: [x] })]);
  expect(crossed.map(typeOf).toSorted()).toEqual(['done', 'group_cycle']);
  expect(typeOf(await edit(x, { parents: ['00000000-0000-4000-8000-000000000000'] }))).toBe('bad_input');
});

// call:POST/manage/v1/groups call:PATCH/manage/v1/groups/{id}
test('five groups stand in each other and no sixth, wherever it is put', async () => {
  const chain: string[] = [];
  for (const level of [1, 2, 3, 4, 5]) {
    chain.push(idOf(await make(`deep-${level}`, { parents: chain.slice(-1) })));
  }
  expect(typeOf(await make('deep-6', { parents: chain.slice(-1) }))).toBe('too_deep');
  const above = idOf(await make('deep-0'));
  expect(typeOf(await edit(chain[0] ?? '', { parents: [above] }))).toBe('too_deep');
  // Two below the fourth: three levels of their own do not fit.
  const pair = idOf(await make('pair-1'));
  await make('pair-2', { parents: [pair] });
  expect(typeOf(await edit(pair, { parents: [chain[3] ?? ''] }))).toBe('too_deep');
  expect(typeOf(await edit(pair, { parents: [chain[2] ?? ''] }))).toBe('done');
});

// call:PUT/manage/v1/groups/{id}/members/{account} call:PATCH/manage/v1/groups/{id}
test('with ten thousand groups nobody gets into more than a thousand, by joining or by a parent', async () => {
  const at = service.clock.now();
  const groups = Array.from({ length: 10_000 }, (_, each) => ({
    id: crypto.randomUUID(),
    key: `many-${String(each).padStart(5, '0')}`,
    name: 'many',
    visible_to_apps: false,
    created_at: at,
    changed_at: at,
  }));
  await service.database.insertInto('account_group').values(groups).execute();
  const person = await registerPerson(service);
  const [one, two] = [groups[0]?.id ?? '', groups[1]?.id ?? ''];
  const rest = groups.slice(2).map(({ id }) => id);
  const joined = rest.slice(0, 999).map((id) => ({
    account_id: person.accountId,
    group_id: id,
    joined_at: at,
    joined_by: 'machine/test',
  }));
  await service.database.insertInto('account_group_member').values(joined).execute();
  expect(typeOf(await join(one, person.accountId))).toBe('done');
  expect(typeOf(await join(two, person.accountId))).toBe('too_many_groups');
  expect(typeOf(await edit(one, { parents: [two] }))).toBe('too_many_groups');
  expect((await first.ask('GET', `groups/${one}`)).body['parents']).toEqual([]);
  // A group that is reached already is no other one.
  expect(typeOf(await edit(one, { parents: [rest[0] ?? ''] }))).toBe('done');
  const shown = await first.ask('GET', 'groups?q=many-&limit=200');
  expect([shown.status, shown.body.items.length]).toEqual([200, 200]);
  expect((await make('many-parents', { parents: rest.slice(0, 101) })).status).toBe(400);
});

// call:PUT/manage/v1/groups/{id}/members/{account} call:PATCH/manage/v1/groups/{id} threat:power-widened-alone
test('nobody alone gets anybody into a group that apps see', async () => {
  const person = await registerPerson(service);
  const seen = idOf(await make('seen', { visible_to_apps: true }));
  const below = idOf(await make('below-seen', { parents: [seen] }));
  const plain = idOf(await make('plain'));
  // Not by joining it, nor one below it.
  const asked = await join(seen, person.accountId);
  expect(typeOf(asked)).toBe('waits_for_approval');
  expect(typeOf(await join(below, person.accountId))).toBe('waits_for_approval');
  expect(typeOf(await join(plain, person.accountId))).toBe('done');
  // Not by moving the group that they are in, by showing it, or by a key that apps know.
  expect(typeOf(await edit(plain, { parents: [seen] }))).toBe('waits_for_approval');
  expect(typeOf(await edit(plain, { parents: [below] }))).toBe('waits_for_approval');
  expect(typeOf(await edit(plain, { visible_to_apps: true }))).toBe('waits_for_approval');
  expect(typeOf(await edit(seen, { key: 'root' }))).toBe('waits_for_approval');
  expect(typeOf(await edit(seen, { key: 'root', visible_to_apps: true }))).toBe('waits_for_approval');
  expect((await first.ask('GET', `groups/${seen}`)).body).toMatchObject({ key: 'seen', members: 0 });
  // What gives nobody anything is done alone.
  expect(typeOf(await edit(seen, { name: '看得到的' }))).toBe('done');
  expect(typeOf(await edit(below, { parents: [seen] }))).toBe('done');
  expect(typeOf(await edit(plain, { key: 'plain-2', parents: [] }))).toBe('done');
  // Two put them in, one takes them out, or hides the group.
  expect((await approve(asked.body.approval)).status).toBe(200);
  expect((await first.ask('GET', `groups/${seen}`)).body).toMatchObject({ members: 1 });
  expect((await first.ask('DELETE', `groups/${seen}/members/${person.accountId}`, because)).status).toBe(200);
  expect(typeOf(await edit(seen, { visible_to_apps: false, key: 'hidden' }))).toBe('done');
});

// call:PUT/manage/v1/groups/{id}/members/{account} call:PATCH/manage/v1/groups/{id} call:POST/manage/v1/invitations threat:power-widened-alone
test.each(['role', 'access'] as const)(
  'nobody alone gets anybody into a hidden group that gives a place in an app: %s',
  async (what) => {
    const developer = await registerPerson(service);
    const app = await registerApp(developer.visitor, { name: `后台${what}` });
    const id = idOf(await make(`hidden-${what}`));
    const below = idOf(await make(`below-${what}`, { parents: [id] }));
    const plain = idOf(await make(`plain-${what}`));
    const person = await registerPerson(service);
    expect(typeOf(await join(plain, person.accountId))).toBe('done');
    if (what === 'role') {
      await first.ask('PUT', `apps/${app.id}/roles`, { roles: [{ key: 'boss', name: '管理' }], ...because });
      const given = await first.ask('PUT', `apps/${app.id}/roles/boss/groups/${id}`, because);
      expect(typeOf(given)).toBe('done');
    } else {
      const listed = { who: 'listed', people: [], groups: [id], ...because };
      expect(typeOf(await first.ask('PUT', `apps/${app.id}/access`, listed))).toBe('done');
    }
    expect(typeOf(await join(id, person.accountId))).toBe('waits_for_approval');
    expect(typeOf(await join(below, person.accountId))).toBe('waits_for_approval');
    expect(typeOf(await edit(plain, { parents: [below] }))).toBe('waits_for_approval');
    expect(typeOf(await first.ask('POST', 'invitations', { groups: [below] }))).toBe('waits_for_approval');
    // Without the app it gives nothing any more.
    if (what === 'role') await first.ask('DELETE', `apps/${app.id}/roles/boss/groups/${id}`, because);
    else await first.ask('PUT', `apps/${app.id}/access`, { who: 'everybody', ...because });
    expect(typeOf(await join(id, person.accountId))).toBe('done');
  },
);

// call:PUT/manage/v1/groups/{id}/members/{account} threat:power-widened-alone
test('a request that waited is refused where the group is gone, and nothing half is done', async () => {
  const person = await registerPerson(service);
  const seen = idOf(await make('waited', { visible_to_apps: true }));
  const asked = await join(seen, person.accountId);
  expect((await first.ask('DELETE', `groups/${seen}`, {})).status).toBe(200);
  const answer = await approve(asked.body.approval);
  expect([answer.status, typeOf(answer)]).toEqual([404, 'not_found']);
});

// call:GET/manage/v1/groups call:GET/manage/v1/groups/{id} call:GET/manage/v1/groups/{id}/members call:DELETE/manage/v1/groups/{id} call:DELETE/manage/v1/groups/{id}/members/{account}
test('who may only read changes nothing, and who may not read sees nothing', async () => {
  const id = idOf(await make('guarded'));
  const member = `groups/${id}/members/${first.accountId}`;
  const outcomes = async (role: Role) => {
    const operator = await makeOperator(service, [role]);
    const reads = ['groups', `groups/${id}`, `groups/${id}/members`];
    const writes = [
      ['POST', 'groups', { key: 'k', name: 'n' }],
      ['PATCH', `groups/${id}`, { name: 'n' }],
      ['DELETE', `groups/${id}`, {}],
      ['PUT', member, because],
      ['DELETE', member, because],
    ] as const;
    const statuses = [];
    for (const path of reads) statuses.push((await operator.ask('GET', path)).status);
    for (const [method, path, body] of writes) statuses.push((await operator.ask(method, path, body)).status);
    return statuses;
  };
  const may = (status: number) => [status, status, status, 403, 403, 403, 403, 403];
  expect(await outcomes('support')).toEqual(may(200));
  expect(await outcomes('security')).toEqual(may(200));
  expect(await outcomes('reviewer')).toEqual(may(403));
  expect(await outcomes('editor')).toEqual(may(403));
  // A reason is needed where a person is concerned.
  for (const method of ['PUT', 'DELETE'] as const) {
    expect((await first.ask(method, member, {})).status).toBe(400);
  }
});
