import type { createApp } from '@tongxing/contract/calls/apps.ts';
import { getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import type { CallInput } from '@tongxing/contract/define-call.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveDevice } from '../../../../test/approve-device.ts';
import { openBrowser } from '../../../../test/browser.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
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
  start,
  type Tokens,
} from '../../../../test/relying-party.ts';

// A request that names no scope, or none that we know: nobody agrees to nothing and is refused afterwards.

let service: TestService;
let person: RegisteredPerson;
const register = (more: Partial<CallInput<typeof createApp>> = {}) => registerApp(person.visitor, more);
let app: App;
let device: App;
beforeAll(async () => {
  service = await openService();
  person = await registerPerson(service);
  app = await register({ required_scopes: ['openid', 'email'], scopes: ['openid', 'profile', 'email'] });
  device = await register({ name: '电视', type: 'device', redirect_uris: [] });
});
afterAll(() => service.close());

const without = (url: string) => url.replace(/&scope=[^&]*/, '');
const startAt = async (url: string) => {
  const browser = openBrowser(service);
  return { browser, back: location(await browser.get(url)) };
};
const push = (of: App, form: Record<string, string>) => {
  const pkce = makePkce();
  return ask(service, '/oauth2/par', of, {
    client_id: of.id,
    response_type: 'code',
    redirect_uri: redirectUri,
    code_challenge: pkce.challenge,
    code_challenge_method: 'S256',
    ...form,
  });
};

test.each(['', '&scope='])(
  'without a scope (%s), asks for the identifier and what the app needs',
  async (scope) => {
    const { back } = await startAt(without(authorizeUrl(app, makePkce())) + scope);
    const authorize = new URL(back).searchParams.get('authorize') ?? '';
    const { data } = await person.visitor.call(getAuthorization, { authorize });
    expect(data.scopes.map(({ name }) => name)).toEqual(['openid', 'email']);
  },
);

test('without a scope, signs in', async () => {
  const plain = await register();
  const pkce = makePkce();
  const { browser, back } = await startAt(without(authorizeUrl(plain, pkce)));
  const authorize = new URL(back).searchParams.get('authorize') ?? '';
  const code = (await approve(person.visitor, { browser, pkce, authorize }, [])).get('code') ?? '';
  expect((await redeem(service, plain, code, pkce)).json<Tokens>().scope).toBe('openid');
});

test.each(['user:email', 'read write', 'OPENID', 'snsapi_login'])(
  'with scopes that are unknown (%s), is told invalid_scope before anybody is asked',
  async (scope) => {
    const { back } = await startAt(authorizeUrl(app, makePkce(), { scope }));
    expect(new URL(back).searchParams.get('error')).toBe('invalid_scope');
    const pushed = await push(app, { scope });
    expect([pushed.statusCode, pushed.json().error]).toEqual([400, 'invalid_scope']);
    const started = await ask(service, '/oauth2/device_authorization', device, { scope });
    expect([started.statusCode, started.json().error]).toEqual([400, 'invalid_scope']);
  },
);

test('an unknown scope beside a known one is left out', async () => {
  const asked = await start(service, app, { scope: 'openid user:email' });
  const { data } = await person.visitor.call(getAuthorization, { authorize: asked.authorize });
  expect(data.scopes.map(({ name }) => name)).toEqual(['openid']);
});

test('a device that names no scope is signed in', async () => {
  const started = (await ask(service, '/oauth2/device_authorization', device, {})).json();
  expect(await approveDevice(service, person.visitor, started.user_code)).toContain('设备已登录');
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  const { device_code } = started;
  const tokens = await ask(service, '/oauth2/token', device, { grant_type, device_code });
  expect(tokens.json<Tokens>().scope).toBe('openid');
});

test('a pushed request without a scope is asked like any other', async () => {
  const pushed = await push(app, {});
  const query = new URLSearchParams({ client_id: app.id, request_uri: pushed.json().request_uri });
  const { back } = await startAt(`/oauth2/authorize?${query}`);
  const authorize = new URL(back).searchParams.get('authorize') ?? '';
  const { data } = await person.visitor.call(getAuthorization, { authorize });
  expect(data.scopes.map(({ name }) => name)).toEqual(['openid', 'email']);
});

test('an app without openid gets the first that it may ask for', async () => {
  const profile = await register({ scopes: ['profile'] });
  const { back } = await startAt(without(authorizeUrl(profile, makePkce())));
  const authorize = new URL(back).searchParams.get('authorize') ?? '';
  const { data } = await person.visitor.call(getAuthorization, { authorize });
  expect(data.scopes.map(({ name }) => name)).toEqual(['profile']);
});
