import { listApps, makeRegistrationToken } from '@tongxing/contract/calls/apps.ts';
import { uploadImage } from '@tongxing/contract/calls/uploads.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { redirectUri } from '../../../../test/relying-party.ts';

const issuer = 'http://localhost:3000';
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

test('describes errors in ASCII and English, by the standard names', async () => {
  const wrongs: [Record<string, unknown>, RegExp][] = [
    [{ client_name: '名'.repeat(41) }, /^client_name: must not be longer than 40$/],
    [{ client_name: 7 }, /^client_name: must be a string$/],
    [{ client_name: 'a\u202eb' }, /^client_name: must not hold invisible characters$/],
    [{ client_uri: 'javascript:alert(1)' }, /^client_uri: must be an http or https URL$/],
    [{ backchannel_logout_uri: 'http://app.example/' }, /^backchannel_logout_uri: must be an https URL$/],
    [{ redirect_uris: ['http://app.example/回来'] }, /^redirect_uris: http:\/\/app\.example\/%E5\S+ must be/],
    [{ redirect_uris: [] }, /^redirect_uris: at least one is needed$/],
    [{ scope: '管理' }, /^scope: \?\? is not known$/],
    [{ required_scope: 'openid email' }, /^required_scope: email is not in scope$/],
    [{ scope_purposes: { admin: 'x' } }, /^scope_purposes/],
    [{ token_endpoint_auth_method: 'private_key_jwt' }, /^private_key_jwt needs jwks or jwks_uri$/],
    [{ webhook_uri: 'http://app.example/' }, /^webhook_uri: must be an https URL$/],
  ];
  for (const [change, words] of wrongs) {
    const { error_description: shown } = (await register({ ...wanted, ...change })).json();
    expect(shown).toMatch(words);
    expect(shown).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
  }
  expect((await register(['x'])).json().error_description).toMatch(/^the body: must be an object$/);
});

test('lets a program set, read and clear every field of the form', async () => {
  const pixels = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b625b' } }).png();
  const file = new File([new Uint8Array(await pixels.toBuffer())], 'logo.png', { type: 'image/png' });
  const { url: picture } = (await developer.visitor.call(uploadImage, {}, { file })).data;
  const all = {
    client_name: '名'.repeat(40),
    client_uri: 'https://app.example',
    policy_uri: 'https://app.example/privacy',
    logo_uri: `${issuer}${picture}`,
    redirect_uris: [redirectUri],
    post_logout_redirect_uris: ['https://app.example/bye'],
    scope: 'openid profile email',
    required_scope: 'openid email',
    scope_purposes: { email: '认出你原来的账号' },
    data_handling: '境内存储',
    data_retention: '撤销后 15 日内删除',
    token_endpoint_auth_method: 'client_secret_post',
    backchannel_logout_uri: 'https://app.example/out',
    subject_type: 'public',
    id_token_signed_response_alg: 'ES256',
    id_token_profile: true,
    require_pushed_authorization_requests: true,
    require_pkce: true,
    dpop_bound_access_tokens: true,
    webhook_uri: 'https://app.example/hook',
  };
  const made = await register(all);
  expect([made.statusCode, made.json()]).toEqual([201, expect.objectContaining(all)]);
  const { client_id, registration_access_token: own } = made.json();
  const shown = (await developer.visitor.call(listApps, {})).data.items.find(({ id }) => id === client_id);
  expect(shown).toMatchObject({
    required_scopes: ['openid', 'email'],
    purposes: all.scope_purposes,
    handling: all.data_handling,
    retention: all.data_retention,
    webhook_url: all.webhook_uri,
    require_pkce: true,
    id_token_profile: true,
  });
  const bare = { client_id, redirect_uris: [redirectUri], scope: 'openid' };
  const left = (await send('PUT', `/oauth2/register/${client_id}`, own, bare)).json();
  for (const name of ['logo_uri', 'policy_uri', 'data_handling', 'data_retention', 'webhook_uri']) {
    expect([name, left[name]]).toEqual([name, undefined]);
  }
  expect(left).toMatchObject({ required_scope: 'openid', scope_purposes: {}, require_pkce: false });
});

test('uses the identifier as name where none is given', async () => {
  const { client_id, client_name, ...rest } = (await register({ ...wanted, client_name: undefined })).json();
  expect(client_name).toBe(client_id);
  // A picture of somebody else's is left out, as everything that is not understood.
  expect(
    (await register({ ...wanted, logo_uri: 'https://evil.example/x.png' })).json().logo_uri,
  ).toBeUndefined();
  expect(rest.registration_client_uri).toContain(client_id);
});
