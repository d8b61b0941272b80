import { permissionTo } from '@tongxing/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askManage, makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { ask, registerApp } from '../../../../test/relying-party.ts';

let service: TestService;
let owner: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  service = await openService({ file: { operators: { approval: true } } });
  owner = await makeOperator(service, ['owner']);
  second = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(() => service.close());

const waits = { status: 409, body: { type: 'urn:tongxing:problem:waits_for_approval' } };
const password = 'A-password-of-the-importer-7';
/** Somebody’s address, proven as the file says, with a password that whoever wrote the file knows. */
const fileOf = (name: string) =>
  `external_id,email,email_verified,password\n${name},${name}@victim.example,true,${password}\n`;
const bring = (data: string, more: object = {}) =>
  owner.ask('POST', 'imports', { from: 'csv', data, reason: '从原系统搬家', ...more });
const isKnown = async (name: string) => {
  await service.work('Importing people');
  return (await owner.ask('GET', `people?q=${name}@victim.example`)).body.items.length === 1;
};
const approve = (approval: string) => second.ask('POST', `approvals/${approval}/approve`, {});

// call:POST/manage/v1/imports call:GET/manage/v1/imports threat:power-widened-alone
test('nobody alone makes an account of somebody’s proven address with a password of their own', async () => {
  const tried = await bring(fileOf('alone'), { dry_run: true });
  expect(tried.status, tried.text).toBe(200);
  const asked = await bring(fileOf('alone'), { trust_contacts: true });
  expect(asked).toMatchObject(waits);
  expect(await isKnown('alone')).toBe(false);
  service.clock.advance(1);
  expect(await owner.ask('POST', `approvals/${asked.body.approval}/approve`, {})).toMatchObject({
    status: 422,
    body: { type: 'urn:tongxing:problem:own_request' },
  });
  expect((await approve(asked.body.approval)).status).toBe(200);
  expect(await isKnown('alone')).toBe(true);
  // Whoever asked finds the run that another operator has let begin.
  const { body } = await owner.ask('GET', 'imports');
  expect(body.items).toMatchObject([
    { from: 'csv', dry_run: false, state: 'done', created: 1, asked_by: `account/${owner.accountId}` },
    { dry_run: true, created: 1 },
  ]);
  const report = await owner.ask('GET', `imports/${String(body.items[0]?.['id'])}/report`);
  expect(report.text).toContain('1,alone,created,');
});

// call:GET/manage/v1/approvals threat:stolen-database
test('a file waits sealed, is shown to nobody, and is cleared once it is decided', async () => {
  const asked = await bring(fileOf('sealed'));
  const stored = async () => {
    const row = await service.database
      .selectFrom('approval')
      .select('input')
      .where('id', '=', asked.body.approval)
      .executeTakeFirstOrThrow();
    return JSON.stringify(row.input);
  };
  const shown = async () => {
    const { body } = await second.ask('GET', 'approvals');
    return body.items.find(({ id }) => id === asked.body.approval)?.['input'];
  };
  const expected = {
    from: 'csv',
    dry_run: false,
    trust_contacts: false,
    characters: fileOf('sealed').length,
  };
  expect(await stored()).not.toContain(password);
  expect(await shown()).toEqual({ ...expected, data: '••••' });
  // The same file again is the same request.
  expect((await bring(fileOf('sealed'))).body.approval).toBe(asked.body.approval);
  expect((await second.ask('POST', `approvals/${asked.body.approval}/refuse`, {})).status).toBe(200);
  expect(await isKnown('sealed')).toBe(false);
  await service.work('Clearing decided requests');
  expect((await stored()).length).toBeLessThan(200);
});

// threat:power-widened-alone
test('an app gets the permission to import by two operators, and each of its files waits as well', async () => {
  const app = await registerApp((await registerPerson(service)).visitor, {});
  const granting = await owner.ask('PUT', `apps/${app.id}/permissions`, {
    permissions: [permissionTo.importData],
  });
  expect(granting).toMatchObject(waits);
  expect((await approve(granting.body.approval)).status).toBe(200);
  const issued = await ask(service, '/oauth2/token', app, {
    grant_type: 'client_credentials',
    resource: 'http://localhost:3000/manage',
    scope: `manage:${permissionTo.importData}`,
  });
  const { access_token: token } = issued.json<{ access_token: string }>();
  const asked = await askManage(service, 'POST', 'imports', {
    body: { from: 'csv', data: fileOf('by_app'), reason: '搬家' },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(asked).toMatchObject(waits);
  // Whoever gave the permission counts as who asks.
  expect((await owner.ask('POST', `approvals/${String(asked.body.approval)}/approve`, {})).status).toBe(422);
  expect((await approve(String(asked.body.approval))).status).toBe(200);
  expect(await isKnown('by_app')).toBe(true);
});

test('three files wait at most', async () => {
  const asked: string[] = [];
  for (let each = 0; each < 3; each += 1) {
    const { body, status } = await bring(fileOf(`many${each}`));
    expect(status).toBe(409);
    asked.push(body.approval);
  }
  const over = await bring(fileOf('over'));
  expect(over).toMatchObject({ status: 429, body: { type: 'urn:tongxing:problem:too_many' } });
  expect((await bring(fileOf('over'), { dry_run: true })).status).toBe(200);
  await second.ask('POST', `approvals/${asked[0]}/refuse`, {});
  expect(await bring(fileOf('over'))).toMatchObject(waits);
});
