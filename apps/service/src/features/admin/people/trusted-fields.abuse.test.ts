import { personalInput } from '@tongxing/contract/manage/second-operator.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askManage, makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { ask, registerApp } from '../../../../test/relying-party.ts';
import { adminHandlers } from '../../../modules.ts';
import { isCommand } from '../commands-and-queries/managed.ts';

const label = (zh: string) => ({ zh });
let service: TestService;
let guard: TestOperator;
let owner: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  const fields = [
    { key: 'level', label: label('密级'), edit: 'operators', scope: 'profile' },
    { key: 'city', label: label('城市'), edit: 'both', scope: 'profile' },
    { key: 'remark', label: label('备注'), see: 'operators', edit: 'operators' },
  ];
  service = await openService({ file: { profile: { fields }, operators: { approval: true } } });
  guard = await makeOperator(service, ['security']);
  owner = await makeOperator(service, ['owner']);
  second = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(() => service.close());

const edit = (accountId: string, fields: object) =>
  guard.ask('PATCH', `people/${accountId}/fields`, { fields, reason: '人事系统里的' });
const fieldsOf = async (accountId: string) => (await owner.ask('GET', `people/${accountId}`)).body['fields'];
const inputOf = async (approval: string) => {
  const { body } = await owner.ask('GET', 'approvals');
  return body.items.find(({ id }) => id === approval)?.['input'];
};

// threat:power-widened-alone call:PATCH/manage/v1/people/{id}/fields
test('who may not write groups fills in no field for which apps take an operator’s word, not even their own', async () => {
  const { accountId } = await registerPerson(service);
  for (const whose of [accountId, guard.accountId]) {
    const asked = await edit(whose, { level: '绝密', city: '杭州' });
    expect(asked).toMatchObject({ status: 409, body: { type: 'urn:tongxing:problem:waits_for_approval' } });
    expect(await fieldsOf(whose)).toEqual({ level: null, city: null, remark: null });
  }
  expect((await edit(accountId, { city: '杭州', remark: '常客' })).status).toBe(200);
  const asked = await edit(accountId, { level: '内部' });
  expect((await owner.ask('POST', `approvals/${asked.body.approval}/approve`, {})).status).toBe(200);
  expect(await fieldsOf(accountId)).toEqual({ level: '内部', city: '杭州', remark: '常客' });
  expect(
    (await owner.ask('PATCH', `people/${accountId}/fields`, { fields: { level: '公开' }, reason: '复核' }))
      .status,
  ).toBe(200);
  expect(await fieldsOf(accountId)).toMatchObject({ level: '公开' });
  // Taking it away works at night.
  expect((await edit(accountId, { level: null })).status).toBe(200);
  expect(await fieldsOf(accountId)).toMatchObject({ level: null });
});

// threat:power-widened-alone
test('an app that may import and write no groups fills in no such field by a file', async () => {
  const app = await registerApp((await registerPerson(service)).visitor, {});
  const approve = async (approval: string) =>
    expect((await second.ask('POST', `approvals/${approval}/approve`, {})).status).toBe(200);
  const granting = await owner.ask('PUT', `apps/${app.id}/permissions`, {
    permissions: [permissionTo.importData],
  });
  await approve(granting.body.approval);
  const issued = await ask(service, '/oauth2/token', app, {
    grant_type: 'client_credentials',
    resource: 'http://localhost:3000/manage',
    scope: `manage:${permissionTo.importData}`,
  });
  const { access_token: token } = issued.json<{ access_token: string }>();
  const rowOf = (name: string) => `${name},${name},$md5$$5f4dcc3b5aa765d61d8327deb882cf99,绝密,上海`;
  const bring = async (name: string, headers: Record<string, string> | null) => {
    const data = `external_id,username,password_hash,field:level,field:city\n${rowOf(name)}`;
    const body = { from: 'csv', data, reason: '搬家' };
    const asked = headers
      ? await askManage(service, 'POST', 'imports', { body, headers })
      : await owner.ask('POST', 'imports', body);
    service.clock.advance(1);
    await approve(String(asked.body.approval));
    await service.work('Importing people');
    const [latest] = (await owner.ask('GET', 'imports')).body.items;
    const report = await owner.ask('GET', `imports/${String(latest?.['id'])}/report`);
    const found = await owner.ask('GET', `people?q=${name}`);
    return [report.text, await fieldsOf(String(found.body.items[0]?.['id']))];
  };
  expect(await bring('field_one', { authorization: `Bearer ${token}` })).toEqual([
    expect.stringContaining('field level left out: who imports may not write groups'),
    { level: null, city: '上海', remark: null },
  ]);
  expect(await bring('field_two', null)).toEqual([
    expect.not.stringContaining('left out'),
    { level: '绝密', city: '上海', remark: null },
  ]);
});

test('what a request has about its person is there for who decides, and cleared afterwards', async () => {
  const { accountId } = await registerPerson(service);
  const decided = (await edit(accountId, { level: '秘密' })).body.approval;
  const lapsed = (await edit(accountId, { level: '机密' })).body.approval;
  expect(await inputOf(decided)).toMatchObject({ fields: { level: '秘密' } });
  await owner.ask('POST', `approvals/${decided}/refuse`, {});
  await service.work('Clearing decided requests');
  expect(await inputOf(decided)).toEqual({ id: accountId, fields: '••••' });
  expect(await inputOf(lapsed)).toMatchObject({ fields: { level: '机密' } });
  service.clock.advance(25 * 3600);
  await service.work('Clearing decided requests');
  await owner.enter();
  expect(await inputOf(lapsed)).toEqual({ id: accountId, fields: '••••' });
});

test('every request that names a person’s own data is cleared of it', () => {
  /** Inputs that look like it, and only choose among what the account has. */
  const choices = ['people.reveal contact', 'people.replace-contact contact'];
  const personal = /^(?:value|data|fields|contact|phone|email|birthday|nickname|username)$/;
  const found = adminHandlers
    .filter(isCommand)
    .map(({ call }) => call)
    .filter(({ approval }) => approval)
    .flatMap(({ name, input }) =>
      Object.keys((input as unknown as { shape?: object }).shape ?? {})
        .filter((field) => personal.test(field))
        .map((field) => `${name} ${field}`),
    );
  const listed = Object.entries(personalInput).flatMap(([name, fields]) =>
    fields.map((field) => `${name} ${field}`),
  );
  expect(found.toSorted()).toEqual([...listed, ...choices].toSorted());
});
