import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { nameAuthorizingApp } from '@tongxing/contract/calls/authorization-app.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authenticatorCode } from '../../../../test/authenticator.ts';
import { passCheck, turnOnTotp } from '../../../../test/be-proven.ts';
import { openBrowser } from '../../../../test/browser.ts';
import type { TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import {
  type App,
  approve,
  authorizeUrl,
  location,
  makePkce,
  openWithApp,
  redeem,
  redirectUri,
  registerApp,
  signInAtApp,
  start,
  type Tokens,
  userinfo,
} from '../../../../test/relying-party.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { shown } from '../../protection/evidence/evidence.ts';

let service: TestService;
let developer: RegisteredPerson;
let person: RegisteredPerson;
let app: App;
beforeAll(async () => {
  ({ service, developer, app } = await openWithApp());
});
beforeEach(async () => {
  person = await registerPerson(service);
});
afterAll(() => service.close());

const show = async (authorize: string) => (await person.visitor.call(getAuthorization, { authorize })).data;
const paramsOf = (address: string) => new URL(address).searchParams;
const pathOf = (address: string) => new URL(address).pathname;

// call:GET/v3/oauth/authorize/app
test('returns only what the sign-in page shows of the app before the sign-in', async () => {
  const { authorize } = await start(service, app, {});
  const answer = await service.visitor().call(nameAuthorizingApp, { authorize });
  expect(answer.data).toMatchObject({ name: '青禾笔记', login_hint: '' });
  expect(Object.keys(answer.data)).toEqual(['name', 'logo', 'brand', 'login_hint', 'ways']);
  const none = await service.visitor().call(nameAuthorizingApp, { authorize: 'nonsense' });
  expect(none).toMatchObject({ code: 0, reason: 'authorization_expired' });
});

// call:GET/v3/oauth/authorize call:POST/v3/oauth/authorize
test('signs a person in at an app: consent, code, tokens, userinfo', async () => {
  const authorization = await start(service, app, { scope: 'openid profile phone', nonce: 'n-1' });
  const shown = await show(authorization.authorize);
  expect(shown).toMatchObject({
    client: {
      name: '青禾笔记',
      legal_name: '示例科技（杭州）有限公司',
      contact: 'privacy@app.example',
      type: 'web',
    },
    account: {
      id: (await person.visitor.call(getProfile, {})).data.id,
      identifier: person.phone.replace(/(\d{3})\d{4}(\d{4})/, '$1****$2'),
    },
    destination: 'app.example',
    user_code: null,
    consent_required: true,
    choose_account: false,
    reauthenticate: false,
  });
  expect(shown.scopes.map(({ name, required, granted }) => ({ name, required, granted }))).toEqual([
    { name: 'openid', required: true, granted: null },
    { name: 'profile', required: false, granted: null },
    { name: 'phone', required: false, granted: null },
  ]);
  const params = await approve(person.visitor, authorization, ['profile', 'phone']);
  expect(params.get('state')).toBe('state-1');
  expect(params.get('iss')).toBe('http://localhost:3000');
  const response = await redeem(service, app, params.get('code') ?? '', authorization.pkce);
  expect(response.statusCode).toBe(200);
  const tokens = response.json<Tokens>();
  const claims = decodeJwt(tokens.id_token ?? '');
  expect(claims).toMatchObject({ iss: 'http://localhost:3000', aud: app.id, nonce: 'n-1' });
  expect(claims.sub).not.toBe(person.accountId);
  const info = await userinfo(service, tokens.access_token);
  expect(info.json()).toMatchObject({
    sub: claims.sub,
    phone_number: `+86${person.phone}`,
    phone_number_verified: true,
  });
});

test('does not ask again for a refused optional scope', async () => {
  // The provider's own time goes on while the service's stands: the sign-in has to lie before the request.
  service.clock.advance(30);
  const first = await start(service, app, { scope: 'openid profile phone' });
  const params = await approve(person.visitor, first, ['profile']);
  const tokens = (await redeem(service, app, params.get('code') ?? '', first.pkce)).json<Tokens>();
  expect(tokens.scope.split(' ').sort()).toEqual(['openid', 'profile']);
  const info = (await userinfo(service, tokens.access_token)).json();
  expect(info.phone_number).toBeUndefined();
  const again = await start(service, app, { scope: 'openid profile phone' });
  const shown = await show(again.authorize);
  expect(shown.consent_required).toBe(false);
  expect(shown.scopes.map((scope) => scope.granted)).toEqual([true, true, false]);
});

test('skips the consent page for a stored consent while the provider session lives', async () => {
  const { browser } = await signInAtApp(service, person.visitor, app);
  const silent = await browser.get(authorizeUrl(app, makePkce()));
  expect(location(silent)).toContain(`${redirectUri}?code=`);
  // One scope more: asked again, and only then.
  const more = await browser.get(authorizeUrl(app, makePkce(), { scope: 'openid profile email' }));
  expect(pathOf(location(more))).toBe('/oauth/authorize');
});

test('returns a code for prompt=none, or an error where the person has to be asked', async () => {
  const pkce = makePkce();
  const stranger = openBrowser(service);
  const signedOut = await stranger.get(authorizeUrl(app, pkce, { prompt: 'none' }));
  expect(paramsOf(location(signedOut)).get('error')).toBe('login_required');
  expect(paramsOf(location(signedOut)).get('iss')).toBe('http://localhost:3000');
  const { browser } = await signInAtApp(service, person.visitor, app);
  const known = await browser.get(authorizeUrl(app, pkce, { prompt: 'none' }));
  expect(paramsOf(location(known)).get('code')).toBeTruthy();
  const unasked = await browser.get(authorizeUrl(app, pkce, { prompt: 'none', scope: 'openid phone' }));
  expect(paramsOf(location(unasked)).get('error')).toBe('consent_required');
});

// call:POST/v3/oauth/authorize
test('returns access_denied after a refusal', async () => {
  const started = await start(service, app);
  const answer = await person.visitor.call(decideAuthorization, {
    authorize: started.authorize,
    decision: 'deny',
  });
  const params = paramsOf(location(await started.browser.get(answer.data.url)));
  expect([params.get('error'), params.get('state')]).toEqual(['access_denied', 'state-1']);
});

test('requires a proof newer than the request for prompt=login', async () => {
  service.clock.advance(30);
  const started = await start(service, app, { prompt: 'login' });
  expect((await show(started.authorize)).reauthenticate).toBe(true);
  const answer = await person.visitor.call(decideAuthorization, {
    authorize: started.authorize,
    decision: 'approve',
  });
  expect(answer.code).toBe(10);
  service.clock.advance(5);
  await passCheck(person);
  const proof = service.clock.now();
  service.clock.advance(5);
  const params = await approve(person.visitor, started);
  const tokens = (await redeem(service, app, params.get('code') ?? '', started.pkce)).json<Tokens>();
  const claims = decodeJwt(tokens.id_token ?? '');
  expect(claims['auth_time']).toBe(toSeconds(proof));
});

test('asks again where the proof is older than max_age', async () => {
  const { browser } = await signInAtApp(service, person.visitor, app);
  service.clock.advance(100);
  const young = await browser.get(authorizeUrl(app, makePkce(), { max_age: '200' }));
  expect(paramsOf(location(young)).get('code')).toBeTruthy();
  const old = await browser.get(authorizeUrl(app, makePkce(), { max_age: '50' }));
  const authorize = paramsOf(location(old)).get('authorize') ?? '';
  expect((await show(authorize)).reauthenticate).toBe(true);
  const none = await browser.get(authorizeUrl(app, makePkce(), { max_age: '50', prompt: 'none' }));
  expect(paramsOf(location(none)).get('error')).toBe('login_required');
});

test('shows the account chooser for prompt=select_account, and switches the account', async () => {
  const other = await registerPerson(service);
  const { browser, tokens } = await signInAtApp(service, person.visitor, app);
  const started = await start(service, app, { prompt: 'select_account' }, browser);
  expect((await show(started.authorize)).choose_account).toBe(true);
  const params = await approve(other.visitor, started);
  const others = (await redeem(service, app, params.get('code') ?? '', started.pkce)).json<Tokens>();
  expect(decodeJwt(others.id_token ?? '').sub).not.toBe(decodeJwt(tokens.id_token ?? '').sub);
  // The provider session is the other account's now; what the first one had goes with its own session, which lives.
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(200);
  await person.visitor.call(signOut, {});
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(401);
  const silent = await browser.get(authorizeUrl(app, makePkce(), { prompt: 'none' }));
  expect(paramsOf(location(silent)).get('code')).toBeTruthy();
});

test('reports in acr and amr how the person signed in', async () => {
  const { tokens } = await signInAtApp(service, person.visitor, app);
  const claims = decodeJwt(tokens.id_token ?? '');
  expect(claims['acr']).toBe('urn:tongxing:acr:one-factor');
  await service.database
    .updateTable('session')
    .set({ evidence: JSON.stringify([shown('passkey', service.clock.now(), 'hwk')]) })
    .where('account_id', '=', person.accountId)
    .execute();
  const strong = await signInAtApp(service, person.visitor, app);
  expect(decodeJwt(strong.tokens.id_token ?? '')).toMatchObject({
    acr: 'phr',
    amr: ['hwk', 'pop', 'user', 'mfa'],
  });
});

test('returns an error for an acr that cannot be reached', async () => {
  const claims = JSON.stringify({
    id_token: { acr: { essential: true, values: ['urn:tongxing:acr:two-factor'] } },
  });
  const started = await start(service, app, { claims });
  const params = await approve(person.visitor, started);
  expect(params.get('error')).toBe('unmet_authentication_requirements');
});

test('names the factors to set up for an essential acr, and then continues', async () => {
  const insistOn = (value: string) =>
    JSON.stringify({ id_token: { acr: { essential: true, values: [value] } } });
  // Agreed to before: without this the page would answer by itself, with an error that no person has seen.
  await signInAtApp(service, person.visitor, app);
  const started = await start(service, app, { claims: insistOn('urn:tongxing:acr:two-factor') });
  const before = await show(started.authorize);
  expect(before).toMatchObject({ consent_required: true, missing_factors: ['passkey', 'totp'] });
  const { secret } = await turnOnTotp(service, person);
  const after = await show(started.authorize);
  expect(after.missing_factors).toEqual([]);
  service.clock.advance(31);
  const code = authenticatorCode(secret, service.clock.now());
  await person.visitor.call(passStepUp, { type: 'totp', code });
  const params = await approve(person.visitor, started);
  expect(params.get('code')).toBeTruthy();

  const strong = await start(service, app, { claims: insistOn('phr') });
  expect((await show(strong.authorize)).missing_factors).toEqual(['passkey']);
  const unknown = await start(service, app, { claims: insistOn('urn:else:where') });
  expect((await show(unknown.authorize)).missing_factors).toEqual([]);
});

test('asks for single claims under their scope, and returns granted ones', async () => {
  const claims = JSON.stringify({
    userinfo: { phone_number: null },
    id_token: { nickname: { essential: true } },
  });
  const started = await start(service, app, { scope: 'openid', claims });
  expect((await show(started.authorize)).scopes.map((scope) => scope.name)).toEqual([
    'openid',
    'profile',
    'phone',
  ]);
  const params = await approve(person.visitor, started, ['profile']);
  const tokens = (await redeem(service, app, params.get('code') ?? '', started.pkce)).json<Tokens>();
  expect(decodeJwt(tokens.id_token ?? '')['nickname']).toBeTruthy();
  expect((await userinfo(service, tokens.access_token)).json().phone_number).toBeUndefined();
});

test('puts granted profile claims into the ID token only for apps that ask for it', async () => {
  const wanting = await registerApp(developer.visitor, { name: '只看 ID 令牌', id_token_profile: true });
  const { tokens } = await signInAtApp(service, person.visitor, wanting, { scope: 'openid profile' });
  const claims = decodeJwt(tokens.id_token ?? '');
  expect(claims['nickname']).toBeTruthy();
  expect(claims['phone_number']).toBeUndefined();
  const usual = await signInAtApp(service, person.visitor, app);
  expect(decodeJwt(usual.tokens.id_token ?? '')['nickname']).toBeUndefined();
});

test('issues pairwise identifiers per app', async () => {
  const other = await registerApp(developer.visitor, { name: '另一个' });
  const open = await registerApp(developer.visitor, { name: '公开', subject_type: 'public' });
  const sub = async (which: App) =>
    decodeJwt((await signInAtApp(service, person.visitor, which)).tokens.id_token ?? '').sub;
  const first = await sub(app);
  expect(await sub(app)).toBe(first);
  expect(await sub(other)).not.toBe(first);
  expect(await sub(open)).toBe(person.accountId);
});

test('accepts a POST at the authorization endpoint and plain parameters on /oauth/authorize', async () => {
  const browser = openBrowser(service);
  const query = new URL(authorizeUrl(app, makePkce()), 'http://localhost:3000').searchParams;
  const posted = await browser.post('/oauth2/authorize', Object.fromEntries(query));
  expect([posted.statusCode, pathOf(location(posted))]).toEqual([303, '/oauth2/authorize']);
  expect(pathOf(location(await browser.get(location(posted))))).toBe('/oauth/authorize');
  const plain = await browser.get(`/oauth/authorize?${query}`);
  expect([plain.statusCode, pathOf(location(plain))]).toEqual([303, '/oauth2/authorize']);
  expect(paramsOf(location(plain)).get('client_id')).toBe(app.id);
});

test('ends the provider session and its tokens at a sign-out of the portal', async () => {
  const { browser, tokens } = await signInAtApp(service, person.visitor, app);
  await person.visitor.call(signOut, {});
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(401);
  const silent = await browser.get(authorizeUrl(app, makePkce(), { prompt: 'none' }));
  expect(paramsOf(location(silent)).get('error')).toBe('login_required');
});
