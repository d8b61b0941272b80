import { createHash } from 'node:crypto';
import { changeEmail } from '@tongxing/contract/calls/contacts.ts';
import { emailCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../be-proven.ts';
import { openService, type TestService } from '../open-service.ts';
import { ask, location, makePkce, redirectUri, type Tokens, userinfo } from '../relying-party.ts';
import { type Modules, publishedPlans } from './published-plans.ts';
import {
  isSameSignIn,
  openRelyingParty,
  type RelyingPartyUnderTest,
  verifyIdToken,
} from './relying-party-under-test.ts';

const issuer = 'http://localhost:3000';
const email = 'lin@conformance.example';
let service: TestService;
let party: RelyingPartyUnderTest;
beforeAll(async () => {
  service = await openService();
  party = await openRelyingParty(service);
  const { visitor } = party.person;
  await passCheck(party.person);
  await visitor.call(emailCodeCalls.change_email, { email });
  await visitor.call(changeEmail, { email, code: await service.readCode(email, 'change_email') });
});
afterAll(() => service.close());

const discovery = async () => (await service.app.inject('/.well-known/openid-configuration')).json();
const errorAt = (response: { headers: Record<string, unknown> }) =>
  new URL(String(response.headers['location'] ?? 'about:blank')).searchParams.get('error');
const interfaceErrors = ['login_required', 'interaction_required', 'consent_required'];

/** Signs in with a scope and returns what userinfo says beside `sub`, which has to be the ID token's. */
async function claimsFor(scope: string): Promise<string[]> {
  const { tokens, claims } = await party.signIn({ scope, prompt: 'consent' });
  const info = await party.info(tokens.access_token);
  expect(info['sub']).toBe(claims.sub);
  for (const name of ['name', 'email', 'phone_number']) expect(claims[name]).toBeUndefined();
  return Object.keys(info).filter((name) => name !== 'sub');
}

/** The person passes the security check and goes on; `auth_time` of the ID token that comes of it. */
async function proveAgain(asked: string | null): Promise<number> {
  expect(await party.mustProveAgain(asked ?? '')).toBe(true);
  await passCheck(party.person);
  service.clock.advance(1);
  const answer = await party.answer(asked);
  const tokens = (await party.redeem(answer.get('code') ?? '')).json<Tokens>();
  return Number((await verifyIdToken(service, party.app, tokens.id_token ?? '')).claims['auth_time']);
}

/** A request with a parameter that must do no harm. */
const harmless = (more: Record<string, string>) => async () => {
  party.browser.clearCookies();
  await party.signIn(more);
};

const profileClaims = ['name', 'nickname', 'gender', 'birthdate', 'picture', 'locale'];

const modules: Modules<'Basic OP'> = {
  async 'oidcc-server'() {
    const { tokens, claims, code } = await party.signIn();
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    expect(claims['name']).toBeUndefined();
    const half = createHash('sha256').update(tokens.access_token).digest().subarray(0, 16);
    if (claims['at_hash'] !== undefined) expect(claims['at_hash']).toBe(half.toString('base64url'));
    // RFC 6749 10.10: 128 bits at the least, six to a letter.
    expect(code.length * 6).toBeGreaterThanOrEqual(128);
    expect(new Set(code).size).toBeGreaterThan(12);
    const standard = [
      'iss',
      'sub',
      'aud',
      'exp',
      'iat',
      'nonce',
      'auth_time',
      'acr',
      'amr',
      'sid',
      'at_hash',
    ];
    expect(Object.keys(claims).filter((name) => !standard.includes(name))).toEqual([]);
  },
  async 'oidcc-response-type-missing'() {
    const { response } = await party.request({ response_type: '' });
    expect(['invalid_request', 'unsupported_response_type']).toContain(errorAt(response));
  },
  async 'oidcc-idtoken-signature'() {
    const { header } = await party.signIn();
    expect(header).toMatchObject({ alg: 'RS256', kid: expect.stringMatching(/./) });
  },
  async 'oidcc-idtoken-unsigned'() {
    // The suite skips the module where `none` is not offered.
    expect((await discovery()).id_token_signing_alg_values_supported).not.toContain('none');
  },
  async 'oidcc-userinfo-get'() {
    const { tokens, claims } = await party.signIn();
    expect((await party.info(tokens.access_token))['sub']).toBe(claims.sub);
  },
  async 'oidcc-userinfo-post-header'() {
    const { tokens, claims } = await party.signIn();
    const response = await service.app.inject({
      method: 'POST',
      url: '/oauth2/userinfo',
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect([response.statusCode, response.json().sub]).toEqual([200, claims.sub]);
  },
  async 'oidcc-userinfo-post-body'() {
    const { tokens, claims } = await party.signIn();
    const response = await service.app.inject({
      method: 'POST',
      url: '/oauth2/userinfo',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ access_token: tokens.access_token }).toString(),
    });
    expect([response.statusCode, response.json().sub]).toEqual([200, claims.sub]);
  },
  async 'oidcc-ensure-request-without-nonce-succeeds-for-code-flow'() {
    const { claims } = await party.signIn({ nonce: '' });
    expect(claims['nonce']).toBeUndefined();
  },
  async 'oidcc-scope-profile'() {
    const given = await claimsFor('openid profile');
    expect(given).toEqual(expect.arrayContaining(['name', 'nickname', 'locale']));
    expect(given.filter((name) => ![...profileClaims, 'preferred_username'].includes(name))).toEqual([]);
  },
  async 'oidcc-scope-email'() {
    expect(await claimsFor('openid email')).toEqual(['email', 'email_verified']);
  },
  async 'oidcc-scope-address'() {
    // Accounts have no address: the suite skips the module, and a request for it loses nothing else.
    expect((await discovery()).scopes_supported).not.toContain('address');
    expect(await claimsFor('openid address')).toEqual([]);
  },
  async 'oidcc-scope-phone'() {
    expect(await claimsFor('openid phone')).toEqual(['phone_number', 'phone_number_verified']);
  },
  async 'oidcc-scope-all'() {
    const given = await claimsFor('openid email phone address profile');
    expect(given).toEqual(expect.arrayContaining(['name', 'email', 'phone_number']));
  },
  async 'oidcc-alternate-happy-flow'() {
    const query = new URL(party.authorizeUrl({ scope: 'email openid', nonce: '' }), issuer).searchParams;
    const turned = new URLSearchParams([...query].reverse());
    const response = await party.browser.get(`/oauth2/authorize?${turned}`);
    const asked = new URL(location(response)).searchParams.get('authorize');
    const given = await party.answer(asked, response);
    const { scope } = (await party.redeem(given.get('code') ?? '')).json<Tokens>();
    expect(scope.split(' ').sort()).toEqual(['email', 'openid']);
  },
  'oidcc-display-page': harmless({ display: 'page' }),
  'oidcc-display-popup': harmless({ display: 'popup' }),
  async 'oidcc-prompt-login'() {
    const first = await party.signIn();
    service.clock.advance(2);
    const { asked } = await party.request({ prompt: 'login' });
    expect(await proveAgain(asked)).toBeGreaterThan(Number(first.claims['auth_time']));
  },
  async 'oidcc-prompt-none-not-logged-in'() {
    party.browser.clearCookies();
    const { response } = await party.request({ prompt: 'none' });
    expect(interfaceErrors).toContain(errorAt(response));
  },
  async 'oidcc-prompt-none-logged-in'() {
    const first = await party.signIn();
    const { asked, response } = await party.request({ prompt: 'none' });
    expect([asked, errorAt(response)]).toEqual([null, null]);
    const second = await party.signIn({ prompt: 'none' });
    expect(isSameSignIn(first, second)).toBe(true);
  },
  async 'oidcc-max-age-1'() {
    const first = await party.signIn();
    service.clock.advance(2);
    const { asked } = await party.request({ max_age: '1' });
    expect(await proveAgain(asked)).toBeGreaterThan(Number(first.claims['auth_time']));
  },
  async 'oidcc-max-age-10000'() {
    const first = await party.signIn({ max_age: '15000' });
    const { asked } = await party.request({ max_age: '10000' });
    expect(asked).toBeNull();
    const second = await party.signIn({ max_age: '10000' });
    expect(typeof first.claims['auth_time']).toBe('number');
    expect(isSameSignIn(first, second)).toBe(true);
  },
  'oidcc-ensure-request-with-unknown-parameter-succeeds': harmless({ extra: 'foobar' }),
  async 'oidcc-id-token-hint'() {
    const first = await party.signIn();
    const hinted = { prompt: 'none', id_token_hint: first.tokens.id_token ?? '' };
    const second = await party.signIn(hinted);
    expect(isSameSignIn(first, second)).toBe(true);
  },
  'oidcc-login-hint': harmless({ login_hint: 'buffy@localhost' }),
  'oidcc-ui-locales': harmless({ ui_locales: 'se' }),
  'oidcc-claims-locales': harmless({ claims_locales: 'se' }),
  async 'oidcc-ensure-request-with-acr-values-succeeds'() {
    const { acr_values_supported: known } = await discovery();
    const { claims } = await party.signIn({ acr_values: known.join(' ') });
    expect(known).toContain(claims['acr']);
  },
  async 'oidcc-codereuse'() {
    const { code } = await party.signIn();
    const again = await party.redeem(code);
    expect([again.statusCode, again.json().error]).toEqual([400, 'invalid_grant']);
  },
  async 'oidcc-codereuse-30seconds'() {
    const { code, tokens } = await party.signIn();
    service.clock.advance(30);
    const again = await party.redeem(code);
    expect([again.statusCode, again.json().error]).toEqual([400, 'invalid_grant']);
    expect((await userinfo(service, tokens.access_token)).statusCode).toBe(401);
  },
  async 'oidcc-ensure-registered-redirect-uri'() {
    const { response } = await party.request({ redirect_uri: `${redirectUri}/unregistered` });
    expect([response.statusCode, response.headers.location]).toEqual([400, undefined]);
    expect(response.body).toContain('回调地址不符');
  },
  async 'oidcc-ensure-post-request-succeeds'() {
    const form = Object.fromEntries(new URL(party.authorizeUrl(), issuer).searchParams);
    const posted = await party.browser.post('/oauth2/authorize', form);
    const response = await party.browser.get(location(posted));
    const asked = new URL(location(response)).searchParams.get('authorize');
    const answer = await party.answer(asked, response);
    expect((await party.redeem(answer.get('code') ?? '')).statusCode).toBe(200);
  },
  async 'oidcc-server-client-secret-post'() {
    const posting = await openRelyingParty(service, { auth_method: 'client_secret_post' });
    const { asked } = await posting.request();
    const answer = await posting.answer(asked);
    const code = {
      grant_type: 'authorization_code',
      code: answer.get('code') ?? '',
      redirect_uri: redirectUri,
    };
    const inBody = { client_id: posting.app.id, client_secret: posting.app.secret ?? '' };
    const bare = { ...posting.app, secret: null };
    const response = await ask(service, '/oauth2/token', bare, { ...code, ...inBody });
    expect(response.statusCode).toBe(200);
    await verifyIdToken(service, posting.app, response.json<Tokens>().id_token ?? '');
  },
  async 'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported'() {
    const { response } = await party.request({ request_uri: 'https://app.example/request.jwt' });
    expect(errorAt(response)).toBe('request_uri_not_supported');
    expect((await discovery()).request_uri_parameter_supported).toBe(false);
  },
  async 'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported'() {
    const request = new UnsecuredJWT({ client_id: party.app.id, scope: 'openid' }).encode();
    const { response } = await party.request({ request });
    expect(errorAt(response)).toBe('request_not_supported');
  },
  async 'oidcc-claims-essential'() {
    const claims = JSON.stringify({ userinfo: { name: { essential: true } } });
    const { tokens, claims: idToken } = await party.signIn({ claims });
    expect((await party.info(tokens.access_token))['name']).toBeTruthy();
    expect(idToken['name']).toBeUndefined();
  },
  async 'oidcc-ensure-request-object-with-redirect-uri'() {
    const request = new UnsecuredJWT({ client_id: party.app.id, redirect_uri: redirectUri }).encode();
    const { response } = await party.request({ request, redirect_uri: 'https://app.example/other' });
    expect([response.statusCode, response.headers.location]).toEqual([400, undefined]);
  },
  async 'oidcc-refresh-token'() {
    const other = await openRelyingParty(service);
    const offline = { scope: 'openid offline_access', prompt: 'consent' };
    const refresh = async (who: RelyingPartyUnderTest, token: string) =>
      ask(service, '/oauth2/token', who.app, { grant_type: 'refresh_token', refresh_token: token });
    for (const who of [party, other]) {
      const first = await who.signIn(offline);
      expect(first.tokens.refresh_token).toMatch(/^[\x20-\x7e]{20,}$/);
      const second = (await refresh(who, first.tokens.refresh_token ?? '')).json<Tokens>();
      const { claims } = await verifyIdToken(service, who.app, second.id_token ?? '');
      for (const name of ['iss', 'sub', 'aud', 'auth_time']) expect(claims[name]).toEqual(first.claims[name]);
      expect(second.access_token).not.toBe(first.tokens.access_token);
      await who.info(second.access_token);
      if (who === party) continue;
      const stolen = await refresh(party, second.refresh_token ?? '');
      expect([stolen.statusCode, stolen.json().error]).toEqual([400, 'invalid_grant']);
    }
  },
  async 'oidcc-ensure-request-with-valid-pkce-succeeds'() {
    const pkce = makePkce();
    const challenge = { code_challenge: pkce.challenge, code_challenge_method: 'S256' };
    party.browser.clearCookies();
    const { asked } = await party.request(challenge);
    const answer = await party.answer(asked);
    const code = answer.get('code') ?? '';
    expect((await party.redeem(code, { code_verifier: pkce.verifier })).statusCode).toBe(200);
  },
};

test('passes every module of the published plan', () => {
  expect(Object.keys(modules)).toEqual(publishedPlans['Basic OP']);
});

for (const [name, run] of Object.entries(modules)) test(name, run);
