import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import {
  calculateJwkThumbprint,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JWK,
  SignJWT,
} from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { openWork } from '../../../../test/open-work.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import {
  type App,
  approve,
  ask,
  location,
  makePkce,
  redirectUri,
  registerApp,
  signInAtApp,
  start,
  type Tokens,
} from '../../../../test/relying-party.ts';
import { loadSigningKeys, rotateSigningKeys } from './provider/signing-keys.ts';

const issuer = 'http://localhost:3000';
const notices: { url: string; token: string }[] = [];
let service: TestService;
let person: RegisteredPerson;
let app: App;
let keyPair: Awaited<ReturnType<typeof generateKeyPair>>;
let publicJwk: JWK;
beforeAll(async () => {
  service = await openService({
    ports: {
      outgoingFetch: async (url, init) => {
        notices.push({
          url: String(url),
          token: new URLSearchParams(String(init?.body)).get('logout_token') ?? '',
        });
        return new Response(null, { status: 200 });
      },
    },
  });
  person = await registerPerson(service);
  app = await registerApp(person.visitor);
  keyPair = await generateKeyPair('ES256', { extractable: true });
  publicJwk = await exportJWK(keyPair.publicKey);
});
afterAll(() => service.close());

const getJson = async (url: string) => (await service.app.inject(url)).json();
const proof = (url: string, more: Record<string, unknown> = {}) =>
  new SignJWT({ htm: 'POST', htu: `${issuer}${url}`, jti: crypto.randomUUID(), ...more })
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: publicJwk })
    .setIssuedAt()
    .sign(keyPair.privateKey);

