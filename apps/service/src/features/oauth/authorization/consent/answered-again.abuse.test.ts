import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approveDevice } from '../../../../../test/approve-device.ts';
import { openBrowser } from '../../../../../test/browser.ts';
import type { TestService } from '../../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../../test/register-account.ts';
import {
  type App,
  approve,
  ask,
  openWithApp,
  redeem,
  registerApp,
  signInAtApp,
  start,
  type Tokens,
  userinfo,
} from '../../../../../test/relying-party.ts';

const everything = { scope: 'openid profile phone offline_access', prompt: 'consent' };
const online = { scope: 'openid profile phone', prompt: 'consent' };
let service: TestService;
let developer: RegisteredPerson;
let person: RegisteredPerson;
let app: App;
beforeAll(async () => {
  ({ service, developer, app } = await openWithApp());
});
beforeEach(async () => {
  person = await registerPerson(service);
});
afterAll(() => service.close());

const refresh = (of: App, token = '') =>
  ask(service, '/oauth2/token', of, { grant_type: 'refresh_token', refresh_token: token });

// threat:scopes-kept
test.each([
  ['a kind of data', ['profile', 'offline_access']],
  ['staying signed in', ['profile', 'phone']],
])('ends earlier tokens where %s is refused later, in every browser', async (_what, agreed) => {
  const first = await signInAtApp(service, person.visitor, app, everything);
  const elsewhere = await signInAtApp(service, person.visitor, app, everything);
  const other = await registerApp(developer.visitor, { name: '另一个应用' });
  const beside = await signInAtApp(service, person.visitor, other, everything, first.browser);

  const asked = await start(service, app, everything, first.browser);
  const params = await approve(person.visitor, asked, agreed);
  for (const { tokens } of [first, elsewhere]) {
    expect((await refresh(app, tokens.refresh_token)).json().error).toBe('invalid_grant');
    expect((await userinfo(service, tokens.access_token)).statusCode).toBe(401);
  }
  // What is given now is good, and another app keeps what it had.
  const now = (await redeem(service, app, params.get('code') ?? '', asked.pkce)).json<Tokens>();
  expect(now.scope.split(' ').sort()).toEqual(['openid', ...agreed].sort());
  expect((await userinfo(service, now.access_token)).statusCode).toBe(200);
  expect((await refresh(other, beside.tokens.refresh_token)).statusCode).toBe(200);
});

// threat:scopes-kept
test('keeps earlier tokens when an app asks for more scopes in one browser', async () => {
  const first = await signInAtApp(service, person.visitor, app, { scope: 'openid profile' });
  const unredeemed = await start(service, app, { scope: 'openid profile', prompt: 'consent' }, first.browser);
  const code = (await approve(person.visitor, unredeemed)).get('code') ?? '';
  const { tokens } = await signInAtApp(service, person.visitor, app, online, first.browser);
  expect(tokens.scope).toBe('openid profile phone');
  const earlier = await redeem(service, app, code, unredeemed.pkce);
  expect(earlier.statusCode).toBe(200);
  // A token says no more than it was given for, whatever was agreed to since.
  for (const token of [first.tokens.access_token, earlier.json<Tokens>().access_token]) {
    const notices = await userinfo(service, token);
    expect(notices.statusCode).toBe(200);
    expect(notices.json()).not.toHaveProperty('phone_number');
  }
});

test('issues valid tokens to two tabs that asked before the sign-in', async () => {
  const browser = openBrowser(service);
  const tabs = [await start(service, app, online, browser), await start(service, app, online, browser)];
  const tokens: Tokens[] = [];
  for (const tab of tabs) {
    const code = (await approve(person.visitor, tab)).get('code') ?? '';
    tokens.push((await redeem(service, app, code, tab.pkce)).json<Tokens>());
  }
  for (const { access_token } of tokens) expect((await userinfo(service, access_token)).statusCode).toBe(200);
  const grants = await service.database
    .selectFrom('authorization_record')
    .select('id')
    .where('kind', '=', 'Grant')
    .where('account_id', '=', person.accountId)
    .execute();
  expect(grants).toHaveLength(1);
});

// threat:scopes-kept
test('keeps single claims too, and ends them with a refusal', async () => {
  const claims = JSON.stringify({ userinfo: { name: null } });
  const first = await signInAtApp(service, person.visitor, app, { scope: 'openid', claims });
  expect((await userinfo(service, first.tokens.access_token)).json()).toHaveProperty('name');
  await signInAtApp(service, person.visitor, app, { scope: 'openid phone' }, first.browser);
  expect((await userinfo(service, first.tokens.access_token)).json()).toHaveProperty('name');
  const asked = await start(service, app, online, first.browser);
  await approve(person.visitor, asked, ['phone']);
  expect((await userinfo(service, first.tokens.access_token)).statusCode).toBe(401);
});

test('keeps two devices signed in that one browser approved', async () => {
  const television = await registerApp(developer.visitor, {
    name: '电视',
    type: 'device',
    redirect_uris: [],
  });
  const browser = openBrowser(service);
  const tokens: Tokens[] = [];
  for (let device = 0; device < 2; device += 1) {
    const started = await ask(service, '/oauth2/device_authorization', television, {
      scope: 'openid profile',
    });
    const { device_code, user_code } = started.json();
    await approveDevice(service, person.visitor, user_code, ['profile'], browser);
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
    tokens.push(
      (await ask(service, '/oauth2/token', television, { grant_type, device_code })).json<Tokens>(),
    );
  }
  for (const { access_token } of tokens) expect((await userinfo(service, access_token)).statusCode).toBe(200);
});
