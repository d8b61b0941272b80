import { decideAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { listGrants, revokeGrant } from '@tongxing/contract/calls/authorization-grants.ts';
import { editResource, grantResource } from '@tongxing/contract/calls/resources.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openBrowser } from '../../../../test/browser.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import {
  type RegisteredResource,
  registerResource,
  scopeCalled,
} from '../../../../test/register-resource.ts';
import {
  type App,
  ask,
  authorizeUrl,
  location,
  makePkce,
  redirectUri,
  registerApp,
  type Tokens,
} from '../../../../test/relying-party.ts';

const exchangeGrant = 'urn:ietf:params:oauth:grant-type:token-exchange';
const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token';
let service: TestService;
let owner: RegisteredPerson;
let person: RegisteredPerson;
/** The app that the person uses, the API it calls, and the server of that API, which calls the second API. */
let front: App;
let calendar: RegisteredResource;
let back: App;
let mail: RegisteredResource;
beforeAll(async () => {
  service = await openService({ file: { apps: { per_account: 100 } } });
  owner = await registerPerson(service);
  front = await registerApp((await registerPerson(service)).visitor, { name: '前台' });
  calendar = await registerResource(owner.visitor);
  back = await registerApp(owner.visitor, { name: '日程服务', type: 'machine', redirect_uris: [] });
  mail = await registerResource((await registerPerson(service)).visitor, { name: '邮件接口' });
});
beforeEach(async () => {
  person = await registerPerson(service);
});
afterAll(() => service.close());

/** The developer of the second API lets an app exchange tokens for it. */
async function allow(api: RegisteredResource, app: App, scopes: string[], exchange = true): Promise<void> {
  await service.database.deleteFrom('resource_grant').where('resource_id', '=', api.id).execute();
  if (scopes.length === 0) return;
  await service.database
    .insertInto('resource_grant')
    .values({ resource_id: api.id, client_id: app.id, scopes, exchange, given_at: service.clock.now() })
    .execute();
}

/** A token of the first app for the first API; the person agreed to these scopes of both. */
async function tokenFor(agreed: { calendar: string[]; mail: string[] }): Promise<Tokens> {
  const pkce = makePkce();
  const browser = openBrowser(service);
  const asked = { scope: 'openid offline_access calendar:read calendar:write', prompt: 'consent' };
  const query = new URLSearchParams(authorizeUrl(front, pkce, asked).split('?')[1]);
  for (const { audience } of [calendar, mail]) query.append('resource', audience);
  const page = location(await browser.get(`/oauth2/authorize?${query}`));
  const answer = await person.visitor.call(decideAuthorization, {
    authorize: new URL(page).searchParams.get('authorize') ?? '',
    decision: 'approve',
    scopes: ['offline_access'],
    resource_scopes: { [calendar.audience]: agreed.calendar, [mail.audience]: agreed.mail },
  });
  browser.showAccount(person.visitor.token);
  const code = new URL(location(await browser.get(answer.data.url))).searchParams.get('code') ?? '';
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    resource: calendar.audience,
  };
  return (
    await ask(service, '/oauth2/token', front, { ...form, code_verifier: pkce.verifier })
  ).json<Tokens>();
}

const exchange = (by: App, token: string, more: Record<string, string> = {}) =>
  ask(service, '/oauth2/token', by, {
    grant_type: exchangeGrant,
    subject_token: token,
    subject_token_type: accessTokenType,
    resource: mail.audience,
    ...more,
  });
const introspect = async (api: App, token: string) =>
  (await ask(service, '/oauth2/introspect', api, { token })).json<Record<string, unknown>>();
const errorOf = (answer: { json(): unknown }) => (answer.json() as { error?: string }).error;
const all = ['calendar:read', 'calendar:write'];

test('an API calls another one for the same person, and the other one sees who acts', async () => {
  await allow(mail, back, all);
  const { access_token: shown, id_token } = await tokenFor({ calendar: all, mail: ['calendar:read'] });
  const answer = await exchange(back, shown);
  expect(answer.json()).toMatchObject({
    issued_token_type: accessTokenType,
    token_type: 'Bearer',
    scope: 'calendar:read',
  });
  const { access_token: token, expires_in: life } = answer.json<Tokens>();
  expect(life).toBeLessThanOrEqual(3600);
  const { sub } = decodeJwt(id_token ?? '');
  expect(await introspect(mail, token)).toMatchObject({
    active: true,
    sub,
    client_id: front.id,
    act: { sub: back.id },
    scope: 'calendar:read',
  });
  expect(await introspect(calendar, token)).toEqual({ active: false });
  // It belongs to the same grant.
  const { items } = (await person.visitor.call(listGrants, {})).data;
  await person.visitor.call(revokeGrant, { id: items[0]?.id ?? '' });
  expect(await introspect(mail, token)).toEqual({ active: false });
  expect(errorOf(await exchange(back, shown))).toBe('invalid_request');
});

