import { decideAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { decodeJwt, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
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
  redirectUri,
  registerApp,
  signInAtApp,
  start,
  type Tokens,
  userinfo,
} from '../relying-party.ts';
import { errorOf, staysHere } from './refusals.ts';

// One test per attack of RFC 9700, section 4 (4.9 to 4.17), in its order and under its name.

const issuer = 'http://localhost:3000';
const resource = 'https://app.example/api';
let service: TestService;
let person: RegisteredPerson;
let app: App;
let other: App;
let spa: App;
beforeAll(async () => {
  service = await openService();
  person = await registerPerson(service);
  const { visitor } = person;
  app = await registerApp(visitor);
  other = await registerApp(visitor, { name: '另一个' });
  spa = await registerApp(visitor, { name: '单页', type: 'spa' });
});
afterAll(() => service.close());

const openAt = (which: App, more: Record<string, string>) =>
  openBrowser(service).get(authorizeUrl(which, makePkce(), more));
const codeFor = async (which: App, more: Record<string, string> = {}) => {
  const started = await start(service, which, more);
  return { started, code: (await approve(person.visitor, started)).get('code') ?? '' };
};

// threat:rfc-9700
test('4.9 Access Token Leakage at the Resource Server', async () => {
  const { started, code } = await codeFor(app, { scope: 'openid profile phone', resource });
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: started.pkce.verifier,
    resource,
  };
  const token = (await ask(service, '/oauth2/token', app, form)).json<Tokens>().access_token;
  expect(decodeJwt(token)).toMatchObject({ aud: resource, client_id: app.id });
  // What the app's API was shown opens nothing here, and nothing at another app.
  expect((await userinfo(service, token)).statusCode).toBe(401);
  const { tokens } = await signInAtApp(service, person.visitor, app);
  const elsewhere = await ask(service, '/oauth2/introspect', other, { token: tokens.access_token });
  expect(elsewhere.json()).toEqual({ active: false });
  await expect(start(service, other, { resource: 'https://evil.example/api' })).rejects.toThrow(
    /invalid_target/,
  );
});

test('4.10 Misuse of Stolen Access Tokens', async () => {
  const bound = await registerApp(person.visitor, { name: '绑定', dpop_bound: true });
  const [mine, thief] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
  const prove = async (
    pair: typeof mine,
    method: string,
    path: string,
    more: Record<string, string> = {},
  ) => {
    const jwk: JWK = await exportJWK(pair.publicKey);
    const claims = { htm: method, htu: issuer + path, jti: crypto.randomUUID(), ...more };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
      .setIssuedAt()
      .sign(pair.privateKey);
  };
  const { started, code } = await codeFor(bound);
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: started.pkce.verifier,
  };
  const dpop = await prove(mine, 'POST', '/oauth2/token');
  const { access_token } = (await ask(service, '/oauth2/token', bound, form, { dpop })).json<Tokens>();
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(access_token));
  const ath = Buffer.from(digest).toString('base64url');
  const use = async (proof: string | null, scheme = 'DPoP') =>
    (
      await service.app.inject({
        url: '/oauth2/userinfo',
        headers: { authorization: `${scheme} ${access_token}`, ...(proof ? { dpop: proof } : {}) },
      })
    ).statusCode;
  const own = await prove(mine, 'GET', '/oauth2/userinfo', { ath });
  expect(await use(own)).toBe(200);
  expect([await use(null), await use(null, 'Bearer'), await use(own)]).toEqual([400, 401, 401]);
  expect(await use(await prove(thief, 'GET', '/oauth2/userinfo', { ath }))).toBe(401);
  expect(await use(await prove(mine, 'POST', '/oauth2/userinfo', { ath }))).toBe(401);
});

test('4.11 Open Redirection', async () => {
  for (const more of [
    { client_id: 'nobody' },
    { redirect_uri: 'https://evil.example/' },
    { redirect_uri: 'https://evil.example/', prompt: 'none' },
  ]) {
    staysHere(await openAt(app, more));
  }
  const bye = await openBrowser(service).get(
    '/oauth2/logout?post_logout_redirect_uri=https%3A%2F%2Fevil.example%2F',
  );
  expect(location(await openBrowser(service).submit(bye))).not.toContain('evil.example');
  // An app that an operator stopped sends nobody anywhere, not even to its own address.
  const stopped = await registerApp(person.visitor, { name: '停用' });
  await service.database
    .updateTable('app')
    .set({ status: 'suspended' })
    .where('id', '=', stopped.id)
    .execute();
  staysHere(await openAt(stopped, { prompt: 'none' }));
});

