import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { listGrants, revokeGrant } from '@tongxing/contract/calls/authorization-grants.ts';
import { editResource, grantResource, removeResource } from '@tongxing/contract/calls/resources.ts';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openBrowser } from '../../../../test/browser.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { registerResource, scopeCalled } from '../../../../test/register-resource.ts';
import {
  type App,
  ask,
  authorizeUrl,
  location,
  makePkce,
  redirectUri,
  registerApp,
  start,
  type Tokens,
  userinfo,
} from '../../../../test/relying-party.ts';

let service: TestService;
let owner: RegisteredPerson;
let developer: RegisteredPerson;
let person: RegisteredPerson;
let app: App;
beforeAll(async () => {
  service = await openService({ file: { apps: { per_account: 100 } } });
  owner = await registerPerson(service);
  developer = await registerPerson(service);
  app = await registerApp(developer.visitor);
});
beforeEach(async () => {
  person = await registerPerson(service);
  await passCheck(owner);
});
afterAll(() => service.close());

const both = 'calendar:read calendar:write';

/** Agrees to these scopes of the APIs and gets a code. */
async function agree(
  asked: { scope: string; resource: string; prompt?: string },
  resource_scopes: Record<string, string[]>,
  { browser = openBrowser(service), by = app } = {},
) {
  const authorization = await start(service, by, asked, browser);
  const { authorize } = authorization;
  const shown = await person.visitor.call(getAuthorization, { authorize });
  const decision = { authorize, decision: 'approve' as const, scopes: [], resource_scopes };
  const answer = await person.visitor.call(decideAuthorization, decision);
  if (answer.code !== 1) throw new Error(`refused: ${answer.msg}`);
  browser.showAccount(person.visitor.token);
  const back = new URL(location(await browser.get(answer.data.url))).searchParams;
  return { shown: shown.data, back, pkce: authorization.pkce, browser };
}

async function redeem(
  { back, pkce }: Pick<Awaited<ReturnType<typeof agree>>, 'back' | 'pkce'>,
  more: Record<string, string>,
  by = app,
) {
  const form = {
    grant_type: 'authorization_code',
    code: back.get('code') ?? '',
    code_verifier: pkce.verifier,
  };
  return ask(service, '/oauth2/token', by, { ...form, redirect_uri: redirectUri, ...more });
}

const introspect = async (api: App, token: string) =>
  (await ask(service, '/oauth2/introspect', api, { token })).json<Record<string, unknown>>();

test('a person agrees to an API scope by scope, and the API asks about the token by itself', async () => {
  const api = await registerResource(owner.visitor);
  const asked = { scope: `openid ${both}`, resource: api.audience };
  const given = await agree(asked, { [api.audience]: ['calendar:read'] });
  expect(given.shown).toMatchObject({
    consent_required: true,
    scopes: [{ name: 'openid' }],
    resources: [
      {
        audience: api.audience,
        name: '日程接口',
        legal_name: '日程科技有限公司',
        contact: 'privacy@calendar.example',
        scopes: [
          { name: 'calendar:read', title: { zh: '查看日程', en: 'May calendar:read' }, granted: null },
          { name: 'calendar:write', purpose: { zh: '因为要修改日程' }, granted: null },
        ],
      },
    ],
  });
  const tokens = (await redeem(given, { resource: api.audience })).json<Tokens>();
  expect(tokens).toMatchObject({ scope: 'calendar:read', expires_in: 3600 });
  expect(tokens.access_token).not.toContain('.');
  const answer = await introspect(api, tokens.access_token);
  expect(answer).toMatchObject({
    active: true,
    aud: api.audience,
    scope: 'calendar:read',
    client_id: app.id,
    token_type: 'Bearer',
  });
  expect(Object.keys(answer)).not.toContain('sid');
  // Its own person, by the app's identifier; and nothing at userinfo.
  const sub = (decodeJwt(tokens.id_token ?? '') as { sub: string }).sub;
  expect(answer['sub']).toBe(sub);
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(403);
  // Nobody is asked again, and the refused scope stays refused.
  const pkce = makePkce();
  const again = await given.browser.get(authorizeUrl(app, pkce, { ...asked, prompt: 'none' }));
  const code = new URL(location(again)).searchParams;
  const next = (await redeem({ back: code, pkce }, { resource: api.audience })).json<Tokens>();
  expect(next.scope).toBe('calendar:read');
});

