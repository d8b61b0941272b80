import { permissionTo } from '@tongxing/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askManage, makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { ask, registerApp } from '../../../../test/relying-party.ts';

let service: TestService;
let owner: TestOperator;
beforeAll(async () => {
  service = await openService({ file: { operators: { requests_per_minute: 2000 } } });
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(() => service.close());

const because = { reason: '从原系统搬家' };
const idOf = ({ body }: { body: object }) => String((body as { id: unknown }).id);
const make = async (key: string, more: object = {}) =>
  idOf(await owner.ask('POST', 'groups', { key, name: key, ...more }));
const file = (...rows: readonly string[]) =>
  ['external_id,username,password_hash,groups', ...rows].join('\n');
const hash = '$md5$$5f4dcc3b5aa765d61d8327deb882cf99';

type Asking = (method: 'GET' | 'POST', path: string, body?: object) => ReturnType<typeof askManage>;

async function bring(data: string, more: object = {}, asking: Asking = owner.ask, second?: TestOperator) {
  service.clock.advance(1);
  const asked = await asking('POST', 'imports', { from: 'csv', data, ...because, ...more });
  await second?.ask('POST', `approvals/${String(asked.body.approval)}/approve`, {});
  await service.work('Importing people');
  const [latest] = (await owner.ask('GET', 'imports')).body.items;
  return (await owner.ask('GET', `imports/${String(latest?.['id'])}/report`)).text
    .trim()
    .split('\r\n')
    .slice(1);
}

async function groupsOf(username: string): Promise<string[]> {
  const found = await owner.ask('GET', `people?q=${username}`);
  const { body } = await owner.ask('GET', `people/${String(found.body.items[0]?.['id'])}`);
  return (body['groups'] as { key: string; direct: boolean }[])
    .filter(({ direct }) => direct)
    .map(({ key }) => key);
}

// call:POST/manage/v1/imports
test('new people come into the groups that a file names; a dry run says the same and puts in nobody', async () => {
  const sales = await make('sales');
  await make('Beijing');
  const data = file(
    `g1,group_one,${hash},sales;beijing; sales ;`,
    `g2,group_two,${hash},sales;nowhere`,
    `g3,group_three,${hash},`,
  );
  const report = ['1,g1,created,', '2,g2,created,group nowhere left out: there is none', '3,g3,created,'];
  expect(await bring(data, { dry_run: true })).toEqual(report);
  expect((await owner.ask('GET', `groups/${sales}`)).body['members']).toBe(0);
  expect(await bring(data)).toEqual(report);
  expect([await groupsOf('group_one'), await groupsOf('group_two'), await groupsOf('group_three')]).toEqual([
    ['Beijing', 'sales'],
    ['sales'],
    [],
  ]);
  // Who came before is left as they are.
  await bring(file(`g3,group_three,${hash},sales`));
  expect(await groupsOf('group_three')).toEqual([]);
});

test('new people come into the groups whose rule fits them, and into none of these by their key', async () => {
  await make('fitting', { rule: { all: [{ department: 'sales' }, { older_than_days: 0 }] } });
  const left = 'group fitting left out: its members come by a rule';
  expect(await bring(file(`r1,rule_one,${hash},sales`, `r2,rule_two,${hash},fitting`))).toEqual([
    '1,r1,created,',
    `2,r2,created,${left}`,
  ]);
  expect([await groupsOf('rule_one'), await groupsOf('rule_two')]).toEqual([['fitting', 'sales'], []]);
});

// call:GET/manage/v1/exports/{id}
test('an export names the groups that an import reads', async () => {
  const asked = await owner.ask('POST', 'exports', because);
  const { text } = await owner.ask('GET', `exports/${idOf(asked)}`);
  const [header = '', ...rows] = text.trim().split('\r\n');
  expect(header.split(',').at(-1)).toBe('groups');
  expect(rows.find((row) => row.includes('group_one'))).toMatch(/,Beijing;sales$/);
});

// call:POST/manage/v1/imports threat:power-widened-alone
test('a file gets nobody into a group that needs a second operator, nor by who may write no groups', async () => {
  const seen = await make('seen', { visible_to_apps: true });
  await make('below', { parents: [seen] });
  await make('open');
  const app = await registerApp((await registerPerson(service)).visitor, {});
  await owner.ask('PUT', `apps/${app.id}/permissions`, { permissions: [permissionTo.importData] });
  const issued = await ask(service, '/oauth2/token', app, {
    grant_type: 'client_credentials',
    resource: 'http://localhost:3000/manage',
    scope: `manage:${permissionTo.importData}`,
  });
  const { access_token: token } = issued.json<{ access_token: string }>();
  const byApp: Asking = (method, path, body) =>
    askManage(service, method, path, { body, headers: { authorization: `Bearer ${token}` } });
  expect(await bring(file(`a1,by_app,${hash},open`), {}, byApp)).toEqual([
    '1,a1,created,groups left out: who imports may not write groups',
  ]);
  expect(await groupsOf('by_app')).toEqual([]);

  const second = await makeOperator(service, ['owner']);
  const why = 'left out: joining it needs a second operator';
  expect(await bring(file(`t1,two_eyes,${hash},SEEN;below;open`), {}, owner.ask, second)).toEqual([
    `1,t1,created,group SEEN ${why}; group below ${why}`,
  ]);
  expect(await groupsOf('two_eyes')).toEqual(['open']);
});

test('ten thousand keys of one person, and keys that are none, are left out and told of', async () => {
  const keys = Array.from({ length: 10_000 }, (_, each) => `k${each}`).join(';');
  const [line = ''] = await bring(file(`l1,long_list,${hash},${keys}`), { dry_run: true });
  expect(line.split('left out').length - 1).toBe(1001);
  const [strange] = await bring(file(`s1,strange_keys,${hash},"a b;${'x'.repeat(300)};' or 1=1"`), {
    dry_run: true,
  });
  expect(strange).toBe(
    `1,s1,created,group a b left out: there is none; group ${'x'.repeat(40)} left out: there is none; group ' or 1=1 left out: there is none`,
  );
});
