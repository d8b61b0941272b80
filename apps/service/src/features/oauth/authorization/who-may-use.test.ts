import { getAppAccess, listAppRefusals, setAppAccess } from '@tongxing/contract/calls/app-access.ts';
import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck, turnOnTotp } from '../../../../test/be-proven.ts';
import { openBrowser } from '../../../../test/browser.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import {
  type App,
  approve,
  ask,
  authorizeUrl,
  location,
  makePkce,
  registerApp,
  signInAtApp,
  start,
  userinfo,
} from '../../../../test/relying-party.ts';

let service: TestService;
let owner: TestOperator;
let developer: RegisteredPerson;
const sent: { readonly url: string; readonly body: string }[] = [];
beforeAll(async () => {
  service = await openService({
    file: { operators: { approval: false, requests_per_minute: 2000 } },
    ports: {
      outgoingFetch: async (url, init) => {
        sent.push({ url: String(url), body: String(init?.body) });
        return new Response();
      },
    },
  });
  owner = await makeOperator(service, ['owner']);
  developer = await registerPerson(service);
}, 300_000);
afterAll(() => service.close());

let count = 0;
const makeApp = () =>
  registerApp(developer.visitor, {
    name: `内部系统${(count += 1)}`,
    webhook_url: 'https://app.example/hook',
    backchannel_logout_uri: 'https://app.example/logout',
  });
const settle = (app: App, access: object) => owner.ask('PUT', `apps/${app.id}/access`, access);
async function makeGroup(key: string): Promise<string> {
  return String((await owner.ask('POST', 'groups', { key, name: key })).body['id']);
}
const member = (verb: 'PUT' | 'DELETE', group: string, { accountId }: RegisteredPerson) =>
  owner.ask(verb, `groups/${group}/members/${accountId}`, { reason: '调整' });
/** What the consent page says of somebody's access. */
async function pageOf({ visitor }: RegisteredPerson, app: App) {
  const authorization = await start(service, app);
  const { data } = await visitor.call(getAuthorization, { authorize: authorization.authorize });
  return { authorization, access: data.access };
}
const conditionsOf = async (person: RegisteredPerson, app: App) =>
  (await pageOf(person, app)).access.missing.map(({ condition }) => condition);

// call:PUT/manage/v1/apps/{client_id}/access call:GET/manage/v1/apps/{client_id}/access
// call:GET/manage/v1/apps/{client_id}/refusals call:GET/v3/app/refusals
test('an app for listed people and groups lets those in, tells the others, and the operator reads who it was', async () => {
  const app = await makeApp();
  const [one, two, stranger] = [
    await registerPerson(service),
    await registerPerson(service),
    await registerPerson(service),
  ];
  const group = await makeGroup('staff');
  await member('PUT', group, two);
  const saved = await settle(app, { who: 'listed', people: [one.accountId], groups: [group] });
  expect(saved.body).toMatchObject({
    who: 'listed',
    people: [one.accountId],
    groups: [group],
    by: 'operator',
  });
  expect((await owner.ask('GET', `apps/${app.id}/access`)).body).toEqual(saved.body);
  expect((await pageOf(one, app)).access).toEqual({ allowed: true, missing: [] });
  for (const person of [one, two]) {
    const { tokens } = await signInAtApp(service, person.visitor, app);
    expect((await userinfo(service, tokens.access_token)).statusCode).toBe(200);
  }
  const { authorization, access } = await pageOf(stranger, app);
  expect(access).toEqual({
    allowed: false,
    missing: [{ condition: 'listed', text: expect.stringContaining('privacy@app.example'), url: '' }],
  });
  const { authorize, browser } = authorization;
  const approved = { authorize, decision: 'approve' as const, scopes: ['profile'] };
  const refused = await stranger.visitor.call(decideAuthorization, approved);
  expect(refused).toMatchObject({ code: 0, data: { reason: 'access_refused' } });
  const denied = await stranger.visitor.call(decideAuthorization, { authorize, decision: 'deny' });
  browser.showAccount(stranger.visitor.token);
  const answer = new URL(location(await browser.get(denied.data.url))).searchParams;
  expect([answer.get('error'), answer.get('error_description')]).toEqual([
    'access_denied',
    'access_refused: listed',
  ]);
  expect((await owner.ask('GET', `apps/${app.id}/refusals`)).body.items).toMatchObject([
    { account_id: stranger.accountId, conditions: ['listed'], times: 1 },
  ]);
  // The app never knew them.
  expect((await developer.visitor.call(listAppRefusals, { id: app.id })).data.items).toMatchObject([
    { sub: null, conditions: ['listed'], times: 1 },
  ]);
});

