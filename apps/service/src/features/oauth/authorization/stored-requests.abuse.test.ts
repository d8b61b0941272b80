import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../../test/browser.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import {
  type App,
  approve,
  ask,
  authorizeUrl,
  makePkce,
  redirectUri,
  registerApp,
  start,
} from '../../../../test/relying-party.ts';

let service: TestService;
let person: RegisteredPerson;
let web: App;
let spa: App;
let television: App;
beforeAll(async () => {
  service = await openService({
    file: { limits: { authorizations_per_ip_hour: 3, authorizations_per_network_hour: 6 } },
  });
  person = await registerPerson(service);
  web = await registerApp(person.visitor);
  spa = await registerApp(person.visitor, { type: 'spa' });
  television = await registerApp(person.visitor, { type: 'device', redirect_uris: [] });
});
afterAll(() => service.close());

const from = (ip: string, accept = 'application/json') => ({ 'x-forwarded-for': ip, accept });
const saved = async () =>
  (await service.database.selectFrom('authorization_record').select(['kind', 'expires_at']).execute()).length;
const authorize = (ip: string, more: Record<string, string> = {}) =>
  service.app.inject({ url: authorizeUrl(web, makePkce(), more), headers: from(ip) });

// threat:endless-authorizations
test('returns 429 after an address has stored too many requests in an hour', async () => {
  for (let count = 0; count < 3; count += 1) expect((await authorize('21.0.0.1')).statusCode).toBe(303);
  const before = await saved();
  const pkce = makePkce();
  const form = {
    response_type: 'code',
    redirect_uri: redirectUri,
    code_challenge: pkce.challenge,
    code_challenge_method: 'S256',
  };
  const refused = [
    await authorize('21.0.0.1'),
    await service.app.inject({ url: '/oauth2/device', headers: from('21.0.0.1') }),
    await service.app.inject({ url: '/oauth2/logout', headers: from('21.0.0.1') }),
    await ask(service, '/oauth2/par', spa, form, from('21.0.0.1')),
    await ask(service, '/oauth2/device_authorization', television, {}, from('21.0.0.1')),
  ];
  for (const answer of refused) {
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000);
    expect(answer.json()).toMatchObject({ error: 'temporarily_unavailable' });
  }
  expect(await saved()).toBe(before);
  const page = await service.app.inject({
    url: authorizeUrl(web, makePkce()),
    headers: from('21.0.0.1', 'text/html'),
  });
  expect([page.statusCode, page.body]).toEqual([429, expect.stringContaining('<h1>现在有点忙</h1>')]);
  service.clock.advance(3601);
  expect((await authorize('21.0.0.1')).statusCode).toBe(303);
});

// threat:endless-authorizations
test('counts a /64 as one address, and limits a network too', async () => {
  for (let count = 0; count < 3; count += 1) await authorize(`2001:db8:1:1::${count + 1}`);
  expect((await authorize('2001:db8:1:1:ffff::9')).statusCode).toBe(429);
  expect((await authorize('2001:db8:1:2::1')).statusCode).toBe(303);
  for (let count = 0; count < 6; count += 1)
    expect((await authorize(`22.0.0.${count + 1}`)).statusCode).toBe(303);
  expect((await authorize('22.0.0.200')).statusCode).toBe(429);
  expect((await authorize('22.0.1.1')).statusCode).toBe(303);
});

test('does not count requests of authenticated apps and those answered at once', async () => {
  for (let count = 0; count < 8; count += 1) {
    const pushed = await ask(
      service,
      '/oauth2/par',
      web,
      {
        client_id: web.id,
        response_type: 'code',
        redirect_uri: redirectUri,
        code_challenge: makePkce().challenge,
        code_challenge_method: 'S256',
      },
      from('23.0.0.1'),
    );
    expect(pushed.statusCode).toBe(201);
    expect((await authorize('23.0.0.1', { prompt: 'none' })).statusCode).toBe(303);
  }
});

test('does not limit a person with a consent', async () => {
  const browser = openBrowser(service, '24.0.0.1');
  await approve(person.visitor, await start(service, web, {}, browser));
  for (let count = 0; count < 5; count += 1) {
    const answer = await browser.get(authorizeUrl(web, makePkce()));
    expect(String(answer.headers.location)).toMatch(/^https:\/\/app\.example\/callback\?code=/);
  }
});

// threat:endless-authorizations
test('refuses a request that is too long, and removes expired ones', async () => {
  const before = await saved();
  const long = await authorize('25.0.0.1', { state: 'x'.repeat(7000) });
  expect([long.statusCode, long.json()]).toMatchObject([400, { error: 'invalid_request' }]);
  const pushed = await ask(service, '/oauth2/par', spa, { state: 'x'.repeat(20_000) }, from('25.0.0.1'));
  expect([pushed.statusCode, pushed.json()]).toMatchObject([413, { error: 'invalid_request' }]);
  expect(await saved()).toBe(before);

  await service.app.inject({ url: '/oauth2/device', headers: from('25.0.0.1') });
  await authorize('25.0.0.1');
  expect(await saved()).toBeGreaterThan(before);
  service.clock.advance(31 * 60);
  await service.work('Clearing authorization records');
  const left = await service.database
    .selectFrom('authorization_record')
    .select('kind')
    .where('account_id', 'is', null)
    .where('kind', 'in', ['Interaction', 'Session', 'PushedAuthorizationRequest'])
    .execute();
  expect(left).toEqual([]);
});
