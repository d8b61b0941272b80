import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../../../test/browser.ts';
import { openService, type TestService } from '../../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../../test/register-account.ts';
import {
  type App,
  approve,
  authorizeUrl,
  location,
  makePkce,
  redeem,
  registerApp,
  start,
} from '../../../../../test/relying-party.ts';
import { encodeAuthorize } from './pending-authorization.ts';

let service: TestService;
let person: RegisteredPerson;
let attacker: RegisteredPerson;
let app: App;
beforeAll(async () => {
  service = await openService();
  person = await registerPerson(service);
  attacker = await registerPerson(service);
  app = await registerApp(attacker.visitor);
});
afterAll(() => service.close());

const decide = (who: RegisteredPerson, authorize: string) =>
  who.visitor.call(decideAuthorization, { authorize, decision: 'approve' });

// threat:authorization-fixation
test("a victim who approves an attacker's authorization gives the attacker nothing", async () => {
  // The attacker begins, and sends the victim the address of the consent page.
  const started = await start(service, app);
  const answer = await decide(person, started.authorize);
  expect(answer.code).toBe(1);
  // The victim's browser goes where the portal sends it: it did not begin this.
  const victimsBrowser = openBrowser(service, '10.1.1.1');
  const refused = await victimsBrowser.get(answer.data.url);
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('这次授权已失效');
  // The attacker's own browser finds nothing to resume, with the ticket (spent) or without.
  const withTicket = await started.browser.get(answer.data.url);
  expect(withTicket.statusCode).toBe(400);
  const resumed = await started.browser.get(answer.data.url.split('?')[0] ?? '');
  expect(new URL(location(resumed)).pathname).toBe('/oauth/authorize');
  expect(new URL(location(resumed)).searchParams.has('code')).toBe(false);
  expect(await service.database.selectFrom('consent').selectAll().execute()).toEqual([]);
});

test('does not move a victim from their own authorization into another one', async () => {
  const victims = await start(service, app);
  const attackers = await start(service, app);
  const answer = await decide(person, attackers.authorize);
  const refused = await victims.browser.get(answer.data.url);
  expect(refused.statusCode).toBe(400);
  // Its own goes on.
  const params = await approve(person.visitor, victims);
  expect((await redeem(service, app, params.get('code') ?? '', victims.pkce)).statusCode).toBe(200);
});

// threat:authorization-fixation
test('refuses an answer with a planted cookie of the attacker', async () => {
  const started = await start(service, app);
  const answer = await decide(person, started.authorize);
  const uid = new URL(answer.data.url).pathname.split('/').at(-1) ?? '';
  const response = await service.app.inject({
    url: new URL(answer.data.url).pathname + new URL(answer.data.url).search,
    headers: { cookie: `tongxing-asked-${uid}=${uid}; tongxing-resume=${uid}` },
  });
  expect(response.statusCode).toBe(400);
});

test('binds cookies to the host on https, and uses plain names on http', async () => {
  const setBy = async (one: TestService) => {
    const developer = await registerPerson(one);
    const own = await registerApp(developer.visitor);
    const response = await openBrowser(one).get(authorizeUrl(own, makePkce(), {}));
    return [response.headers['set-cookie'] ?? []].flat();
  };
  for (const line of await setBy(service)) expect(line).not.toMatch(/__Host-|__Secure-|secure/i);
  const onHttps = await openService({ settings: { publicUrl: 'https://account.example' } });
  const lines = await setBy(onHttps);
  await onHttps.close();
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toMatch(/^__(?:Host|Secure)-tongxing-.*; secure/i);
});

test('accepts an answer once', async () => {
  const started = await start(service, app);
  const answer = await decide(person, started.authorize);
  const responses = await Promise.all(Array.from({ length: 20 }, () => started.browser.get(answer.data.url)));
  const codes = responses.filter((response) => location(response).includes('code='));
  expect(codes).toHaveLength(1);
});

test('keeps authorizations of two tabs apart', async () => {
  const browser = openBrowser(service);
  const one = await start(service, app, { state: 'one' }, browser);
  const other = await start(service, app, { state: 'other' }, browser);
  expect((await approve(person.visitor, one)).get('state')).toBe('one');
  expect((await approve(person.visitor, other)).get('state')).toBe('other');
});