// threat:widened-exchange
test('nobody exchanges what was not meant for them, nor for an API that does not allow it', async () => {
  const { access_token: shown, refresh_token: refresh } = await tokenFor({ calendar: all, mail: all });
  await allow(mail, back, all, false);
  expect(errorOf(await exchange(back, shown))).toBe('invalid_target');
  await allow(mail, back, []);
  expect(errorOf(await exchange(back, shown))).toBe('invalid_target');
  // An app that has nothing to do with the first API, though the second one trusts it.
  const stranger = await registerApp((await registerPerson(service)).visitor, {
    name: '别人的服务',
    type: 'machine',
    redirect_uris: [],
  });
  await allow(mail, stranger, all);
  expect(errorOf(await exchange(stranger, shown))).toBe('invalid_target');
  // Its own app may, where it is allowed to.
  await allow(mail, front, ['calendar:write']);
  expect((await exchange(front, shown)).json()).toMatchObject({ scope: 'calendar:write' });
  for (const more of [
    { subject_token: 'nonsense' },
    { subject_token: refresh ?? '' },
    { subject_token: 'a.b.c' },
    { subject_token_type: 'urn:ietf:params:oauth:token-type:refresh_token' },
    { requested_token_type: 'urn:ietf:params:oauth:token-type:refresh_token' },
    { actor_token: shown },
  ] as Record<string, string>[]) {
    expect([more, errorOf(await exchange(front, shown, more))]).toEqual([more, 'invalid_request']);
  }
  expect(errorOf(await exchange(front, shown, { audience: calendar.audience }))).toBe('invalid_target');
  expect(errorOf(await exchange(front, shown, { resource: 'urn:example:nothing' }))).toBe('invalid_target');
  const spa = await registerApp(owner.visitor, { name: '单页', type: 'spa' });
  expect(errorOf(await exchange(spa, shown))).toBe('invalid_request');
});

test('a JWT is exchanged like any token, once more by the next API, and never without end', async () => {
  await passCheck(owner);
  const signed = await registerResource(owner.visitor, { token: 'jwt' });
  await owner.visitor.call(grantResource, { id: signed.id, client_id: back.id, scopes: all, exchange: true });
  const pkce = makePkce();
  const browser = openBrowser(service);
  const asked = { scope: 'openid calendar:read', resource: signed.audience };
  const page = location(await browser.get(authorizeUrl(front, pkce, asked)));
  const answer = await person.visitor.call(decideAuthorization, {
    authorize: new URL(page).searchParams.get('authorize') ?? '',
    decision: 'approve',
    resource_scopes: { [signed.audience]: ['calendar:read'] },
  });
  browser.showAccount(person.visitor.token);
  const code = new URL(location(await browser.get(answer.data.url))).searchParams.get('code') ?? '';
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    resource: signed.audience,
  };
  const got = await ask(service, '/oauth2/token', front, { ...form, code_verifier: pkce.verifier });
  let token = got.json<Tokens>().access_token;
  for (let depth = 1; depth <= 4; depth += 1) {
    token = (await exchange(back, token, { resource: signed.audience })).json<Tokens>().access_token;
    expect(decodeJwt(token)['act']).toMatchObject({ sub: back.id });
  }
  expect(await introspect(signed, token)).toMatchObject({
    active: true,
    act: { sub: back.id, act: { sub: back.id } },
  });
  expect(errorOf(await exchange(back, token, { resource: signed.audience }))).toBe('invalid_request');
  // A scope that the API does not have any more comes back by no exchange.
  await owner.visitor.call(editResource, {
    id: signed.id,
    scopes: [scopeCalled('calendar:write', '修改日程')],
  });
  const { access_token: first } = got.json<Tokens>();
  expect(errorOf(await exchange(back, first, { resource: signed.audience }))).toBe('invalid_scope');
  const other = token.replace(/\.[^.]*$/, `.${'A'.repeat(86)}`);
  expect(errorOf(await exchange(back, other, { resource: signed.audience }))).toBe('invalid_request');
});

// threat:widened-exchange
test('what comes out has no more scopes and lives no longer than what was shown', async () => {
  await allow(mail, back, ['calendar:read']);
  const wide = await tokenFor({ calendar: all, mail: all });
  expect((await exchange(back, wide.access_token)).json()).toMatchObject({ scope: 'calendar:read' });
  expect(errorOf(await exchange(back, wide.access_token, { scope: 'calendar:write' }))).toBe('invalid_scope');
  // The same API: a part of what there was, and only where its owner allows it.
  await allow(calendar, back, all);
  const narrow = await tokenFor({ calendar: ['calendar:read'], mail: [] });
  const same = { resource: calendar.audience };
  expect((await exchange(back, narrow.access_token, same)).json()).toMatchObject({ scope: 'calendar:read' });
  expect(errorOf(await exchange(back, narrow.access_token, { ...same, scope: 'calendar:write' }))).toBe(
    'invalid_scope',
  );
  // Another API: what the person let the first app do there.
  expect(errorOf(await exchange(back, narrow.access_token))).toBe('invalid_scope');
  await allow(calendar, back, []);
  // Last: the library writes times by the machine's clock.
  const { access_token: aging } = await tokenFor({ calendar: all, mail: all });
  service.clock.advance(3000);
  const late = (await exchange(back, aging)).json<Tokens>();
  expect(late.expires_in).toBeLessThanOrEqual(600);
  service.clock.advance(700);
  expect(errorOf(await exchange(back, aging))).toBe('invalid_request');
});