test('lists exactly the supported features in both discovery documents', async () => {
  const openid = await getJson('/.well-known/openid-configuration');
  expect(await getJson('/.well-known/oauth-authorization-server')).toEqual(openid);
  expect(openid).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/oauth2/authorize`,
    token_endpoint: `${issuer}/oauth2/token`,
    userinfo_endpoint: `${issuer}/oauth2/userinfo`,
    jwks_uri: `${issuer}/oauth2/jwks`,
    introspection_endpoint: `${issuer}/oauth2/introspect`,
    revocation_endpoint: `${issuer}/oauth2/revoke`,
    pushed_authorization_request_endpoint: `${issuer}/oauth2/par`,
    device_authorization_endpoint: `${issuer}/oauth2/device_authorization`,
    end_session_endpoint: `${issuer}/oauth2/logout`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    backchannel_logout_supported: true,
  });
  expect(openid.grant_types_supported).not.toContain('implicit');
  expect(openid.grant_types_supported).not.toContain('password');
  expect(openid.id_token_signing_alg_values_supported).toEqual(['ES256', 'RS256']);
});

test('supports client credentials, introspection and revocation', async () => {
  const token = (
    await ask(service, '/oauth2/token', app, { grant_type: 'client_credentials' })
  ).json<Tokens>();
  const alive = (await ask(service, '/oauth2/introspect', app, { token: token.access_token })).json();
  expect(alive).toMatchObject({ active: true, client_id: app.id, token_type: 'Bearer' });
  expect((await ask(service, '/oauth2/revoke', app, { token: token.access_token })).statusCode).toBe(200);
  expect((await ask(service, '/oauth2/introspect', app, { token: token.access_token })).json()).toEqual({
    active: false,
  });
});

// threat:app-person-scopes
test('refuses scopes about a person for client credentials, for the app’s own API too', async () => {
  const own = { grant_type: 'client_credentials' };
  for (const form of [
    { ...own, scope: 'openid phone' },
    { ...own, scope: 'profile' },
    { ...own, scope: 'openid' },
    { ...own, scope: 'profile', resource: 'https://app.example/api' },
    { ...own, scope: 'openid', resource: 'https://app.example/api' },
  ]) {
    const response = await ask(service, '/oauth2/token', app, form);
    expect([form, response.statusCode, response.json().error]).toEqual([form, 400, 'invalid_scope']);
  }
  const bare = await ask(service, '/oauth2/token', app, own);
  expect([bare.statusCode, bare.json().scope]).toEqual([200, undefined]);
});

test('authorizes by a pushed request', async () => {
  const pkce = makePkce();
  const pushed = await ask(service, '/oauth2/par', app, {
    client_id: app.id,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid',
    code_challenge: pkce.challenge,
    code_challenge_method: 'S256',
  });
  expect(pushed.statusCode).toBe(201);
  const started = await start(service, app, { request_uri: pushed.json().request_uri });
  expect((await approve(person.visitor, started)).get('code')).toBeTruthy();
});

test('refuses a request that is not pushed where the app requires it', async () => {
  const pushing = await registerApp(person.visitor, { require_par: true });
  await expect(start(service, pushing)).rejects.toThrow(/error=invalid_request/);
});

test('binds tokens to the DPoP key, and accepts a proof once', async () => {
  const bound = await registerApp(person.visitor, { dpop_bound: true });
  const started = await start(service, bound);
  const code = (await approve(person.visitor, started)).get('code') ?? '';
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: started.pkce.verifier,
  };
  expect((await ask(service, '/oauth2/token', bound, form)).statusCode).toBe(400);
  const dpop = await proof('/oauth2/token');
  const tokens = (await ask(service, '/oauth2/token', bound, form, { dpop })).json<Tokens>();
  expect(tokens.token_type).toBe('DPoP');
  const seen = (await ask(service, '/oauth2/introspect', bound, { token: tokens.access_token })).json();
  expect(seen.cnf.jkt).toBe(await calculateJwkThumbprint(publicJwk));
  const bearer = await service.app.inject({
    url: '/oauth2/userinfo',
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  expect(bearer.statusCode).toBe(401);
  const once = await proof('/oauth2/token');
  const credentials = () =>
    ask(service, '/oauth2/token', bound, { grant_type: 'client_credentials' }, { dpop: once });
  const answers = await Promise.all(Array.from({ length: 10 }, credentials));
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
});

// threat:foreign-assertion
test('accepts a private_key_jwt assertion for this server only, once', async () => {
  const signing = await registerApp(person.visitor, {
    auth_method: 'private_key_jwt',
    jwks: { keys: [{ ...publicJwk, kid: 'k1', alg: 'ES256', use: 'sig' }] },
  });
  const assertion = (aud: string | string[]) =>
    new SignJWT({ jti: crypto.randomUUID() })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .setIssuer(signing.id)
      .setSubject(signing.id)
      .setAudience(aud)
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(keyPair.privateKey);
  const send = (client_assertion: string) =>
    ask(service, '/oauth2/token', signing, {
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion,
    });
  expect(signing.secret).toBeNull();
  const good = await assertion(issuer);
  expect([(await send(good)).statusCode, (await send(good)).statusCode]).toEqual([200, 401]);
  for (const own of [`${issuer}/oauth2/token`, [issuer], [issuer, `${issuer}/oauth2/token`]]) {
    expect([own, (await send(await assertion(own))).statusCode]).toEqual([own, 200]);
  }
  const other = 'https://other.example/';
  for (const foreign of [other, [issuer, other], `${issuer}/oauth2/revoke`, `${issuer}/`, []]) {
    expect([foreign, (await send(await assertion(foreign))).statusCode]).toEqual([foreign, 401]);
  }
});

test('issues JWT access tokens for the app’s own API only', async () => {
  const resource = 'https://app.example/api';
  const started = await start(service, app, { scope: 'openid profile', resource });
  const code = (await approve(person.visitor, started)).get('code') ?? '';
  const response = await ask(service, '/oauth2/token', app, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: started.pkce.verifier,
    resource,
  });
  const token = response.json<Tokens>().access_token;
  expect(decodeProtectedHeader(token)).toMatchObject({ typ: 'at+jwt', alg: 'ES256' });
  expect(decodeJwt(token)).toMatchObject({ aud: resource, iss: issuer, client_id: app.id, scope: 'profile' });
  await expect(start(service, app, { resource: 'https://other.example/api' })).rejects.toThrow(
    /invalid_target/,
  );
});

test('asks at a logout of an app, notifies every app and closes the portal session', async () => {
  const leaving = await registerPerson(service);
  const listening = await registerApp(person.visitor, {
    backchannel_logout_uri: 'https://app.example/backchannel',
    post_logout_redirect_uris: ['https://app.example/bye'],
  });
  const { browser, tokens } = await signInAtApp(service, leaving.visitor, listening);
  notices.length = 0;
  const query = new URLSearchParams({
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: 'https://app.example/bye',
    state: 's',
  });
  const page = await browser.get(`/oauth2/logout?${query}`);
  expect(page.body).toContain('退出通行账号');
  const left = await browser.submit(page, { logout: 'yes' });
  expect(location(left)).toBe('https://app.example/bye?state=s');
  // The portal's token goes with it: no page of it finds one there and greets by name.
  const removed = [left.headers['set-cookie']].flat().filter((cookie) => cookie?.startsWith('token='));
  expect(removed).toEqual(['token=; Path=/; Max-Age=0; SameSite=Lax']);
  // The person does not wait for the app to be told.
  await expect.poll(() => notices).toHaveLength(1);
  expect(notices[0]?.url).toBe('https://app.example/backchannel');
  const claims = decodeJwt(notices[0]?.token ?? '');
  expect(claims).toMatchObject({ iss: issuer, aud: listening.id, sub: decodeJwt(tokens.id_token ?? '').sub });
  expect(claims['nonce']).toBeUndefined();
  expect(decodeProtectedHeader(notices[0]?.token ?? '').typ).toBe('logout+jwt');
  expect((await leaving.visitor.call(signOut, {})).code).toBe(401);
});

test('explains a logout to an unregistered URI on the error page', async () => {
  const { browser, tokens } = await signInAtApp(service, (await registerPerson(service)).visitor, app);
  const query = new URLSearchParams({
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: 'https://other.example/bye',
  });
  const page = await browser.get(`/oauth2/logout?${query}`);
  expect(page.statusCode).toBe(400);
  expect(page.body).toContain('<h1>退出请求有误</h1>');
  expect(page.body).toContain('退出请求不完整或不符合要求');
  expect(page.body).not.toContain('登录请求');
});

test('publishes keys before they sign and verifies with them after', async () => {
  const work = openWork(service.ports);
  const [first] = await loadSigningKeys(work);
  await rotateSigningKeys(work);
  const published = await loadSigningKeys(work);
  expect(published[0]?.kid).toBe(first?.kid);
  expect(published.map((key) => key.alg)).toEqual(['ES256', 'RS256', 'ES256', 'RS256']);
  service.clock.advance(3601);
  const signing = await loadSigningKeys(work);
  expect(signing[0]?.kid).not.toBe(first?.kid);
  expect(signing.some((key) => key.kid === first?.kid)).toBe(true);
  const rows = await service.database.selectFrom('signing_key').select('sealed_jwk').execute();
  expect(rows.every((row) => !row.sealed_jwk.includes('"d"'))).toBe(true);
  expect((await getJson('/oauth2/jwks')).keys.every((key: JWK) => key.d === undefined)).toBe(true);
});

test('sets headers against framing, caching and foreign origins', async () => {
  const page = await service.app.inject({ url: '/oauth2/authorize', headers: { accept: 'text/html' } });
  expect(String(page.headers['content-security-policy'])).toContain("frame-ancestors 'none'");
  expect(page.headers['access-control-allow-origin']).toBeUndefined();
  const spa = await registerApp(person.visitor, { type: 'spa' });
  const token = (origin: string) =>
    ask(service, '/oauth2/token', spa, { grant_type: 'refresh_token', refresh_token: 'x' }, { origin });
  expect((await token('https://app.example')).headers['access-control-allow-origin']).toBe(
    'https://app.example',
  );
  expect((await token('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
});

test('requires PKCE with S256 of public apps, and refuses a verifier without a challenge', async () => {
  const spa = await registerApp(person.visitor, { type: 'spa' });
  for (const more of [
    { code_challenge: '', code_challenge_method: '' },
    { code_challenge_method: 'plain' },
  ]) {
    await expect(start(service, spa, more)).rejects.toThrow(/error=invalid_request/);
  }
});

test('returns invalid_request for acr values of another type', async () => {
  const claims = JSON.stringify({ id_token: { acr: { essential: true, values: 'phr' } } });
  await expect(start(service, app, { claims })).rejects.toThrow(/error=invalid_request/);
});
