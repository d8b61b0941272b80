import { decideAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { openService, type TestService } from '../open-service.ts';
import { type RegisteredPerson, registerPerson } from '../register-account.ts';
import {
  type App,
  approve,
  ask,
  authorizeUrl,
  location,
  makePkce,
  redeem,
  redirectUri,
  registerApp,
  signInAtApp,
  start,
  type Tokens,
} from '../relying-party.ts';
import { errorOf, staysHere } from './refusals.ts';

// One test per attack of RFC 9700, section 4 (4.1 to 4.8), in its order and under its name.

const issuer = 'http://localhost:3000';
let service: TestService;
let person: RegisteredPerson;
let app: App;
let other: App;
let spa: App;
let native: App;
beforeAll(async () => {
  service = await openService();
  person = await registerPerson(service);
  const { visitor } = person;
  app = await registerApp(visitor);
  other = await registerApp(visitor, { name: '另一个' });
  spa = await registerApp(visitor, { name: '单页', type: 'spa' });
  native = await registerApp(visitor, {
    name: '原生',
    type: 'native',
    redirect_uris: ['http://127.0.0.1/cb'],
  });
});
afterAll(() => service.close());

const paramsOf = (response: { headers: Record<string, unknown> }) =>
  new URL(String(response.headers['location'] ?? 'about:blank')).searchParams;
const openAt = (which: App, more: Record<string, string>) =>
  openBrowser(service).get(authorizeUrl(which, makePkce(), more));
const codeFor = async (which: App, more: Record<string, string> = {}) => {
  const started = await start(service, which, more);
  return { started, code: (await approve(person.visitor, started)).get('code') ?? '' };
};

// threat:rfc-9700
test('4.1 Insufficient Redirection URI Validation', async () => {
  const tricks = [
    'https://app.example/callback/', 'https://app.example/callback?x=1', 'https://app.example/callback#x',
    'https://app.example/Callback', 'https://APP.example/callback', 'https://app.example:443/callback',
    'https://app.example/callback/../evil', 'https://app.example/%63allback', 'https://app.example//callback',
    'http://app.example/callback', 'https://app.example.evil.example/callback', 'https://evil.example/callback',
    'https://app.example@evil.example/callback', 'https://evil.example\\@app.example/callback',
    'https://app.example%2eevil.example/callback', 'https://appXexample/callback', '//app.example/callback',
    'javascript:alert(1)', ' https://app.example/callback', 'https://app.example/callback%00', 'https://аpp.example/callback',
  ]; // biome-ignore format: one trick after another
  for (const redirect_uri of tricks) staysHere(await openAt(app, { redirect_uri }));
  // One redirect URI twice is one too many, and a pushed request is held to the same.
  const twice = `${authorizeUrl(app, makePkce())}&redirect_uri=https%3A%2F%2Fevil.example%2F`;
  staysHere(await openBrowser(service).get(twice));
  const pushed = await ask(service, '/oauth2/par', app, {
    client_id: app.id,
    response_type: 'code',
    redirect_uri: 'https://evil.example/',
    code_challenge: makePkce().challenge,
    code_challenge_method: 'S256',
  });
  expect([pushed.statusCode, pushed.json().error_description]).toEqual([
    400,
    expect.stringContaining('redirect_uri'),
  ]);
  // Native apps: the port of a loopback address is free, nothing else is.
  expect((await openAt(native, { redirect_uri: 'http://127.0.0.1:49152/cb' })).statusCode).toBe(303);
  for (const redirect_uri of [
    'http://127.0.0.1:49152/other',
    'http://localhost:49152/cb',
    'http://127.0.0.2/cb',
    'https://127.0.0.1/cb',
  ]) {
    staysHere(await openAt(native, { redirect_uri }));
  }
});

test('4.2 Credential Leakage via Referer Headers', async () => {
  for (const url of ['/oauth2/device', '/oauth2/logout', '/oauth2/authorize?client_id=none']) {
    const page = await openBrowser(service).get(url);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    // Nothing on the page is fetched from anywhere else.
    expect(page.body).not.toMatch(/(?:src|href)="https?:\/\/(?!localhost:3000\/)/);
  }
  expect((await service.app.inject('/v3/config')).headers['referrer-policy']).toBeTruthy();
});

test('4.3 Credential Leakage via Browser History', async () => {
  const { tokens, code, pkce } = await signInAtApp(service, person.visitor, app);
  const inAddress = `/oauth2/userinfo?access_token=${tokens.access_token}`;
  expect((await service.app.inject(inAddress)).statusCode).toBe(400);
  expect(errorOf(await redeem(service, app, code, pkce))).toBe('invalid_grant');
});

test('4.4 Mix-Up Attacks', async () => {
  const started = await start(service, app);
  expect((await approve(person.visitor, started)).get('iss')).toBe(issuer);
  expect(paramsOf(await openAt(app, { prompt: 'none' })).get('iss')).toBe(issuer);
  const metadata = (await service.app.inject('/.well-known/oauth-authorization-server')).json();
  expect(metadata).toMatchObject({ issuer, authorization_response_iss_parameter_supported: true });
});

test('4.5 Authorization Code Injection', async () => {
  const { code } = await codeFor(app, { nonce: 'of-the-victim' });
  const attackers = await start(service, app);
  expect(errorOf(await redeem(service, app, code, attackers.pkce))).toBe('invalid_grant');
  const { code: next, started } = await codeFor(app, { nonce: 'of-the-victim' });
  expect(errorOf(await redeem(service, other, next, started.pkce))).toBe('invalid_grant');
  const third = await codeFor(app, { nonce: 'of-the-victim' });
  const tokens = (await redeem(service, app, third.code, third.started.pkce)).json<Tokens>();
  expect(decodeJwt(tokens.id_token ?? '')['nonce']).toBe('of-the-victim');
});

test('4.6 Access Token Injection', async () => {
  for (const response_type of [
    'token',
    'id_token',
    'id_token token',
    'code token',
    'code id_token',
    'none',
  ]) {
    const answer = location(await openAt(app, { response_type, nonce: 'n' }));
    expect(answer).toMatch(/error=unsupported_response_type/);
    expect(answer).not.toContain('access_token=');
  }
});

test('4.7 Cross-Site Request Forgery', async () => {
  const started = await start(service, app, { state: 'a&b=ü%20c' });
  const answer = await person.visitor.call(decideAuthorization, {
    authorize: started.authorize,
    decision: 'approve',
  });
  // A foreign page can bring the victim's browser to the answer, which did not begin it …
  expect((await openBrowser(service, '10.1.2.3').get(answer.data.url)).statusCode).toBe(400);
  const own = await start(service, app, { state: 'a&b=ü%20c' });
  expect((await approve(person.visitor, own)).get('state')).toBe('a&b=ü%20c');
  // … and cannot decide with cookies, which the call does not read.
  const forged = await service.app.inject({
    method: 'POST',
    url: '/v3/oauth/authorize',
    headers: { cookie: `token=${person.visitor.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ authorize: own.authorize, decision: 'approve' }),
  });
  expect(forged.statusCode).toBeGreaterThanOrEqual(400);
  // Nor can it sign anybody out: that takes the form of the page, with its secret.
  const leaving = await own.browser.post('/oauth2/logout/confirm', { logout: 'yes', xsrf: 'guessed' });
  expect(leaving.statusCode).toBe(400);
});

// threat:rfc-9700
test('4.8 PKCE Downgrade Attack', async () => {
  const none = { code_challenge: '', code_challenge_method: '' };
  for (const which of [spa, native]) {
    const redirect_uri = which === native ? 'http://127.0.0.1/cb' : redirectUri;
    expect(paramsOf(await openAt(which, { ...none, redirect_uri })).get('error')).toBe('invalid_request');
  }
  expect(paramsOf(await openAt(app, { code_challenge_method: 'plain' })).get('error')).toBe(
    'invalid_request',
  );
  // The challenge was taken out on the way: the app's verifier gives the attack away.
  const stripped = await codeFor(app, none);
  expect(errorOf(await redeem(service, app, stripped.code, stripped.started.pkce))).toBe('invalid_grant');
  const { code } = await codeFor(app);
  const without = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
  expect(errorOf(await ask(service, '/oauth2/token', app, without))).toBe('invalid_grant');
});