// threat:CVE-2026-7571
test('ignores additions to the authorize parameter', async () => {
  const started = await start(service, app);
  const { uid } = JSON.parse(Buffer.from(started.authorize, 'base64url').toString()) as { uid: string };
  const tampered = Buffer.from(
    JSON.stringify({
      uid,
      client_id: 'other',
      redirect_uri: 'https://evil.example/',
      response_type: 'token',
      scope: 'openid phone',
      accountId: attacker.accountId,
    }),
  ).toString('base64url');
  const shown = await person.visitor.call(getAuthorization, { authorize: tampered });
  expect(shown.data.client.id).toBe(app.id);
  expect(shown.data.destination).toBe('app.example');
  expect(shown.data.scopes.map((scope) => scope.name)).toEqual(['openid', 'profile']);
  const params = await approve(person.visitor, { ...started, authorize: tampered });
  expect(params.get('code')).toBeTruthy();
  expect(params.has('access_token')).toBe(false);
});

test('answers malformed, unknown and expired parameters alike', async () => {
  const started = await start(service, app);
  for (const authorize of [
    'x',
    '%00',
    encodeAuthorize('a'.repeat(21)),
    'e30',
    Buffer.from('[]').toString('base64url'),
  ]) {
    const answer = await person.visitor.call(getAuthorization, { authorize });
    expect([answer.code, answer.reason]).toEqual([0, 'authorization_expired']);
  }
  service.clock.advance(1820);
  expect((await person.visitor.call(getAuthorization, { authorize: started.authorize })).reason).toBe(
    'authorization_expired',
  );
  expect((await decide(person, started.authorize)).reason).toBe('authorization_expired');
});

// threat:scopes-unasked
test('ignores scopes in an approval that were not asked for', async () => {
  const started = await start(service, app, { scope: 'openid' });
  const params = await approve(person.visitor, started, ['phone', 'email', 'offline_access']);
  const tokens = (await redeem(service, app, params.get('code') ?? '', started.pkce)).json();
  expect(tokens.scope).toBe('openid');
  expect(tokens.refresh_token).toBeUndefined();
});

// threat:scopes-unasked
test('grants only the former scopes where an approval names none', async () => {
  const fresh = await registerPerson(service);
  const approveSilently = async (scope: string) => {
    const started = await start(service, app, { scope, prompt: 'consent' });
    const answer = await decide(fresh, started.authorize);
    const code = new URL(location(await started.browser.get(answer.data.url))).searchParams.get('code') ?? '';
    return (await redeem(service, app, code, started.pkce)).json().scope;
  };
  expect(await approveSilently('openid profile email phone offline_access')).toBe('openid');
  const asked = await start(service, app, { scope: 'openid profile phone', prompt: 'consent' });
  await approve(fresh.visitor, asked, ['profile']);
  expect(await approveSilently('openid profile email phone')).toBe('openid profile');
});

test('returns unauthenticated to whoever is signed out', async () => {
  const started = await start(service, app);
  const stranger = service.visitor();
  expect((await stranger.call(getAuthorization, { authorize: started.authorize })).code).toBe(401);
  expect(
    (await stranger.call(decideAuthorization, { authorize: started.authorize, decision: 'approve' })).code,
  ).toBe(401);
});

test('drops the answer of a session that ends before it takes effect', async () => {
  const leaving = await registerPerson(service);
  const started = await start(service, app);
  const answer = await decide(leaving, started.authorize);
  await service.database.deleteFrom('session').where('account_id', '=', leaving.accountId).execute();
  const refused = await started.browser.get(answer.data.url);
  expect(refused.statusCode).toBe(400);
});

test('refuses a disabled account and its tokens', async () => {
  const disabled = await registerPerson(service);
  const started = await start(service, app);
  const params = await approve(disabled.visitor, started);
  await service.database
    .updateTable('account')
    .set({ status: 'disabled' })
    .where('id', '=', disabled.accountId)
    .execute();
  const response = await redeem(service, app, params.get('code') ?? '', started.pkce);
  expect([response.statusCode, response.json().error]).toEqual([400, 'invalid_grant']);
});
