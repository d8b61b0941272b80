import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../test/open-service.ts';
import { registerPerson } from '../../test/register-account.ts';
import { typeCommand } from '../../test/type-command.ts';
import { groupCommands } from './group-commands.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
}, 120_000);
afterAll(() => service.close());

const type = (verb: string, args: readonly string[], options?: Readonly<Record<string, string | boolean>>) =>
  typeCommand(service, groupCommands, verb, args, options);

test('makes groups, puts people in by any of their names, shows and removes them', async () => {
  const person = await registerPerson(service, { username: 'group_member' });
  expect((await type('create', ['staff'], { name: '员工', visible: true })).value).toMatchObject([
    { key: 'staff', name: '员工', visible_to_apps: true },
  ]);
  expect((await type('create', ['sales'], { parents: 'staff' })).value).toMatchObject([
    { key: 'sales', name: 'sales' },
  ]);
  expect(await type('join', ['SALES', 'group_member', '入职'])).toMatchObject({ code: 0, errors: '' });
  expect((await type('show', ['staff'])).value).toMatchObject({
    key: 'staff',
    members: 1,
    child_groups: [{ key: 'sales' }],
    people: [{ account_id: person.accountId, direct: false }],
  });
  expect((await type('edit', ['sales'], { parents: '', key: 'sell' })).value).toMatchObject([
    { key: 'sell', parents: [] },
  ]);
  expect((await type('list', [], { q: 's' })).value).toMatchObject([
    { key: 'sell', members: 1 },
    { key: 'staff', members: 0 },
  ]);
  expect(await type('leave', ['sell', 'group_member'])).toMatchObject({ code: 0 });
  const refused = { code: 2, errors: 'There is no terminal to ask on: say --yes.' };
  expect(await type('remove', ['sell'])).toMatchObject({
    ...refused,
    asked: expect.stringContaining('sell'),
  });
  expect(await type('remove', ['sell'], { yes: true })).toMatchObject({ code: 0 });
  expect((await type('list', [])).value).toMatchObject([{ key: 'staff' }]);
  const audited = await service.database
    .selectFrom('audit_event')
    .select(['kind', 'operator'])
    .where('kind', 'in', ['groups.join', 'groups.remove'])
    .orderBy('number')
    .execute();
  expect(audited).toEqual([
    { kind: 'groups.join', operator: expect.stringMatching(/^machine\//) },
    { kind: 'groups.remove', operator: expect.stringMatching(/^machine\//) },
  ]);
});

test('makes a group of whom a rule fits, and takes the rule away', async () => {
  const rule = '{"any":[{"mail_domain":"corp.example"}]}';
  expect((await type('create', ['mails'], { rule })).value).toMatchObject([
    { key: 'mails', source: 'rule', rule: { any: [{ mail_domain: 'corp.example' }] } },
  ]);
  expect((await type('edit', ['mails'], { rule: 'none' })).value).toMatchObject([
    { source: 'manual', rule: null },
  ]);
  expect(await type('edit', ['mails'], { rule: '{any' })).toMatchObject({ code: 2 });
});

test.each([
  ['join', ['nowhere', 'somebody'], 1, /no group nowhere/],
  ['join', ['staff', 'nobody_here'], 1, /no account nobody_here/],
  ['leave', ['nowhere', 'x'], 1, /no group nowhere/],
  ['show', ['nowhere'], 1, /no group nowhere/],
  ['edit', ['nowhere'], 1, /no group nowhere/],
  ['remove', ['nowhere'], 1, /no group nowhere/],
  ['create', ['two words'], 2, /not valid/],
  ['create', ['Staff'], 1, /has this key/],
])('group %s %j is refused', async (verb, args, code, errors) => {
  expect(await type(verb, args)).toMatchObject({ code, errors: expect.stringMatching(errors) });
});
test('a parent that there is not is named', async () => {
  expect(await type('create', ['lost'], { parents: 'staff,nowhere' })).toMatchObject({
    code: 1,
    errors: 'There is no group nowhere.',
  });
});