test('4.12 307 Redirect', async () => {
  const leaving = await registerPerson(service);
  const started = await start(service, app);
  const form = Object.fromEntries(new URL(authorizeUrl(app, makePkce()), issuer).searchParams);
  const answer = await leaving.visitor.call(decideAuthorization, {
    authorize: started.authorize,
    decision: 'approve',
  });
  started.browser.showAccount(leaving.visitor.token);
  const page = await started.browser.get('/oauth2/logout');
  const redirects = [
    await started.browser.get(authorizeUrl(app, makePkce())),
    await started.browser.post('/oauth2/authorize', form),
    await started.browser.get(answer.data.url),
    await started.browser.submit(page, { logout: 'yes' }),
  ];
  expect(redirects.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303]);
});

test('4.13 TLS Terminating Reverse Proxies', async () => {
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    forwarded: 'host=evil.example;proto=http',
    'x-client-certificate': 'forged',
    'x-forwarded-client-cert': 'forged',
  };
  const onHttps = await openService({ settings: { publicUrl: 'https://account.example' } });
  const developer = await registerPerson(onHttps);
  const ownApp = await registerApp(developer.visitor);
  const metadata = await onHttps.app.inject({ url: '/.well-known/openid-configuration', headers });
  expect(metadata.body).not.toContain('evil');
  const sent = await onHttps.app.inject({ url: authorizeUrl(ownApp, makePkce()), headers });
  await onHttps.close();
  expect(location(sent)).toMatch(/^https:\/\/account\.example\/oauth\/authorize\?/);
  const cookies = [sent.headers['set-cookie'] ?? []].flat().filter((line) => !line.includes('1970'));
  expect(cookies.length).toBeGreaterThan(0);
  for (const line of cookies) {
    expect(line).toMatch(/; secure/i);
    expect(line).toMatch(/; httponly/i);
    expect(line).not.toMatch(/domain=/i);
  }
});

test('4.14 Refresh Token Protection', async () => {
  const offline = { scope: 'openid profile offline_access', prompt: 'consent' };
  const refresh = (which: App, token: string | undefined, more: Record<string, string> = {}) =>
    ask(service, '/oauth2/token', which, {
      grant_type: 'refresh_token',
      refresh_token: token ?? '',
      ...more,
    });
  for (const which of [app, spa]) {
    const { tokens } = await signInAtApp(service, person.visitor, which, offline);
    const wider = await refresh(which, tokens.refresh_token, { scope: 'openid profile phone' });
    expect(errorOf(wider)).toBe('invalid_scope');
    expect(errorOf(await refresh(other, tokens.refresh_token))).toBe('invalid_grant');
    const next = (await refresh(which, tokens.refresh_token)).json<Tokens>();
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    const last = (await refresh(which, next.refresh_token)).json<Tokens>();
    // The answer to the first arrived, so it is used again by a thief: all die.
    expect(errorOf(await refresh(which, tokens.refresh_token))).toBe('invalid_grant');
    expect(errorOf(await refresh(which, next.refresh_token))).toBe('invalid_grant');
    expect(errorOf(await refresh(which, last.refresh_token))).toBe('invalid_grant');
  }
  // None without the person's leave to stay signed in.
  expect((await signInAtApp(service, person.visitor, app)).tokens.refresh_token).toBeUndefined();
});

test('4.15 Client Impersonating Resource Owner', async () => {
  const form = { grant_type: 'client_credentials', resource };
  const token = (await ask(service, '/oauth2/token', app, form)).json<Tokens>().access_token;
  expect(decodeJwt(token)).toMatchObject({ sub: app.id, client_id: app.id });
  const plain = (
    await ask(service, '/oauth2/token', app, { grant_type: 'client_credentials' })
  ).json<Tokens>();
  expect((await userinfo(service, plain.access_token)).statusCode).toBe(401);
  // Client identifiers are made here, and are never shaped like an account's.
  expect(app.id).toMatch(/^[a-z0-9]{20}$/);
  expect(person.accountId).not.toMatch(/^[a-z0-9]{20}$/);
});

test('4.16 Clickjacking', async () => {
  const started = await start(service, app);
  const pages = [
    await openBrowser(service).get('/oauth2/authorize'),
    await openBrowser(service).get('/oauth2/device'),
    await started.browser.get('/oauth2/logout'),
    await service.app.inject(`/oauth/authorize?authorize=${started.authorize}`),
  ];
  for (const page of pages) {
    expect(String(page.headers['content-security-policy'])).toContain("frame-ancestors 'none'");
    expect(page.headers['x-frame-options']).toBe('DENY');
  }
});

// threat:rfc-9700
test('4.17 Attacks on In-Browser Communication Flows', async () => {
  const answer = location(await openAt(app, { response_mode: 'web_message' }));
  expect(answer).toMatch(/error=(?:unsupported_response_mode|invalid_request)/);
  for (const url of ['/oauth2/device', '/oauth2/logout', '/oauth2/authorize']) {
    expect((await openBrowser(service).get(url)).body).not.toMatch(
      /postMessage|window\.opener|BroadcastChannel/,
    );
  }
});
