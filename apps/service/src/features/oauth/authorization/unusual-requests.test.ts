import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveDevice } from '../../../../test/approve-device.ts';
import { openBrowser } from '../../../../test/browser.ts';
import type { TestService } from '../../../../test/open-service.ts';
import type { RegisteredPerson } from '../../../../test/register-account.ts';
import {
  type App,
  approve,
  ask,
  authorizeUrl,
  location,
  makePkce,
  openWithApp,
  redeem,
  registerApp,
  start,
} from '../../../../test/relying-party.ts';

let service: TestService;
let person: RegisteredPerson;
let app: App;
beforeAll(async () => {
  ({ service, developer: person, app } = await openWithApp());
});
afterAll(() => service.close());

const wide = (code: string) =>
  ` ${code.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).replace('-', '－')}\u200b`;

test('a device code typed in full width is the code, in the form and in the address', async () => {
  const device = await registerApp(person.visitor, { name: '电视', type: 'device', redirect_uris: [] });
  const begin = async () =>
    (await ask(service, '/oauth2/device_authorization', device, { scope: 'openid' })).json<{
      user_code: string;
      device_code: string;
    }>();
  const { user_code, device_code } = await begin();
  await approveDevice(service, person.visitor, wide(user_code));
  const form = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code };
  expect((await ask(service, '/oauth2/token', device, form)).statusCode).toBe(200);
  const next = (await begin()).user_code;
  const page = await openBrowser(service).get(`/oauth2/device?user_code=${encodeURIComponent(wide(next))}`);
  expect(page.body).toContain(next);
});

const longClaims = JSON.stringify({ userinfo: { [`x${'y'.repeat(7000)}`]: null } });

// threat:CVE-2026-4634
test('a posted request may be longer than an address; its name works once and a stranger leaves few', async () => {
  const browser = openBrowser(service);
  const pkce = makePkce();
  const query = new URL(authorizeUrl(app, pkce, { claims: longClaims, scope: 'openid' }), 'http://x')
    .searchParams;
  expect((await browser.get(`/oauth2/authorize?${query}`)).statusCode).toBe(400);
  const posted = await browser.post('/oauth2/authorize', Object.fromEntries(query));
  expect(posted.statusCode).toBe(303);
  expect(location(posted).length).toBeLessThan(200);
  const asked = await browser.get(location(posted));
  const authorize = new URL(location(asked)).searchParams.get('authorize') ?? '';
  const code = (await approve(person.visitor, { browser, pkce, authorize }, [])).get('code') ?? '';
  expect((await redeem(service, app, code, pkce)).statusCode).toBe(200);
  expect((await browser.get(location(posted))).statusCode).toBe(400);
  const stranger = openBrowser(service, '10.66.1.1');
  const statuses = [];
  for (let times = 0; times < 12; times += 1)
    statuses.push((await stranger.post('/oauth2/authorize', Object.fromEntries(query))).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429, 429]);
});

// threat:CVE-2024-52289
test('a loopback port is free for an app with a secret too, with PKCE', async () => {
  const tool = await registerApp(person.visitor, {
    redirect_uris: ['http://127.0.0.1/cb', 'http://[::1]:8400/cb'],
  });
  for (const redirect_uri of ['http://127.0.0.1:4711/cb', 'http://[::1]:9/cb', 'http://[::1]/cb']) {
    const started = await start(service, tool, { redirect_uri, scope: 'openid' });
    const code = (await approve(person.visitor, started, [])).get('code') ?? '';
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri,
      code_verifier: started.pkce.verifier,
    };
    expect([redirect_uri, (await ask(service, '/oauth2/token', tool, form)).statusCode]).toEqual([
      redirect_uri,
      200,
    ]);
    const bare = await openBrowser(service).get(authorizeUrl(tool, null, { redirect_uri, scope: 'openid' }));
    expect(new URL(location(bare)).searchParams.get('error')).toBe('invalid_request');
  }
  for (const redirect_uri of [
    'http://127.0.0.1:4711/other',
    'http://127.0.0.1:4711/cb?x',
    'http://localhost:4711/cb',
    'http://127.0.0.1.evil.example/cb',
    'http://127.0.0.1:4711@evil.example/cb',
    'http://127.0.0.1:471111/cb',
    'https://127.0.0.1:4711/cb',
  ]) {
    const refused = await openBrowser(service).get(authorizeUrl(tool, makePkce(), { redirect_uri }));
    expect([redirect_uri, refused.statusCode]).toEqual([redirect_uri, 400]);
  }
  const site = await openBrowser(service).get(
    authorizeUrl(app, makePkce(), { redirect_uri: 'https://app.example:444/callback' }),
  );
  expect(site.statusCode).toBe(400);
});

test('prompt=create leads to registration, and its account goes on to the app', async () => {
  const discovery = await service.app.inject('/.well-known/openid-configuration');
  expect(discovery.json().prompt_values_supported).toContain('create');
  const browser = openBrowser(service);
  const pkce = makePkce();
  const asked = await browser.get(authorizeUrl(app, pkce, { prompt: 'create', scope: 'openid' }));
  const page = new URL(location(asked));
  expect([page.pathname, page.searchParams.get('add')]).toEqual(['/login/register', '1']);
  const visitor = service.visitor();
  const phone = '13911112222';
  await visitor.call(phoneCodeCalls.register, { phone });
  const made = await visitor.call(register, {
    type: 'phone',
    phone,
    code: await service.readCode(phone, 'register'),
    password: 'correct horse battery 7',
    terms_version: '1.0',
    privacy_version: '1.0',
  });
  visitor.token = made.data.token;
  const authorize = page.searchParams.get('authorize') ?? '';
  const code = (await approve(visitor, { browser, pkce, authorize }, [])).get('code') ?? '';
  expect((await redeem(service, app, code, pkce)).statusCode).toBe(200);
});