test('several APIs in one grant, one token for each, and the refresh of one', async () => {
  const calendar = await registerResource(owner.visitor);
  const mail = await registerResource(owner.visitor, { token_minutes: 5 });
  const pkce = makePkce();
  const browser = openBrowser(service);
  const query = new URLSearchParams(
    authorizeUrl(app, pkce, { scope: `openid offline_access ${both}`, prompt: 'consent' }).split('?')[1],
  );
  for (const { audience } of [calendar, mail]) query.append('resource', audience);
  const authorize =
    new URL(location(await browser.get(`/oauth2/authorize?${query}`))).searchParams.get('authorize') ?? '';
  const shown = await person.visitor.call(getAuthorization, { authorize });
  expect(shown.data.resources.map(({ audience }) => audience)).toEqual([calendar.audience, mail.audience]);
  const answer = await person.visitor.call(decideAuthorization, {
    authorize,
    decision: 'approve',
    scopes: ['offline_access'],
    resource_scopes: { [calendar.audience]: ['calendar:read'], [mail.audience]: ['calendar:write'] },
  });
  browser.showAccount(person.visitor.token);
  const back = new URL(location(await browser.get(answer.data.url))).searchParams;
  const first = (await redeem({ back, pkce }, { resource: calendar.audience })).json<Tokens>();
  expect(first.scope).toBe('calendar:read');
  const refresh = { grant_type: 'refresh_token', refresh_token: first.refresh_token ?? '' };
  const second = await ask(service, '/oauth2/token', app, { ...refresh, resource: mail.audience });
  expect(second.json()).toMatchObject({ scope: 'calendar:write', expires_in: 300 });
  const { access_token: ofMail } = second.json<Tokens>();
  expect(await introspect(mail, ofMail)).toMatchObject({ active: true, scope: 'calendar:write' });
  // threat:foreign-audience
  expect(await introspect(calendar, ofMail)).toEqual({ active: false });
  expect(await introspect(calendar, second.json<Tokens>().refresh_token ?? '')).toEqual({ active: false });
});

test('a JWT for an API ends at its introspection with the grant, and can name people by the API’s own identifier', async () => {
  const api = await registerResource(owner.visitor, { token: 'jwt', subject: 'api', token_minutes: 10 });
  const asked = { scope: `openid ${both}`, resource: api.audience };
  const tokens = (
    await redeem(await agree(asked, { [api.audience]: ['calendar:read'] }), { resource: api.audience })
  ).json<Tokens>();
  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ typ: 'at+jwt', alg: 'ES256' });
  const claims = decodeJwt(tokens.access_token);
  expect(claims).toMatchObject({ aud: api.audience, scope: 'calendar:read', client_id: app.id });
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600);
  const atApp = (decodeJwt(tokens.id_token ?? '') as { sub: string }).sub;
  expect(claims.sub).not.toBe(atApp);
  const answer = await introspect(api, tokens.access_token);
  expect(answer).toMatchObject({ active: true, sub: claims.sub, scope: 'calendar:read', jti: claims.jti });
  expect(Object.keys(answer)).not.toContain('grant');
  // Another app's people are the same people to this API.
  const second = await registerApp(developer.visitor, { name: '另一个应用' });
  const given = await agree(asked, { [api.audience]: ['calendar:read'] }, { by: second });
  const other = (await redeem(given, { resource: api.audience }, second)).json<Tokens>();
  expect(decodeJwt(other.access_token).sub).toBe(claims.sub);
  const stranger = await registerResource(developer.visitor);
  expect(await introspect(stranger, tokens.access_token)).toEqual({ active: false });
  const { items } = (await person.visitor.call(listGrants, {})).data;
  await person.visitor.call(revokeGrant, {
    id: items.find(({ client_id }) => client_id === app.id)?.id ?? '',
  });
  expect(await introspect(api, tokens.access_token)).toEqual({ active: false });
  expect(await introspect(api, other.access_token)).toMatchObject({ active: true });
});

test('anything that is no token of ours is not active', async () => {
  const api = await registerResource(owner.visitor);
  for (const token of ['nonsense', 'eyJhbGciOiJub25lIn0.e30.', 'a.b.c', 'x'.repeat(4000)]) {
    const answer = await ask(service, '/oauth2/introspect', api, { token });
    expect([token.slice(0, 20), answer.statusCode, answer.json()]).toEqual([
      token.slice(0, 20),
      200,
      { active: false },
    ]);
  }
});

// call:POST/v3/resource/grant
test('a machine gets what the API’s owner gave it, and loses it at once', async () => {
  const api = await registerResource(owner.visitor);
  const machine = await registerApp(developer.visitor, {
    name: '定时任务',
    type: 'machine',
    redirect_uris: [],
  });
  const client = { grant_type: 'client_credentials', resource: api.audience };
  expect((await ask(service, '/oauth2/token', machine, client)).json()).toMatchObject({
    error: 'invalid_target',
  });
  const unknown = await owner.visitor.call(grantResource, {
    id: api.id,
    client_id: machine.id,
    scopes: ['mail'],
  });
  expect([unknown.code, (unknown.data as { reason?: string }).reason]).toEqual([0, 'scope_unknown']);
  const give = (scopes: string[]) =>
    owner.visitor.call(grantResource, { id: api.id, client_id: machine.id, scopes });
  expect((await give(['calendar:read', 'calendar:write'])).code).toBe(1);
  const all = (await ask(service, '/oauth2/token', machine, client)).json<Tokens>();
  expect(all.scope).toBe(both);
  const one = await ask(service, '/oauth2/token', machine, { ...client, scope: 'calendar:read mail' });
  expect(one.json()).toMatchObject({ scope: 'calendar:read' });
  const none = await ask(service, '/oauth2/token', machine, { ...client, scope: 'mail' });
  expect(none.json()).toMatchObject({ error: 'invalid_scope' });
  expect(await introspect(api, all.access_token)).toMatchObject({
    active: true,
    scope: both,
    client_id: machine.id,
  });
  await give(['calendar:read']);
  expect(await introspect(api, all.access_token)).toMatchObject({ active: true, scope: 'calendar:read' });
  await give([]);
  expect(await introspect(api, all.access_token)).toEqual({ active: false });
  expect((await ask(service, '/oauth2/token', machine, client)).json()).toMatchObject({
    error: 'invalid_target',
  });
});

