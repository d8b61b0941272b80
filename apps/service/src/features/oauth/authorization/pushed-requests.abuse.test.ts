import { getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../../test/browser.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import {
  type App,
  approve,
  ask,
  location,
  makePkce,
  redirectUri,
  registerApp,
  signInAtApp,
  start,
} from '../../../../test/relying-party.ts';

/** RFC 9126 7: what is pushed belongs to its app, counts once and for a minute, and nothing in an address changes it. */
let service: TestService;
let app: App;
let other: App;
let person: RegisteredPerson;

beforeAll(async () => {
  service = await openService();
  const developer = await registerPerson(service);
  app = await registerApp(developer.visitor, { required_scopes: ['openid'] });
  other = await registerApp(developer.visitor, { name: '青禾邮箱' });
  person = await registerPerson(service);
});
afterAll(() => service.close());

async function push(by: App, more: Record<string, string> = {}): Promise<string> {
  const { challenge } = makePkce();
  const pushed = await ask(service, '/oauth2/par', by, {
    client_id: by.id,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid',
    state: 'pushed-state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  });
  expect([pushed.statusCode, pushed.body]).toEqual([201, expect.any(String)]);
  return pushed.json<{ request_uri: string }>().request_uri;
}

/** Where a browser gets to with these parameters: not to the app with a code, and not to the consent page. */
async function open(parameters: Record<string, string>, browser = openBrowser(service)) {
  const response = await browser.get(`/oauth2/authorize?${new URLSearchParams(parameters)}`);
  return { status: response.statusCode, location: location(response) };
}
const leads = ({ location: to }: { location: string }) => /[?&](code|authorize)=/.test(to);

// threat:pushed-request
test('refuses a pushed request of another app, and keeps it for its own', async () => {
  const request_uri = await push(app);
  expect(leads(await open({ client_id: other.id, request_uri }))).toBe(false);
  expect(leads(await open({ client_id: 'nobody', request_uri }))).toBe(false);
  expect(leads(await open({ request_uri }))).toBe(false);
  const started = await start(service, app, { request_uri });
  expect((await approve(person.visitor, started)).get('code')).toBeTruthy();
});

const beside: readonly (readonly [string, string])[] = [
  ['scope', 'openid profile email phone offline_access'],
  ['redirect_uri', 'https://evil.example/callback'],
  ['state', 'evil'],
  ['response_type', 'code id_token'],
  ['response_mode', 'form_post'],
  ['code_challenge', makePkce().challenge],
  ['max_age', '999999'],
  ['claims', JSON.stringify({ userinfo: { phone_number: { essential: true } } })],
];

// threat:pushed-request
test.each(beside)('ignores or refuses %s beside a pushed request', async (name, value) => {
  const request_uri = await push(app);
  const browser = openBrowser(service);
  const opened = await open({ client_id: app.id, request_uri, [name]: value }, browser);
  if (!leads(opened)) return expect([opened.status, opened.location]).toEqual([400, 'about:blank']);
  const authorize = new URL(opened.location).searchParams.get('authorize') ?? '';
  const shown = (await person.visitor.call(getAuthorization, { authorize })).data;
  expect(shown.scopes.map((scope) => scope.name)).toEqual(['openid']);
  const answer = await approve(person.visitor, { browser, authorize, pkce: makePkce() });
  expect([answer.get('state'), answer.has('code')]).toEqual(['pushed-state', true]);
});

// threat:pushed-request
test('accepts a pushed request once, in any browser', async () => {
  const request_uri = await push(app);
  const started = await start(service, app, { request_uri });
  expect((await approve(person.visitor, started)).get('code')).toBeTruthy();
  expect(leads(await open({ client_id: app.id, request_uri }, started.browser))).toBe(false);
  expect(leads(await open({ client_id: app.id, request_uri }))).toBe(false);
  // Where it would be answered in silence, too.
  const { browser } = await signInAtApp(service, person.visitor, app);
  const silent = await push(app);
  expect((await open({ client_id: app.id, request_uri: silent }, browser)).location).toMatch(/[?&]code=/);
  expect(leads(await open({ client_id: app.id, request_uri: silent }, browser))).toBe(false);
});

test('expires a pushed request after a minute', async () => {
  const request_uri = await push(app);
  service.clock.advance(61);
  expect(leads(await open({ client_id: app.id, request_uri }))).toBe(false);
});

test.each([
  ['an address that is to be fetched', 'https://evil.example/request'],
  ['an address on the inside', 'http://169.254.169.254/latest'],
  ['a made-up one', 'urn:ietf:params:oauth:request_uri:made-up'],
  ['nothing', 'urn:ietf:params:oauth:request_uri:'],
])('refuses %s as a pushed request', async (_, request_uri) => {
  expect(leads(await open({ client_id: app.id, request_uri }))).toBe(false);
});

// threat:pushed-request
test('requires authentication of the pushing app, and refuses nested requests', async () => {
  const form = { response_type: 'code', redirect_uri: redirectUri, scope: 'openid' };
  const foreign = await ask(service, '/oauth2/par', other, { ...form, client_id: app.id });
  expect(foreign.statusCode).toBeGreaterThanOrEqual(400);
  const bare = await service.app.inject({
    method: 'POST',
    url: '/oauth2/par',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...form, client_id: app.id }).toString(),
  });
  expect([bare.statusCode, bare.json().error]).toEqual([401, 'invalid_client']);
  const nested = await ask(service, '/oauth2/par', app, {
    ...form,
    client_id: app.id,
    request_uri: await push(app),
  });
  expect([nested.statusCode, nested.json().error]).toEqual([400, 'request_uri_not_supported']);
  const elsewhere = await ask(service, '/oauth2/par', app, {
    ...form,
    client_id: app.id,
    redirect_uri: 'https://evil.example/callback',
  });
  expect(elsewhere.statusCode).toBe(400);
});
