import type { LightMyRequestResponse as InjectResponse } from 'fastify';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveDevice } from '../../../../test/approve-device.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import {
  type App,
  ask,
  authorizeUrl,
  makePkce,
  redirectUri,
  registerApp,
  signInAtApp,
  type Tokens,
} from '../../../../test/relying-party.ts';

/** What `HttpURLConnection` of Java sends where the program sets no `Accept`. */
const java = { accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2' };
const formType = 'application/x-www-form-urlencoded';
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

let service: TestService;
let person: RegisteredPerson;
let app: App;
let television: App;
beforeAll(async () => {
  service = await openService({
    file: { limits: { authorizations_per_ip_hour: 12, authorizations_per_network_hour: 100 } },
  });
  person = await registerPerson(service);
  app = await registerApp(person.visitor);
  television = await registerApp(person.visitor, { type: 'device', redirect_uris: [] });
});
afterAll(() => service.close());

function expectError(answer: InjectResponse, status: number, error: string): void {
  const { statusCode, headers, body } = answer;
  expect([statusCode, headers['content-type'], body]).toEqual([
    status,
    'application/json; charset=utf-8',
    expect.stringMatching(/^\{"/),
  ]);
  expect(answer.json().error).toBe(error);
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const send = (url: string, method: Method, headers: Record<string, string> = {}, payload?: string) =>
  service.app.inject({ url, method, headers: { ...java, ...headers }, ...(payload && { payload }) });
const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  send(url, 'POST', { 'content-type': formType, ...headers }, payload);
const asApp = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(service, url, app, form, { ...java, ...headers });
const asTelevision = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(service, url, television, form, { ...java, ...headers });

/** The endpoints of programs at which a client authenticates. */
const ofClients = [
  '/oauth2/token',
  '/oauth2/introspect',
  '/oauth2/revoke',
  '/oauth2/par',
  '/oauth2/device_authorization',
];

// threat:program-answers
test.each(ofClients)('answers a program in JSON, with any error: %s', async (url) => {
  const form = 'grant_type=client_credentials&token=x&client_id=';
  expectError(await post(url, `${form}nobody`), 401, 'invalid_client');
  expectError(await post(url, form + app.id), 401, 'invalid_client');
  const guessed = `Basic ${Buffer.from(`${app.id}:guessed`).toString('base64')}`;
  const refused = await post(url, form + app.id, { authorization: guessed });
  expectError(refused, 401, 'invalid_client');
  expect(refused.headers['www-authenticate']).toMatch(/^Basic /);
  expectError(await post(url, form + app.id, { authorization: 'Basic ?' }), 400, 'invalid_request');
  expectError(await post(url, ''), 400, 'invalid_request');
  expectError(await post(url, `${form}${app.id}&client_id=${app.id}`), 400, 'invalid_request');
  const elsewhere = { origin: 'https://evil.example' };
  expectError(await asTelevision(url, { token: 'x' }, elsewhere), 400, 'invalid_request');
  expectError(
    await post(url, `{"client_id":`, { 'content-type': 'application/json' }),
    400,
    'invalid_request',
  );
  expectError(await post(url, form, { 'content-type': 'text/plain' }), 400, 'invalid_request');
  expectError(await post(url, form, { 'content-type': `${formType}; charset=none` }), 400, 'invalid_request');
  expectError(await post(url, `${form}%00`), 400, 'invalid_request');
  expectError(await post(url, form + 'x'.repeat(17_000)), 413, 'invalid_request');
  for (const method of ['GET', 'PUT', 'DELETE'] as const)
    expectError(await send(url, method), 405, 'invalid_request');
  expectError(await post(`${url}/x`, form), 404, 'invalid_request');
});

// threat:program-answers
test('answers a program in JSON, with the errors of each endpoint', async () => {
  const code = {
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    code: 'x',
    code_verifier: 'x'.repeat(43),
  };
  expectError(await asApp('/oauth2/token', code), 400, 'invalid_grant');
  const refresh = { grant_type: 'refresh_token', refresh_token: 'x' };
  expectError(await asApp('/oauth2/token', refresh), 400, 'invalid_grant');
  expectError(await asApp('/oauth2/token', { grant_type: 'password' }), 400, 'unsupported_grant_type');
  const asks = { grant_type: 'client_credentials', scope: 'openid' };
  expectError(await asApp('/oauth2/token', asks), 400, 'invalid_scope');
  for (const url of ['/oauth2/token', '/oauth2/introspect', '/oauth2/revoke', '/oauth2/par'])
    expectError(await asApp(url, {}), 400, 'invalid_request');
  const elsewhere = { response_type: 'code', redirect_uri: 'https://evil.example/' };
  expectError(await asApp('/oauth2/par', elsewhere), 400, 'invalid_request');
  expectError(await asApp('/oauth2/device_authorization', {}), 400, 'invalid_request');
});

// threat:program-answers
test.each(['GET', 'POST'] as const)('answers a program in JSON at userinfo, by %s', async (method) => {
  const read = (headers: Record<string, string> = {}) => send('/oauth2/userinfo', method, headers);
  expectError(await read(), 401, 'invalid_token');
  expectError(await read({ authorization: 'Basic x' }), 400, 'invalid_request');
  const unknown = await read({ authorization: `Bearer ${'x'.repeat(43)}` });
  expectError(unknown, 401, 'invalid_token');
  expect(unknown.headers['www-authenticate']).toContain('error="invalid_token"');
  const own = { grant_type: 'client_credentials' };
  const { access_token } = (await asApp('/oauth2/token', own)).json<Tokens>();
  expectError(await read({ authorization: `Bearer ${access_token}` }), 401, 'invalid_token');
  expectError(await send('/oauth2/userinfo', 'DELETE'), 405, 'invalid_request');
  if (method === 'GET') return;
  expectError(await post('/oauth2/userinfo', 'x', { 'content-type': 'text/plain' }), 400, 'invalid_request');
  expectError(await post('/oauth2/userinfo', 'x'.repeat(17_000)), 413, 'invalid_request');
});

// threat:program-answers
test('answers a program in JSON at registration, keys and discovery', async () => {
  const json = { 'content-type': 'application/json' };
  expectError(await send('/oauth2/register', 'POST', json, '{}'), 401, 'invalid_token');
  expectError(await send('/oauth2/register', 'POST', json, '{'), 400, 'invalid_request');
  expectError(
    await send('/oauth2/register', 'POST', json, `"${'x'.repeat(70_000)}"`),
    413,
    'invalid_request',
  );
  expectError(await send('/oauth2/register', 'GET'), 405, 'invalid_request');
  for (const method of ['GET', 'PUT', 'DELETE'] as const)
    expectError(await send('/oauth2/register/x', method), 401, 'invalid_token');
  for (const url of [
    '/oauth2/jwks',
    '/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server',
  ]) {
    expect((await send(url, 'GET')).headers['content-type']).toMatch(/^application\/(?:jwk-set\+)?json/);
    expectError(await send(url, 'POST'), 405, 'invalid_request');
  }
});

// threat:program-answers
test('answers a program in JSON that has reached a limit', async () => {
  const spa = await registerApp(person.visitor, { type: 'spa' });
  const from = { ...java, 'x-forwarded-for': '31.0.0.1' };
  const form = {
    response_type: 'code',
    redirect_uri: redirectUri,
    code_challenge: makePkce().challenge,
    code_challenge_method: 'S256',
  };
  for (let count = 0; count < 12; count += 1)
    expect((await ask(service, '/oauth2/par', spa, form, from)).statusCode).toBe(201);
  for (const answer of [
    await ask(service, '/oauth2/par', spa, form, from),
    await ask(service, '/oauth2/device_authorization', television, {}, from),
  ]) {
    expectError(answer, 429, 'temporarily_unavailable');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000);
  }
});

// threat:program-answers
test('a device app of Java waits, slows down and finishes', async () => {
  const started = await asTelevision('/oauth2/device_authorization', { scope: 'openid' });
  expect(started.json()).toMatchObject({ interval: 5 });
  const { device_code, user_code } = started.json();
  const poll = () => asTelevision('/oauth2/token', { grant_type: deviceGrant, device_code });
  expectError(await poll(), 400, 'authorization_pending');
  expectError(await poll(), 400, 'slow_down');
  service.clock.advance(6);
  expectError(await poll(), 400, 'authorization_pending');
  await approveDevice(service, person.visitor, user_code);
  service.clock.advance(6);
  expect((await poll()).json<Tokens>().access_token).toBeTruthy();
  expectError(await poll(), 400, 'invalid_grant');
});

// threat:program-answers
test('a browser still gets pages where it visits', async () => {
  for (const url of [
    authorizeUrl({ id: 'nobody', secret: null }, makePkce()),
    '/oauth2/authorize/x',
    '/oauth2/device',
    '/oauth2/device/x',
    '/oauth2/logout?id_token_hint=x',
    '/oauth2/logout/success',
  ]) {
    const page = await send(url, 'GET');
    expect([url, page.headers['content-type']]).toEqual([url, 'text/html; charset=utf-8']);
  }
});

// threat:program-answers
test('introspects every JWT as a token that is not active, and its developer reads no error', async () => {
  const resource = 'https://app.example/api';
  const own = { grant_type: 'client_credentials', resource };
  const { access_token: issued } = (await asApp('/oauth2/token', own)).json<Tokens>();
  const { tokens } = await signInAtApp(service, person.visitor, app);
  const foreign = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32));
  for (const token of [issued, tokens.id_token ?? '', foreign, 'eyJhbGciOiJub25lIn0.e30.', 'a.b.c']) {
    for (const hint of [{}, { token_type_hint: 'access_token' }, { token_type_hint: 'refresh_token' }]) {
      const answer = await asApp('/oauth2/introspect', { token, ...hint });
      expect([answer.statusCode, answer.json()]).toEqual([200, { active: false }]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  }
  const faults = await service.database
    .selectFrom('app_error')
    .select('error')
    .where('client_id', '=', app.id)
    .where('endpoint', '=', 'introspect')
    .where('error', '=', 'unsupported_token_type')
    .execute();
  expect(faults).toEqual([]);
  // It goes on being valid, and whoever asks to end it has to know.
  expectError(await asApp('/oauth2/revoke', { token: issued }), 400, 'unsupported_token_type');
  const stranger = await post('/oauth2/introspect', `client_id=nobody&token=${foreign}`);
  expectError(stranger, 401, 'invalid_client');
});

// threat:program-answers
test('reads userinfo by POST with JSON, which says nothing', async () => {
  const { tokens } = await signInAtApp(service, person.visitor, app);
  const authorization = `Bearer ${tokens.access_token}`;
  for (const type of ['application/json', 'application/json;charset=UTF-8'])
    for (const body of ['', '{}', 'null', '{', '{"scope":"phone"}']) {
      const answer = await send('/oauth2/userinfo', 'POST', { authorization, 'content-type': type }, body);
      expect([type, body, answer.statusCode]).toEqual([type, body, 200]);
      expect(answer.json().sub).toBeTruthy();
    }
  const bodyOnly = JSON.stringify({ access_token: tokens.access_token });
  const json = { 'content-type': 'application/json' };
  expectError(await send('/oauth2/userinfo', 'POST', json, bodyOnly), 401, 'invalid_token');
  const elsewhere = { ...json, authorization };
  expectError(await send('/oauth2/token', 'POST', elsewhere, '{}'), 400, 'invalid_request');
});
