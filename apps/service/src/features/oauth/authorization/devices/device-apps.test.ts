import { makeRegistrationToken } from '@tongxing/contract/calls/apps.ts';
import { getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveDevice } from '../../../../../test/approve-device.ts';
import { passCheck } from '../../../../../test/be-proven.ts';
import { openService, type TestService } from '../../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../../test/register-account.ts';
import {
  type App,
  approve,
  ask,
  authorizeUrl,
  location,
  registerApp,
  start,
  type Tokens,
} from '../../../../../test/relying-party.ts';

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';
const loopback = 'http://127.0.0.1/callback';
let service: TestService;
let person: RegisteredPerson;
/** A command line: a browser where there is one, a code to type where there is none. */
let cli: App;
beforeAll(async () => {
  service = await openService();
  person = await registerPerson(service);
  cli = await registerApp(person.visitor, { name: '命令行', type: 'device', redirect_uris: [loopback] });
});
afterAll(() => service.close());

const basic = (id: string, secret = '') => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});
/** A form as a client sends it that authenticates by the header alone. */
const post = (path: string, form: Record<string, string>, headers: Record<string, string>) =>
  service.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  });

test('accepts an empty secret by Basic of a client without one, at every endpoint', async () => {
  const started = await post(
    '/oauth2/device_authorization',
    { scope: 'openid offline_access' },
    basic(cli.id),
  );
  expect(started.statusCode).toBe(200);
  const { device_code, user_code } = started.json();
  await approveDevice(service, person.visitor, user_code, ['offline_access']);
  const answer = await post('/oauth2/token', { grant_type: deviceGrant, device_code }, basic(cli.id));
  expect(answer.statusCode).toBe(200);
  const { access_token, refresh_token = '' } = answer.json<Tokens>();
  // Named a second time in the form, as some do.
  const form = { grant_type: 'refresh_token', refresh_token, client_id: cli.id };
  expect((await post('/oauth2/token', form, basic(cli.id))).statusCode).toBe(200);
  expect((await post('/oauth2/revoke', { token: access_token }, basic(cli.id))).statusCode).toBe(200);
});

test('refuses an empty or wrong secret of an app that has one', async () => {
  const site = await registerApp(person.visitor);
  const credentials = { grant_type: 'client_credentials' };
  const empty = await post('/oauth2/token', credentials, basic(site.id));
  expect([empty.statusCode, empty.json().error]).toEqual([400, 'invalid_request']);
  const form = { scope: 'openid' };
  const guessed = await post('/oauth2/device_authorization', form, basic(cli.id, 'guessed'));
  expect([guessed.statusCode, guessed.json().error]).toEqual([401, 'invalid_client']);
  const other = await post('/oauth2/device_authorization', { ...form, client_id: site.id }, basic(cli.id));
  expect([other.statusCode, other.json().error]).toEqual([400, 'invalid_request']);
  const nobody = await post('/oauth2/device_authorization', form, basic('nobody'));
  expect([nobody.statusCode, nobody.json().error]).toEqual([400, 'invalid_request']);
});

test('signs a device app in by loopback redirect and by code, with PKCE and consent', async () => {
  const redirect_uri = 'http://127.0.0.1:51004/callback';
  const running = await start(service, cli, { redirect_uri });
  const shown = (await person.visitor.call(getAuthorization, { authorize: running.authorize })).data;
  expect(shown).toMatchObject({ destination: '127.0.0.1:51004', user_code: null, consent_required: true });
  const params = await approve(person.visitor, running);
  const tokens = await ask(service, '/oauth2/token', cli, {
    grant_type: 'authorization_code',
    code: params.get('code') ?? '',
    redirect_uri,
    code_verifier: running.pkce.verifier,
  });
  expect(tokens.statusCode).toBe(200);
  // Anybody on the machine can be at that port: agreed to before is not enough (RFC 8252 8.6).
  const again = await start(service, cli, { redirect_uri }, running.browser);
  expect((await person.visitor.call(getAuthorization, { authorize: again.authorize })).data).toMatchObject({
    consent_required: true,
  });
  const bare = await running.browser.get(authorizeUrl(cli, null, { redirect_uri }));
  expect(new URL(location(bare)).searchParams.get('error')).toBe('invalid_request');
  const started = await ask(service, '/oauth2/device_authorization', cli, { scope: 'openid' });
  await approveDevice(service, person.visitor, started.json().user_code);
  const { device_code } = started.json();
  expect(
    (await ask(service, '/oauth2/token', cli, { grant_type: deviceGrant, device_code })).statusCode,
  ).toBe(200);
});

test('registers a device app with both grants and redirect URIs', async () => {
  await passCheck(person);
  const { registration_token } = (
    await person.visitor.call(makeRegistrationToken, { legal_name: '示例', contact: 'a@app.example' })
  ).data;
  const register = async (metadata: Record<string, unknown>) =>
    service.app.inject({
      method: 'POST',
      url: '/oauth2/register',
      headers: { authorization: `Bearer ${registration_token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ client_name: '工具', token_endpoint_auth_method: 'none', ...metadata }),
    });
  const both = ['authorization_code', deviceGrant, 'refresh_token'];
  const made = await register({ grant_types: both, redirect_uris: [loopback] });
  expect([made.statusCode, made.json().grant_types.sort()]).toEqual([201, both.sort()]);
  expect(made.json().response_types).toEqual(['code']);
  const without = await register({ grant_types: both });
  expect([without.statusCode, without.json().error]).toEqual([400, 'invalid_redirect_uri']);
  const codeless = await register({ grant_types: [deviceGrant] });
  expect(codeless.json()).toMatchObject({ grant_types: [deviceGrant, 'refresh_token'], response_types: [] });
});
