import { makeRegistrationToken } from '@tongxing/contract/calls/apps.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import {
  ask,
  authorizeUrl,
  makePkce,
  redirectUri,
  signInAtApp,
  userinfo,
} from '../../../../test/relying-party.ts';

const wanted = { client_name: '青禾笔记', redirect_uris: [redirectUri], scope: 'openid profile' };
let service: TestService;
let developer: RegisteredPerson;
let token: string;
beforeAll(async () => {
  service = await openService();
  developer = await registerPerson(service);
  await passCheck(developer);
  const recipient = { legal_name: '示例科技', contact: 'privacy@app.example' };
  token = (await developer.visitor.call(makeRegistrationToken, recipient)).data.registration_token;
});
afterAll(() => service.close());

const send = (method: 'POST' | 'PUT', url: string, bearer: string, body: unknown) =>
  service.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
const register = (body: unknown) => send('POST', '/oauth2/register', token, body);

// What mod_auth_openidc, Spring and Keycloak's clients send beside what we have.
test('registers what it has of the metadata that a client sends, and says so', async () => {
  const sent = {
    ...wanted,
    application_type: 'web',
    grant_types: ['authorization_code', 'implicit', 'refresh_token'],
    response_types: ['code', 'id_token', 'id_token token', 'code id_token'],
    token_endpoint_auth_method: 'client_secret_jwt',
    id_token_signed_response_alg: 'PS512',
    id_token_encrypted_response_alg: 'RSA-OAEP',
    userinfo_signed_response_alg: 'none',
    subject_type: 'ephemeral',
    initiate_login_uri: 'https://app.example/start',
    frontchannel_logout_uri: 'https://app.example/front',
    scope: 'openid profile email groups admin',
    client_uri: null,
    logo_uri: null,
    contacts: null,
    jwks: null,
    jwks_uri: null,
    default_max_age: null,
    software_statement: null,
  };
  const made = await register(sent);
  expect([made.statusCode, made.json()]).toEqual([
    201,
    expect.objectContaining({
      grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
      id_token_signed_response_alg: 'RS256',
      subject_type: 'pairwise',
      scope: 'openid profile email groups',
    }),
  ]);
  const { client_id: id, client_secret: secret } = made.json();
  const { tokens } = await signInAtApp(service, developer.visitor, { id, secret });
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(200);
});

test('offers every scope to an app that names none', async () => {
  const { scope: _scope, ...rest } = wanted;
  expect((await register(rest)).json().scope).toBe('openid profile email phone offline_access');
});

test('registers a machine without an address, for client credentials alone', async () => {
  const machine = { client_name: '对账任务', grant_types: ['client_credentials'] };
  const made = await register(machine);
  expect([made.statusCode, made.json()]).toEqual([
    201,
    expect.objectContaining({ ...machine, redirect_uris: [], response_types: [], scope: 'openid' }),
  ]);
  const app = { id: made.json().client_id, secret: made.json().client_secret };
  const answer = await ask(service, '/oauth2/token', app, { grant_type: 'client_credentials' });
  expect(answer.statusCode).toBe(200);
  for (const form of [{ grant_type: 'authorization_code', code: 'x' }, { grant_type: 'refresh_token' }]) {
    expect((await ask(service, '/oauth2/token', app, form)).json().error_description).toMatch(/not allowed/);
  }
  const asked = await service.app.inject({ url: authorizeUrl(app, makePkce()) });
  expect(asked.statusCode).toBe(400);
  const own = made.json().registration_access_token;
  const changed = { ...machine, client_id: app.id, redirect_uris: [redirectUri] };
  expect((await send('PUT', `/oauth2/register/${app.id}`, own, changed)).json().error).toBe(
    'invalid_redirect_uri',
  );
});
