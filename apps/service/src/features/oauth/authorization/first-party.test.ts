import { editApp, listApps } from '@tongxing/contract/calls/apps.ts';
import { getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { listGrants, revokeGrant } from '@tongxing/contract/calls/authorization-grants.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openBrowser } from '../../../../test/browser.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import {
  type App,
  ask,
  authorizeUrl,
  location,
  makePkce,
  redeem,
  registerApp,
  signInAtApp,
  start,
  type Tokens,
  userinfo,
} from '../../../../test/relying-party.ts';

let service: TestService;
let owner: TestOperator;
let developer: RegisteredPerson;
beforeAll(async () => {
  service = await openService({ file: { operators: { approval: false, requests_per_minute: 2000 } } });
  owner = await makeOperator(service, ['owner']);
  developer = await registerPerson(service);
}, 300_000);
afterAll(() => service.close());

let count = 0;
const makeApp = () =>
  registerApp(developer.visitor, {
    name: `商城${(count += 1)}`,
    scopes: ['openid', 'profile', 'phone', 'groups', 'offline_access'],
  });
const mark = (app: App, verb: string) => owner.ask('POST', `apps/${app.id}/${verb}`, {});
/** A person with a session at the provider, by another app. */
async function atProvider() {
  const person = await registerPerson(service);
  const browser = openBrowser(service);
  await signInAtApp(service, person.visitor, await makeApp(), {}, browser);
  browser.showAccount(person.visitor.token);
  return { person, browser };
}
const scope = 'openid phone offline_access';

// call:POST/manage/v1/apps/{client_id}/first-party call:POST/manage/v1/apps/{client_id}/third-party
test('an app of the operator’s own gets what the agreement covers without a page, and is ended like any other', async () => {
  const app = await makeApp();
  expect((await mark(app, 'third-party')).status).toBe(422);
  expect((await mark(app, 'first-party')).body).toMatchObject({ client_id: app.id, first_party: true });
  expect((await mark(app, 'first-party')).status).toBe(422);
  const { person, browser } = await atProvider();
  const pkce = makePkce();
  const silent = await browser.get(authorizeUrl(app, pkce, { scope, prompt: 'none' }));
  const code = new URL(location(silent)).searchParams.get('code') ?? '';
  const tokens = (await redeem(service, app, code, pkce)).json<Tokens>();
  expect((await userinfo(service, tokens.access_token)).json()).toMatchObject({
    phone_number: `+86${person.phone}`,
  });
  expect(tokens.refresh_token).toEqual(expect.any(String));
  const { items } = (await person.visitor.call(listGrants, {})).data;
  const grant = items.find(({ client_id: id }) => id === app.id);
  expect(grant).toMatchObject({ first_party: true, scopes: ['openid', 'phone', 'offline_access'] });
  await person.visitor.call(revokeGrant, { id: grant?.id ?? '' });
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(401);
  // Who signs in for it first sees no page either: it answers by itself.
  const another = await registerPerson(service);
  const { authorize } = await start(service, app, { scope });
  expect((await another.visitor.call(getAuthorization, { authorize })).data).toMatchObject({
    client: { first_party: true },
    consent_required: false,
  });
});

test('what the agreement does not cover is asked for', async () => {
  const app = await makeApp();
  await mark(app, 'first-party');
  const { person, browser } = await atProvider();
  const asked = await browser.get(authorizeUrl(app, makePkce(), { scope: 'openid groups', prompt: 'none' }));
  expect(new URL(location(asked)).searchParams.get('error')).toBe('consent_required');
  const { authorize } = await start(service, app, { scope: 'openid phone groups' });
  const { data } = await person.visitor.call(getAuthorization, { authorize });
  expect(data.consent_required).toBe(true);
  expect(data.scopes.map(({ name, granted }) => [name, granted])).toEqual([
    ['openid', true],
    ['phone', true],
    ['groups', null],
  ]);
  const listed = await owner.ask('PUT', `apps/${app.id}/access`, { who: 'listed' });
  expect(listed.status).toBe(200);
  const refused = await browser.get(authorizeUrl(app, makePkce(), { scope: 'openid', prompt: 'none' }));
  expect(new URL(location(refused)).searchParams.get('error')).toBe('access_denied');
});

test('an app that is the operator’s own no more loses its tokens, and asks', async () => {
  const app = await makeApp();
  await mark(app, 'first-party');
  const { browser } = await atProvider();
  const pkce = makePkce();
  const silent = await browser.get(authorizeUrl(app, pkce, { scope, prompt: 'none' }));
  const code = new URL(location(silent)).searchParams.get('code') ?? '';
  const tokens = (await redeem(service, app, code, pkce)).json<Tokens>();
  // Who was asked before keeps the consent that they gave.
  const asked = await registerPerson(service);
  const other = await makeApp();
  await signInAtApp(service, asked.visitor, other, { scope });
  await mark(other, 'first-party');
  expect((await mark(app, 'third-party')).body).toMatchObject({ first_party: false });
  await mark(other, 'third-party');
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(401);
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' };
  expect((await ask(service, '/oauth2/token', app, refresh)).statusCode).toBe(400);
  const again = await browser.get(authorizeUrl(app, makePkce(), { scope, prompt: 'none' }));
  expect(new URL(location(again)).searchParams.get('error')).toBe('consent_required');
  const { items } = (await asked.visitor.call(listGrants, {})).data;
  expect(items.map(({ client_id: id }) => id)).toEqual([other.id]);
});

test('its developer alone changes neither where it sends people nor what it gets', async () => {
  const app = await makeApp();
  await mark(app, 'first-party');
  await passCheck(developer);
  const changes = { redirect_uris: ['https://elsewhere.example/cb'], scopes: ['openid', 'email'] };
  await developer.visitor.call(editApp, { id: app.id, ...changes } as never);
  const { items } = (await developer.visitor.call(listApps, { query: app.id })).data;
  expect(items[0]).toMatchObject({ redirect_uris: ['https://app.example/callback'], pending: changes });
});
