import { createApp, listApps, makeRegistrationToken } from '@tongxing/contract/calls/apps.ts';
import {
  allowInsecureRequests,
  type CustomFetch,
  clientCredentialsGrant,
  customFetch,
  dynamicClientRegistration,
} from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { ask, redirectUri, signInAtApp, userinfo } from '../../../../test/relying-party.ts';

const issuer = 'http://localhost:3000';
const recipient = { legal_name: '示例科技（杭州）有限公司', contact: 'privacy@app.example' };
const wanted = {
  client_name: '青禾笔记',
  client_uri: 'https://app.example',
  redirect_uris: [redirectUri],
  scope: 'openid profile offline_access',
};
let service: TestService;
let developer: RegisteredPerson;
let token: string;
beforeAll(async () => {
  service = await openService({ file: { apps: { per_account: 30 } } });
  developer = await registerPerson(service);
  token = await initialToken(developer);
});
afterAll(() => service.close());

async function initialToken(person: RegisteredPerson): Promise<string> {
  await passCheck(person);
  const answer = await person.visitor.call(makeRegistrationToken, recipient);
  if (answer.code !== 1) throw new Error(answer.msg);
  return answer.data.registration_token;
}
type Method = 'POST' | 'GET' | 'PUT' | 'DELETE';
const send = (method: Method, url: string, bearer: string | null, body?: unknown) =>
  service.app.inject({
    method,
    url,
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
const register = (body: unknown, bearer: string | null = token) =>
  send('POST', '/oauth2/register', bearer, body);
const pathOf = (registered: { registration_client_uri: string }) =>
  new URL(registered.registration_client_uri).pathname;

test('registers an app by program, which people sign in at and its developer sees', async () => {
  const metadata = (await service.app.inject('/.well-known/openid-configuration')).json();
  expect(metadata.registration_endpoint).toBe(`${issuer}/oauth2/register`);
  const response = await register(wanted);
  expect([response.statusCode, response.headers['cache-control']]).toEqual([201, 'no-store']);
  const registered = response.json();
  expect(registered).toMatchObject({
    ...wanted,
    client_secret: expect.stringMatching(/^[A-Za-z0-9]{48}$/),
    client_secret_expires_at: 0,
    client_id_issued_at: expect.any(Number),
    registration_client_uri: `${issuer}/oauth2/register/${registered.client_id}`,
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
    response_types: ['code'],
    id_token_signed_response_alg: 'RS256',
    subject_type: 'pairwise',
    contacts: [recipient.contact],
  });
  const app = { id: registered.client_id, secret: registered.client_secret };
  const { tokens } = await signInAtApp(service, developer.visitor, app);
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(200);
  const { items } = (await developer.visitor.call(listApps, {})).data;
  expect(items.find((item) => item.id === app.id)).toMatchObject({ name: wanted.client_name, ...recipient });
});

test('registers through an independent library by the initial access token', async () => {
  const answered: CustomFetch = async (input, init) => {
    const { pathname, search } = new URL(String(input));
    const { statusCode, headers, body } = await service.app.inject({
      method: init.method as Method,
      url: pathname + search,
      headers: init.headers,
      ...(init.body ? { payload: String(init.body) } : {}),
    });
    return new Response(body, { status: statusCode, headers: headers as Record<string, string> });
  };
  const configuration = await dynamicClientRegistration(new URL(issuer), wanted, undefined, {
    initialAccessToken: token,
    execute: [allowInsecureRequests],
    [customFetch]: answered,
  });
  const tokens = await clientCredentialsGrant(configuration);
  expect(tokens.access_token).toBeTruthy();
});

test('derives the type of an app from its metadata', async () => {
  const kinds = [
    { token_endpoint_auth_method: 'none' },
    { application_type: 'native', redirect_uris: ['com.example.app:/callback', 'http://127.0.0.1/cb'] },
    { grant_types: ['urn:ietf:params:oauth:grant-type:device_code'], redirect_uris: [] },
  ];
  for (const kind of kinds) {
    const registered = (await register({ ...wanted, ...kind })).json();
    expect(registered).toMatchObject({
      ...kind,
      client_id: expect.any(String),
      token_endpoint_auth_method: 'none',
      grant_types: expect.any(Array),
    });
    expect(registered.client_secret).toBeUndefined();
  }
});

test('reads, replaces and deletes an app by its registration access token', async () => {
  const registered = (
    await register({ ...wanted, post_logout_redirect_uris: ['https://app.example/bye'] })
  ).json();
  const { registration_access_token: own, client_id, client_secret } = registered;
  const path = pathOf(registered);
  const read = (await send('GET', path, own)).json();
  expect(read).toMatchObject({ client_id, registration_access_token: own, client_name: wanted.client_name });
  expect(read.client_secret).toBeUndefined();
  const replaced = await send('PUT', path, own, {
    ...wanted,
    client_id,
    client_secret,
    client_name: '青禾',
    client_uri: undefined,
  });
  expect([replaced.statusCode, replaced.json().client_name, replaced.json().client_uri]).toEqual([
    200,
    '青禾',
    undefined,
  ]);
  expect(replaced.json().post_logout_redirect_uris).toEqual([]);
  const { tokens } = await signInAtApp(service, developer.visitor, { id: client_id, secret: client_secret });
  expect((await send('DELETE', path, own)).statusCode).toBe(204);
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(401);
  expect((await send('GET', path, own)).statusCode).toBe(401);
  const gone = await ask(
    service,
    '/oauth2/token',
    { id: client_id, secret: client_secret },
    { grant_type: 'client_credentials' },
  );
  expect(gone.json().error).toBe('invalid_client');
});

// call:POST/v3/app/registration_token threat:app-registration
test('returns 401 without a valid initial token, and for one that was replaced', async () => {
  const person = await registerPerson(service);
  const first = await initialToken(person);
  const second = await initialToken(person);
  for (const bearer of [null, 'nonsense-nonsense', first, person.visitor.token ?? '']) {
    const refused = await register(wanted, bearer);
    expect([refused.statusCode, refused.json().error]).toEqual([401, 'invalid_token']);
    expect(refused.headers['www-authenticate']).toMatch(/^Bearer/);
  }
  expect((await register(wanted, second)).statusCode).toBe(201);
  service.clock.advance(24 * 3600 + 1);
  expect((await register(wanted, second)).statusCode).toBe(401);
  token = await initialToken(developer);
  const leaving = await registerPerson(service);
  const dead = await initialToken(leaving);
  await service.database
    .updateTable('account')
    .set({ status: 'disabled' })
    .where('id', '=', leaving.accountId)
    .execute();
  expect((await register(wanted, dead)).statusCode).toBe(401);
});

// threat:app-registration
test('returns 401 for the token of another app, and for apps made in the portal', async () => {
  const one = (await register(wanted)).json();
  const other = (await register(wanted)).json();
  const hand = await developer.visitor.call(createApp, {
    name: '手工',
    type: 'web',
    redirect_uris: [redirectUri],
    ...recipient,
  });
  for (const path of [pathOf(other), `/oauth2/register/${hand.data.client_id}`, '/oauth2/register/none']) {
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? { ...wanted, client_id: other.client_id } : undefined;
      for (const bearer of [one.registration_access_token, token, null]) {
        expect((await send(method, path, bearer, body)).statusCode).toBe(401);
      }
    }
  }
});

test('refuses what the portal refuses, with RFC 7591 errors', async () => {
  const refusals: [Record<string, unknown>, string][] = [
    [{ redirect_uris: ['http://app.example/cb'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://app.example/cb#x'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: [] }, 'invalid_redirect_uri'],
    [{ redirect_uris: 'https://app.example/cb' }, 'invalid_client_metadata'],
    [{ client_name: '' }, 'invalid_client_metadata'],
    [{ grant_types: ['implicit'] }, 'invalid_client_metadata'],
    [{ grant_types: ['password'] }, 'invalid_client_metadata'],
    [{ token_endpoint_auth_method: 'none', grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
    [{ response_types: ['id_token token'] }, 'invalid_client_metadata'],
    [{ scope: 'admin' }, 'invalid_client_metadata'],
    [{ grant_types: ['client_credentials'] }, 'invalid_redirect_uri'],
    [{ token_endpoint_auth_method: 'private_key_jwt' }, 'invalid_client_metadata'],
    [{ jwks_uri: 'http://169.254.169.254/' }, 'invalid_client_metadata'],
    [{ backchannel_logout_uri: 'http://app.example/out' }, 'invalid_client_metadata'],
    [{ client_uri: 'javascript:alert(1)' }, 'invalid_client_metadata'],
  ];
  for (const [change, error] of refusals) {
    const response = await register({ ...wanted, ...change });
    expect([change, response.statusCode, response.json().error]).toEqual([change, 400, error]);
  }
  for (const body of ['x', [], null, 7]) expect((await register(body)).statusCode).toBe(400);
});

// threat:app-registration
test('refuses changes of recipient, owner, verification and identifiers by a program', async () => {
  const registered = (
    await register({
      ...wanted,
      client_id: 'chosen',
      client_secret: 'chosen',
      legal_name: '别的公司',
      contacts: ['evil@evil.example'],
      owner_id: 'somebody',
      verified: true,
      tongxing_require_pkce: false,
      registration_access_token: 'chosen',
    })
  ).json();
  expect(registered.client_id).toMatch(/^[a-z0-9]{20}$/);
  expect(registered.client_secret).not.toBe('chosen');
  expect(registered.registration_access_token).not.toBe('chosen');
  const row = await service.database
    .selectFrom('app')
    .selectAll()
    .where('id', '=', registered.client_id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    owner_id: developer.accountId,
    verified: false,
    legal_name: recipient.legal_name,
    contact: recipient.contact,
  });
  expect(JSON.stringify(row)).not.toContain(registered.registration_access_token);
  const path = pathOf(registered);
  const put = (change: Record<string, unknown>) =>
    send('PUT', path, registered.registration_access_token, {
      ...wanted,
      client_id: registered.client_id,
      ...change,
    });
  for (const change of [
    { client_id: 'other' },
    { client_secret: 'guessed' },
    { client_id_issued_at: 1 },
    { registration_client_uri: 'x' },
    { token_endpoint_auth_method: 'none' },
  ]) {
    expect([change, (await put(change)).statusCode]).toEqual([change, 400]);
  }
});

// threat:app-registration
test('limits the apps that a program registers, in parallel too', async () => {
  const small = await openService({ file: { apps: { per_account: 3 } } });
  const person = await registerPerson(small);
  await passCheck(person);
  const bearer = (await person.visitor.call(makeRegistrationToken, recipient)).data.registration_token;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      small.app.inject({
        method: 'POST',
        url: '/oauth2/register',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        payload: JSON.stringify(wanted),
      }),
    ),
  );
  const made = answers.filter(({ statusCode }) => statusCode === 201).length;
  const { items } = (await person.visitor.call(listApps, {})).data;
  expect([made, items.length]).toEqual([3, 3]);
  await small.close();
});
