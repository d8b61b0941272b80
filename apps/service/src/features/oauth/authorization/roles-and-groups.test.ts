import {
  assignAppRole,
  getAppRoles,
  setAppRoles,
  unassignAppRole,
} from '@tongxing/contract/calls/app-access.ts';
import { editApp, listApps } from '@tongxing/contract/calls/apps.ts';
import { getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { listGrantDataAccess } from '@tongxing/contract/calls/data-access.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import {
  type App,
  approve,
  ask,
  registerApp,
  signInAtApp,
  start,
  userinfo,
} from '../../../../test/relying-party.ts';

let service: TestService;
let owner: TestOperator;
let developer: RegisteredPerson;
let app: App;
let groupId: string;
beforeAll(async () => {
  service = await openService({ file: { operators: { approval: false, requests_per_minute: 2000 } } });
  owner = await makeOperator(service, ['owner']);
  developer = await registerPerson(service);
  await passCheck(developer);
  app = await registerApp(developer.visitor, {
    scopes: ['openid', 'profile', 'groups', 'roles', 'offline_access'],
  });
  const outer = await makeGroup('company', { visible_to_apps: true });
  groupId = await makeGroup('研发', { parents: [outer], visible_to_apps: true });
}, 300_000);
afterAll(() => service.close());

const because = { reason: '入职' };
async function makeGroup(key: string, more: object = {}): Promise<string> {
  const { body } = await owner.ask('POST', 'groups', { key, name: key, ...more });
  return String(body['id']);
}
const join = (group: string, { accountId }: RegisteredPerson) =>
  owner.ask('PUT', `groups/${group}/members/${accountId}`, because);
const leave = (group: string, { accountId }: RegisteredPerson) =>
  owner.ask('DELETE', `groups/${group}/members/${accountId}`, because);
const scope = 'openid groups roles offline_access';
const everything = { scope, prompt: 'consent' };
const claimsOf = async (token: string) => (await userinfo(service, token)).json<Record<string, unknown>>();
const inspect = async (token: string) =>
  (await ask(service, '/oauth2/introspect', app, { token })).json<Record<string, unknown>>();
const configure = async (claims: object) => {
  await passCheck(developer);
  return developer.visitor.call(editApp, { id: app.id, claims } as never);
};

// call:POST/v3/app/roles call:GET/v3/app/roles call:POST/v3/app/roles/assign call:POST/v3/app/roles/unassign
test('an app reads the groups that apps see and the roles that its developer gives', async () => {
  const person = await registerPerson(service);
  await join(groupId, person);
  await join(await makeGroup('hidden'), person);
  const { visitor } = developer;
  const { data } = await visitor.call(setAppRoles, {
    id: app.id,
    roles: [
      { key: 'admin', name: '管理员' },
      { key: 'viewer', name: '看的人', default: true },
    ],
  });
  expect(data.roles).toMatchObject([
    { key: 'admin', name: '管理员', default: false, people: 0, groups: [] },
    { key: 'viewer', name: '看的人', default: true, people: 0, groups: [] },
  ]);
  const { authorize } = await start(service, app, everything);
  const page = await person.visitor.call(getAuthorization, { authorize });
  expect(page.data.scopes.filter(({ name }) => name === 'groups' || name === 'roles')).toMatchObject([
    { name: 'groups', content: 'company、研发' },
    { name: 'roles', content: '看的人' },
  ]);
  const { tokens } = await signInAtApp(service, person.visitor, app, everything);
  const before = await claimsOf(tokens.access_token);
  expect(before).toMatchObject({ groups: ['company', '研发'], roles: ['viewer'] });
  expect(decodeJwt(tokens.id_token ?? '')).not.toHaveProperty('groups');
  const assignment = { id: app.id, role: 'admin', sub: String(before['sub']) };
  expect((await visitor.call(assignAppRole, assignment)).code).toBe(1);
  expect(await claimsOf(tokens.access_token)).toMatchObject({ roles: ['admin'] });
  expect(await inspect(tokens.access_token)).toMatchObject({ roles: ['admin'], groups: ['company', '研发'] });
  expect((await visitor.call(getAppRoles, { id: app.id })).data.roles[0]).toMatchObject({ people: 1 });
  expect((await visitor.call(unassignAppRole, assignment)).code).toBe(1);
  expect(await claimsOf(tokens.access_token)).toMatchObject({ roles: ['viewer'] });
  expect((await visitor.call(assignAppRole, { id: app.id, role: 'admin', group: groupId })).code).toBe(1);
  expect(await claimsOf(tokens.access_token)).toMatchObject({ roles: ['admin'] });
  await leave(groupId, person);
  expect(await claimsOf(tokens.access_token)).toMatchObject({ groups: [], roles: ['viewer'] });
  const history = await person.visitor.call(listGrantDataAccess, { client_id: app.id });
  expect(JSON.stringify(history.data)).toContain('groups');
});

