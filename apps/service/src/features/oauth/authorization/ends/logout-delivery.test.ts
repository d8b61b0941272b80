import { getAppActivity } from '@tongxing/contract/calls/apps.ts';
import { listGrants, revokeGrant } from '@tongxing/contract/calls/authorization-grants.ts';
import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import { sessionLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../../test/register-account.ts';
import { type App, registerApp, signInAtApp } from '../../../../../test/relying-party.ts';

const notices: string[] = [];
let status = 200;
let service: TestService;
let developer: RegisteredPerson;
let person: RegisteredPerson;
let app: App;
beforeAll(async () => {
  service = await openService({
    ports: {
      outgoingFetch: async (_url, init) => {
        notices.push(new URLSearchParams(String(init?.body)).get('logout_token') ?? '');
        return new Response(null, { status });
      },
    },
  });
});
beforeEach(async () => {
  status = 200;
  developer = await registerPerson(service);
  person = await registerPerson(service);
  app = await registerApp(developer.visitor, { backchannel_logout_uri: 'https://app.example/out' });
  notices.length = 0;
});
afterAll(() => service.close());

const activity = async () => (await developer.visitor.call(getAppActivity, { id: app.id })).data;
const attempts = async () => (await activity()).deliveries.map(({ attempts: count }) => count);

test('retries a logout that an app did not accept, and logs the reason', async () => {
  const { tokens, browser } = await signInAtApp(service, person.visitor, app);
  status = 503;
  const query = new URLSearchParams({ id_token_hint: tokens.id_token ?? '' });
  await browser.submit(await browser.get(`/oauth2/logout?${query}`), { logout: 'yes' });
  await expect.poll(attempts).toEqual([1]);
  expect((await activity()).deliveries).toMatchObject([
    { event: 'backchannel_logout', state: 'waiting', last_result: 'HTTP 503' },
  ]);
  await expect
    .poll(async () => (await activity()).errors)
    .toMatchObject([{ endpoint: 'backchannel_logout', error: 'logout_failed', reason: 'HTTP 503' }]);

  status = 200;
  await service.work('Sending logouts');
  expect(notices).toHaveLength(1);
  service.clock.advance(61);
  await service.work('Sending logouts');
  expect((await activity()).deliveries).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  const [first, second] = notices.map((token) => decodeJwt(token));
  const { sub, sid } = decodeJwt(tokens.id_token ?? '');
  expect([first, second]).toMatchObject([{ sub }, { sub, sid }]);
  // Signed anew: the first one was good for two minutes.
  expect(second?.jti).not.toBe(first?.jti);
});

test('notifies no other app where only one app signs the person out', async () => {
  const other = await registerApp(developer.visitor, { backchannel_logout_uri: 'https://other.example/out' });
  const { tokens, browser } = await signInAtApp(service, person.visitor, app);
  await signInAtApp(service, person.visitor, other, {}, browser);
  const query = new URLSearchParams({ id_token_hint: tokens.id_token ?? '' });
  await browser.submit(await browser.get(`/oauth2/logout?${query}`));
  await expect.poll(() => notices).toHaveLength(1);
  expect(decodeJwt(notices[0] ?? '').aud).toBe(app.id);
});

test('tells an app to sign out whose consent was taken back, once for each of its sessions', async () => {
  const first = await signInAtApp(service, person.visitor, app);
  const second = await signInAtApp(service, person.visitor, app);
  const other = await registerApp(developer.visitor, { backchannel_logout_uri: 'https://other.example/out' });
  await signInAtApp(service, person.visitor, other, {}, first.browser);
  const { items } = (await person.visitor.call(listGrants, {})).data;
  const id = items.find(({ client_id }) => client_id === app.id)?.id ?? '';
  expect((await person.visitor.call(revokeGrant, { id })).code).toBe(1);
  await expect.poll(() => notices).toHaveLength(2);
  const sessions = [first, second].map(({ tokens }) => decodeJwt(tokens.id_token ?? ''));
  const told = notices.map((token) => decodeJwt(token));
  expect(told.map(({ aud }) => aud)).toEqual([app.id, app.id]);
  expect(told.map(({ sid }) => sid).sort()).toEqual(sessions.map(({ sid }) => sid).sort());
  expect(new Set(told.map(({ sub }) => sub))).toEqual(new Set(sessions.map(({ sub }) => sub)));
  // Who agrees anew begins another session, and its end is told once.
  const again = await signInAtApp(service, person.visitor, app, {}, first.browser);
  const { sid } = decodeJwt(again.tokens.id_token ?? '');
  expect(sessions.map((session) => session['sid'])).not.toContain(sid);
  notices.length = 0;
  await person.visitor.call(signOut, {});
  await expect.poll(() => notices).toHaveLength(2);
  await service.work('Sending logouts');
  expect(notices.map((token) => decodeJwt(token)['aud']).sort()).toEqual([app.id, other.id].sort());
});

test('notifies each app once of a sign-out', async () => {
  await signInAtApp(service, person.visitor, app);
  await person.visitor.call(signOut, {});
  await expect.poll(attempts).toEqual([1]);
  await Promise.all(Array.from({ length: 5 }, () => service.work('Ending provider sessions')));
  await Promise.all(Array.from({ length: 5 }, () => service.work('Sending logouts')));
  expect(notices).toHaveLength(1);
});

// threat:growing-jobs
test('notifies apps of an expired session', async () => {
  await signInAtApp(service, person.visitor, app);
  service.clock.advance(sessionLifetimeSeconds + 1);
  await Promise.all(Array.from({ length: 5 }, () => service.work('Ending provider sessions')));
  // Sessions of the tests before run out as well.
  await expect.poll(() => notices.filter((token) => decodeJwt(token).aud === app.id)).toHaveLength(1);
});