// call:POST/v3/resource/remove
test('an API for listed apps, one that changes hands, and one that is gone', async () => {
  const api = await registerResource(owner.visitor, { open_to: 'listed' });
  const asked = { scope: `openid ${both}`, resource: api.audience };
  const refused = await openBrowser(service).get(authorizeUrl(app, makePkce(), asked));
  expect(new URL(location(refused)).searchParams.get('error')).toBe('invalid_target');
  await owner.visitor.call(grantResource, { id: api.id, client_id: app.id, scopes: ['calendar:read'] });
  const given = await agree(asked, { [api.audience]: ['calendar:read', 'calendar:write'] });
  expect(given.shown.resources[0]?.scopes.map(({ name }) => name)).toEqual(['calendar:read']);
  const tokens = (await redeem(given, { resource: api.audience })).json<Tokens>();
  expect(tokens.scope).toBe('calendar:read');
  // Its data goes to somebody else now: the person is asked again.
  await owner.visitor.call(editResource, { id: api.id, legal_name: '别的公司' });
  const silent = await given.browser.get(authorizeUrl(app, makePkce(), { ...asked, prompt: 'none' }));
  expect(new URL(location(silent)).searchParams.get('error')).toBe('consent_required');
  await owner.visitor.call(grantResource, { id: api.id, client_id: app.id, scopes: [] });
  expect(await introspect(api, tokens.access_token)).toEqual({ active: false });
  await owner.visitor.call(removeResource, { id: api.id });
  const gone = await ask(service, '/oauth2/introspect', api, { token: tokens.access_token });
  expect([gone.statusCode, gone.json()]).toMatchObject([401, { error: 'invalid_client' }]);
});

test('a scope that says something else now is asked for again', async () => {
  const api = await registerResource(owner.visitor);
  const asked = { scope: 'openid calendar:read', resource: api.audience };
  const { browser } = await agree(asked, { [api.audience]: ['calendar:read'] });
  const silently = async () => {
    const answer = await browser.get(authorizeUrl(app, makePkce(), { ...asked, prompt: 'none' }));
    return new URL(location(answer)).searchParams.get('error');
  };
  expect(await silently()).toBeNull();
  const scopes = [scopeCalled('calendar:read', '查看日程'), scopeCalled('calendar:write', '修改日程')];
  const edit = (changed: typeof scopes) => owner.visitor.call(editResource, { id: api.id, scopes: changed });
  await edit([scopeCalled('calendar:read', '查看日程、邮件和通讯录'), ...scopes.slice(1)]);
  expect(await silently()).toBe('consent_required');
  await edit(scopes);
  expect(await silently()).toBeNull();
});

test('a scope that is refused later ends the tokens that had it', async () => {
  const api = await registerResource(owner.visitor);
  const asked = { scope: `openid ${both}`, resource: api.audience };
  const given = await agree(asked, { [api.audience]: ['calendar:read', 'calendar:write'] });
  const tokens = (await redeem(given, { resource: api.audience })).json<Tokens>();
  expect(tokens.scope).toBe(both);
  // Left out: nothing is agreed to.
  await agree({ ...asked, prompt: 'consent' }, {}, { browser: given.browser });
  expect(await introspect(api, tokens.access_token)).toEqual({ active: false });
});

test('the scopes of an API alone, without the person’s identifier', async () => {
  const api = await registerResource(owner.visitor);
  const given = await agree(
    { scope: 'calendar:read', resource: api.audience },
    { [api.audience]: ['calendar:read'] },
  );
  expect(given.shown.scopes).toEqual([]);
  const tokens = (await redeem(given, {})).json<Tokens>();
  expect(tokens).toMatchObject({ scope: 'calendar:read' });
  expect(tokens.id_token).toBeUndefined();
  const unknown = await openBrowser(service).get(
    authorizeUrl(app, makePkce(), { scope: 'mail', resource: api.audience }),
  );
  expect(new URL(location(unknown)).searchParams.get('error')).toBe('invalid_scope');
});