// call:GET/manage/v1/apps/{client_id}/roles call:PUT/manage/v1/apps/{client_id}/roles
// call:GET/manage/v1/apps/{client_id}/roles/{key}/people
// call:PUT/manage/v1/apps/{client_id}/roles/{key}/people/{account}
// call:DELETE/manage/v1/apps/{client_id}/roles/{key}/people/{account}
// call:PUT/manage/v1/apps/{client_id}/roles/{key}/groups/{group}
// call:DELETE/manage/v1/apps/{client_id}/roles/{key}/groups/{group}
test('operators name the roles of an app, and give them to people and groups', async () => {
  const person = await registerPerson(service);
  const other = await registerApp(developer.visitor, {
    name: '运维台',
    scopes: ['openid', 'groups', 'roles'],
  });
  const at = `apps/${other.id}/roles`;
  const roles = [
    { key: 'editor', name: '编辑' },
    { key: 'guest', name: '访客', default: true },
  ];
  expect((await owner.ask('PUT', at, { roles })).status).toBe(200);
  expect((await owner.ask('PUT', `${at}/editor/people/${person.accountId}`, {})).status).toBe(200);
  expect((await owner.ask('PUT', `${at}/editor/groups/${groupId}`, {})).status).toBe(200);
  expect((await owner.ask('GET', at)).body['roles']).toMatchObject([
    { key: 'editor', people: 1, groups: [{ id: groupId, key: '研发' }] },
    { key: 'guest', people: 0, default: true },
  ]);
  expect((await owner.ask('GET', `${at}/editor/people`)).body.items).toMatchObject([
    { account_id: person.accountId },
  ]);
  const { tokens } = await signInAtApp(service, person.visitor, other, { scope: 'openid roles' });
  expect(await claimsOf(tokens.access_token)).toMatchObject({ roles: ['editor'] });
  // A role that stays is kept by who has it.
  expect((await owner.ask('PUT', at, { roles: roles.toReversed() })).status).toBe(200);
  expect(await claimsOf(tokens.access_token)).toMatchObject({ roles: ['editor'] });
  expect((await owner.ask('DELETE', `${at}/editor/people/${person.accountId}`, {})).status).toBe(200);
  expect((await owner.ask('DELETE', `${at}/editor/groups/${groupId}`, {})).status).toBe(200);
  expect(await claimsOf(tokens.access_token)).toMatchObject({ roles: ['guest'] });
  for (const path of [`${at}/editor/people/${person.accountId}`, `${at}/editor/groups/${groupId}`]) {
    expect((await owner.ask('DELETE', path, {})).status).toBe(404);
  }
  // No other app learns of them.
  const elsewhere = await signInAtApp(service, person.visitor, app, { scope: 'openid roles' });
  expect((await claimsOf(elsewhere.tokens.access_token))['roles']).not.toContain('guest');
});

test('an app reads them by the names and in the shape that its software wants', async () => {
  const person = await registerPerson(service);
  await join(groupId, person);
  await configure({
    groups: { name: 'resource_access.grafana.groups', in: ['userinfo', 'id_token', 'introspection'] },
    roles: { name: 'resource_access.grafana.roles', shape: 'space', in: ['userinfo', 'id_token'] },
  });
  expect(
    (await developer.visitor.call(listApps, {})).data.items.find(({ id }) => id === app.id),
  ).toMatchObject({ claims: { roles: { name: 'resource_access.grafana.roles', shape: 'space' } } });
  const { tokens } = await signInAtApp(service, person.visitor, app, everything);
  const nested = { grafana: { groups: ['company', '研发'], roles: 'admin' } };
  expect(await claimsOf(tokens.access_token)).toMatchObject({ resource_access: nested });
  expect(decodeJwt(tokens.id_token ?? '')).toMatchObject({ resource_access: nested });
  expect(await inspect(tokens.access_token)).toMatchObject({
    resource_access: { grafana: { groups: ['company', '研发'] } },
  });
  const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' };
  const renewed = (await ask(service, '/oauth2/token', app, form)).json<{ id_token: string }>();
  expect(decodeJwt(renewed.id_token)).toMatchObject({ resource_access: nested });
  // Without the consent there is nothing.
  const less = await signInAtApp(service, (await registerPerson(service)).visitor, app, { scope: 'openid' });
  expect(await claimsOf(less.tokens.access_token)).not.toHaveProperty('resource_access');
  await configure({});
});

test('a signed access token carries them where the app wants it', async () => {
  const site = await registerApp(developer.visitor, {
    name: '接口站',
    homepage: 'https://app.example/',
    scopes: ['openid', 'groups'],
    claims: { groups: { name: 'groups', shape: 'array', in: ['access_token'] } },
  });
  const person = await registerPerson(service);
  await join(groupId, person);
  const resource = 'https://app.example/api';
  const { browser, authorize, pkce } = await start(service, site, { scope: 'openid groups', resource });
  const code = (await approve(person.visitor, { browser, authorize, pkce }, ['groups'])).get('code') ?? '';
  const tokens = (
    await ask(service, '/oauth2/token', site, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: 'https://app.example/callback',
      code_verifier: pkce.verifier,
      resource,
    })
  ).json<{ access_token: string }>();
  expect(decodeJwt(tokens.access_token)).toMatchObject({ groups: ['company', '研发'] });
});