test('access that is lost ends at once: tokens, session, and the app is told', async () => {
  const app = await makeApp();
  const person = await registerPerson(service);
  const group = await makeGroup('leavers');
  await member('PUT', group, person);
  await settle(app, { who: 'listed', groups: [group] });
  const more = { scope: 'openid offline_access', prompt: 'consent' };
  const { tokens, browser } = await signInAtApp(service, person.visitor, app, more);
  const inspect = async () =>
    (await ask(service, '/oauth2/introspect', app, { token: tokens.access_token })).json<{
      active: boolean;
    }>().active;
  expect(await inspect()).toBe(true);
  sent.length = 0;
  expect((await member('DELETE', group, person)).status).toBe(200);
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(401);
  expect(await inspect()).toBe(false);
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' };
  const refreshed = await ask(service, '/oauth2/token', app, refresh);
  expect([refreshed.statusCode, refreshed.json<{ error: string }>().error]).toEqual([400, 'invalid_grant']);
  // Silently there is nothing to be had either.
  browser.showAccount(person.visitor.token);
  const silent = await browser.get(authorizeUrl(app, makePkce(), { prompt: 'none' }));
  const answer = new URL(location(silent)).searchParams;
  expect(['access_denied', 'login_required']).toContain(answer.get('error'));
  await service.work('Sending webhooks');
  await service.work('Sending logouts');
  const hook = sent.find(({ url }) => url.endsWith('/hook'));
  expect(JSON.parse(hook?.body ?? '{}')).toMatchObject({
    type: 'access.removed',
    data: { client_id: app.id, sub: expect.any(String) },
  });
  expect(sent.some(({ url, body }) => url.endsWith('/logout') && body.includes('logout_token='))).toBe(true);
});

test('in a session that lives, prompt=none says why it is refused', async () => {
  const app = await makeApp();
  const other = await makeApp();
  const person = await registerPerson(service);
  const browser = openBrowser(service);
  await signInAtApp(service, person.visitor, app, {}, browser);
  await settle(other, { who: 'invited' });
  browser.showAccount(person.visitor.token);
  const silent = await browser.get(authorizeUrl(other, makePkce(), { prompt: 'none' }));
  const answer = new URL(location(silent)).searchParams;
  expect([answer.get('error'), answer.get('error_description')]).toEqual([
    'access_denied',
    'access_refused: invited',
  ]);
});

test('a condition that is not met any more ends the access by itself', async () => {
  const app = await makeApp();
  const person = await registerPerson(service);
  const { tokens } = await signInAtApp(service, person.visitor, app);
  await settle(app, { require: { phone: true } });
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(200);
  await service.database.deleteFrom('contact').where('account_id', '=', person.accountId).execute();
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(401);
  sent.length = 0;
  await service.work('Ending lost access to apps');
  await service.work('Sending webhooks');
  expect(sent.map(({ body }) => body).join()).toContain('access.removed');
  sent.length = 0;
  // Once is enough.
  await service.work('Ending lost access to apps');
  await service.work('Sending webhooks');
  expect(sent).toEqual([]);
});

// call:GET/v3/app/access call:POST/v3/app/access
test('a developer settles who may use the app, and never loosens what an operator has settled', async () => {
  const app = await makeApp();
  const [known, stranger] = [await registerPerson(service), await registerPerson(service)];
  const { tokens } = await signInAtApp(service, known.visitor, app);
  const { sub } = (await userinfo(service, tokens.access_token)).json<{ sub: string }>();
  await passCheck(developer);
  const { visitor } = developer;
  const set = (access: object) => visitor.call(setAppAccess, { id: app.id, ...access } as never);
  const listed = await set({ who: 'listed', people: [sub] });
  expect(listed).toMatchObject({ code: 1, data: { who: 'listed', people: [sub], by_operator: null } });
  expect((await visitor.call(getAppAccess, { id: app.id })).data).toEqual(listed.data);
  expect(await conditionsOf(known, app)).toEqual([]);
  expect(await conditionsOf(stranger, app)).toEqual(['listed']);
  expect((await owner.ask('GET', `apps/${app.id}/access`)).body).toMatchObject({
    by: 'developer',
    people: [known.accountId],
  });
  // The operator's word takes the place of the developer's.
  await settle(app, { who: 'listed', people: [known.accountId], require: { email: true } });
  expect(await conditionsOf(known, app)).toEqual(['email']);
  expect((await set({ who: 'everybody' })).data).toMatchObject({
    by_operator: { who: 'listed', require: { email: true } },
  });
  expect(await conditionsOf(stranger, app)).toEqual(['listed', 'email']);
  await set({ who: 'everybody', require: { two_step: true } });
  expect(await conditionsOf(known, app)).toEqual(['email', 'two_step']);
});

test('a code that was given before the access was lost buys nothing', async () => {
  const app = await makeApp();
  const person = await registerPerson(service);
  const authorization = await start(service, app);
  const code = (await approve(person.visitor, authorization)).get('code') ?? '';
  await settle(app, { who: 'listed' });
  const answer = await ask(service, '/oauth2/token', app, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: 'https://app.example/callback',
    code_verifier: authorization.pkce.verifier,
  });
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, 'invalid_grant']);
});

test('each condition is asked for by its name, and met in the account', async () => {
  const app = await makeApp();
  const person = await registerPerson(service);
  const require = { phone: true, email: true, two_step: true, account_days: 3 };
  expect((await settle(app, { require })).status).toBe(200);
  expect(await conditionsOf(person, app)).toEqual(['email', 'two_step', 'account_days']);
  const { access } = await pageOf(person, app);
  expect(access.missing.map(({ url }) => url)).toEqual(['/user/security', '/user/security', '']);
  expect(access.missing.at(-1)?.text).toContain('3 天');
  await turnOnTotp(service, person);
  await settle(app, { require: { ...require, email: false } });
  service.clock.advance(3 * 24 * 3600 - 120);
  expect(await conditionsOf(person, app)).toEqual(['account_days']);
  service.clock.advance(120);
  expect(await conditionsOf(person, app)).toEqual([]);
  await owner.enter();
  // Nobody can prove a real name yet: no app is shut for ever by it.
  expect((await settle(app, { require: { real_name: true } })).status).toBe(400);
});
