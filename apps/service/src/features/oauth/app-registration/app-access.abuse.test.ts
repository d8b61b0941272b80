import * as calls from '@tongxing/contract/calls/app-access.ts';
import { editApp } from '@tongxing/contract/calls/apps.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { type App, registerApp, signInAtApp, userinfo } from '../../../../test/relying-party.ts';

let service: TestService;
let owner: TestOperator;
let developer: RegisteredPerson;
let app: App;
beforeAll(async () => {
  service = await openService({ file: { operators: { approval: false, requests_per_minute: 2000 } } });
  owner = await makeOperator(service, ['owner']);
  developer = await registerPerson(service);
  app = await registerApp(developer.visitor, { scopes: ['openid', 'groups', 'roles'] });
}, 300_000);
afterAll(() => service.close());

const nobody = '00000000-0000-4000-8000-000000000000';

test('of an app that is not theirs, nobody reads or settles anything; settling needs a check', async () => {
  const other = await registerPerson(service);
  const asked = { id: app.id, role: 'a', sub: 'x' };
  const writing = [
    [calls.setAppRoles, { id: app.id, roles: [] }],
    [calls.assignAppRole, asked],
    [calls.unassignAppRole, asked],
    [calls.setAppAccess, { id: app.id }],
  ] as const;
  service.clock.advance(3600);
  await owner.enter();
  for (const [call, input] of writing) {
    expect([call.path, (await other.visitor.call(call, input as never)).code]).toEqual([call.path, 10]);
  }
  await passCheck(other);
  for (const [call, input] of writing) {
    expect([call.path, (await other.visitor.call(call, input as never)).code]).toEqual([call.path, 404]);
  }
  for (const call of [calls.getAppRoles, calls.getAppAccess, calls.listAppRefusals] as const) {
    expect([call.path, (await other.visitor.call(call, { id: app.id })).code]).toEqual([call.path, 404]);
  }
});

test('a developer gives no role to whom the app does not know, nor to a group that apps do not see', async () => {
  await passCheck(developer);
  const { visitor } = developer;
  const roles = [{ key: 'admin', name: '管理员' }];
  await visitor.call(calls.setAppRoles, { id: app.id, roles });
  const hidden = await owner.ask('POST', 'groups', { key: 'hidden', name: 'hidden' });
  const group = String(hidden.body['id']);
  const stranger = await registerPerson(service);
  const give = (to: object, role = 'admin') =>
    visitor.call(calls.assignAppRole, { id: app.id, role, ...to } as never);
  expect((await give({ sub: stranger.accountId })).code).toBe(404);
  expect((await give({ group })).code).toBe(404);
  expect((await give({ group: nobody })).code).toBe(404);
  expect((await give({})).code).toBe(400);
  expect((await give({ sub: 'x', group })).code).toBe(400);
  const set = (access: object) => visitor.call(calls.setAppAccess, { id: app.id, ...access } as never);
  expect((await set({ who: 'listed', people: [stranger.accountId] })).code).toBe(400);
  expect((await set({ who: 'listed', groups: [group] })).code).toBe(400);
  expect((await set({ who: 'nobody' })).code).toBe(400);
  expect((await set({ who: 'listed', people: Array.from({ length: 1001 }, () => 'x') })).code).toBe(400);
  // What an operator gave a hidden group is not shown with its name.
  await owner.ask('PUT', `apps/${app.id}/roles/admin/groups/${group}`, {});
  const { data } = await visitor.call(calls.getAppRoles, { id: app.id });
  expect(data.roles[0]?.groups).toEqual([]);
  const { tokens } = await signInAtApp(service, stranger.visitor, app, { scope: 'openid roles' });
  const { sub } = (await userinfo(service, tokens.access_token)).json<{ sub: string }>();
  expect((await give({ sub }, 'none')).code).toBe(404);
  expect((await give({ sub })).code).toBe(1);
});

test('a role is not named like one of the account centre, nor like another one', async () => {
  await passCheck(developer);
  const set = (...keys: string[]) =>
    developer.visitor.call(calls.setAppRoles, {
      id: app.id,
      roles: keys.map((key) => ({ key, name: key })),
    });
  for (const key of ['manage:owner', 'System:root', 'tongxing:admin']) {
    expect([key, (await set(key)).data]).toEqual([key, { reason: 'role_reserved', role: key }]);
    const answer = await owner.ask('PUT', `apps/${app.id}/roles`, { roles: [{ key, name: key }] });
    expect([answer.status, answer.body.type]).toEqual([422, 'urn:tongxing:problem:role_reserved']);
  }
  for (const keys of [['a', 'A'], ['a b'], ['a,b'], [''], ['"'], ['x'.repeat(51)]]) {
    expect([keys, (await set(...keys)).code]).toEqual([keys, 400]);
  }
  const many = Array.from({ length: 101 }, (_, index) => `r${index}`);
  expect((await set(...many)).code).toBe(400);
  expect((await set(...many.slice(1))).code).toBe(1);
  expect((await set()).code).toBe(1);
});

test('a claim takes the place of none of the protocol, and groups and roles do not share one', async () => {
  await passCheck(developer);
  const claims = (given: object) => developer.visitor.call(editApp, { id: app.id, claims: given } as never);
  for (const name of ['sub', 'iss', 'scope', 'email', 'act.sub', 'claims_omitted']) {
    const { data } = await claims({ roles: { name } });
    expect([name, data]).toMatchObject([name, { reason: 'claim_reserved' }]);
  }
  for (const name of ['', '__proto__', 'a.__proto__', 'a..b', '.a', 'a b', 'constructor', 'x'.repeat(101)]) {
    expect([name, (await claims({ roles: { name } })).code]).toEqual([name, 400]);
  }
  expect((await claims({ roles: { name: 'groups' } })).code).toBe(400);
  expect((await claims({ roles: { name: 'a.b' }, groups: { name: 'a' } })).code).toBe(400);
  expect((await claims({ roles: { name: 'a.b' }, groups: { name: 'a.c' } })).code).toBe(1);
  expect((await claims({})).code).toBe(1);
});

test('what would make a token too large is named in it, and userinfo has it all', async () => {
  const roles = Array.from({ length: 100 }, (_, index) => ({
    key: `${'角'.repeat(45)}${index}`,
    name: `r${index}`,
    default: true,
  }));
  expect((await owner.ask('PUT', `apps/${app.id}/roles`, { roles })).status).toBe(200);
  await passCheck(developer);
  await developer.visitor.call(editApp, {
    id: app.id,
    claims: { roles: { name: 'roles', in: ['id_token', 'userinfo'] } },
  } as never);
  const person = await registerPerson(service);
  const { tokens } = await signInAtApp(service, person.visitor, app, { scope: 'openid roles' });
  const claims = decodeJwt(tokens.id_token ?? '');
  expect([claims['claims_omitted'], claims['roles']]).toEqual([['roles'], undefined]);
  const info = (await userinfo(service, tokens.access_token)).json<{ roles: string[] }>();
  expect(info.roles).toHaveLength(100);
});

test('operators settle nothing about people, groups and apps that are not there', async () => {
  const at = `apps/${app.id}`;
  const status = async (...asked: Parameters<TestOperator['ask']>) => (await owner.ask(...asked)).status;
  expect(await status('PUT', `${at}/access`, { who: 'listed', people: [nobody] })).toBe(400);
  expect(await status('PUT', `${at}/access`, { who: 'listed', groups: [nobody] })).toBe(400);
  expect(await status('PUT', 'apps/none/access', {})).toBe(404);
  expect(await status('GET', 'apps/none/access')).toBe(404);
  expect(await status('GET', 'apps/none/roles')).toBe(404);
  expect(await status('GET', 'apps/none/refusals')).toBe(404);
  expect(await status('PUT', 'apps/none/roles', { roles: [] })).toBe(404);
  await owner.ask('PUT', `${at}/roles`, { roles: [{ key: 'one', name: 'one' }] });
  expect(await status('PUT', `${at}/roles/one/people/${nobody}`, {})).toBe(404);
  expect(await status('PUT', `${at}/roles/one/groups/${nobody}`, {})).toBe(404);
  expect(await status('PUT', `${at}/roles/two/people/${developer.accountId}`, {})).toBe(404);
  expect(await status('GET', `${at}/roles/two/people`)).toBe(404);
  expect(await status('GET', `${at}/roles/one/people?cursor=x.y`)).toBe(400);
});
