import { signOutAccounts, switchAccount } from '@tongxing/contract/calls/account-switch.ts';
import { decideAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword, signOut } from '@tongxing/contract/calls/sign-in.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../../../test/browser.ts';
import type { TestService, Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
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
  signInAtApp,
  start,
  type Tokens,
} from '../../../../test/relying-party.ts';

// Several accounts of one browser: apps get the one that the portal shows, at every moment, or nobody.

let service: TestService;
let developer: RegisteredPerson;
let app: App;
let television: App;
let lin: RegisteredPerson;
let zhou: RegisteredPerson;
/** One browser: what its portal sends, and what its address bar does. */
let portal: Visitor;
let browser: Browser;

beforeAll(async () => {
  ({ service, developer, app } = await openWithApp());
  television = await registerApp(developer.visitor, { name: '电视', type: 'device', redirect_uris: [] });
});
beforeEach(async () => {
  lin = await registerPerson(service);
  zhou = await registerPerson(service);
  portal = service.visitor();
  browser = openBrowser(service);
  await signIn(lin);
  await signInAtApp(service, portal, app, {}, browser);
});
afterAll(() => service.close());

function show(token: string | null): void {
  portal.token = token;
  browser.showAccount(token);
}
async function signIn({ phone: account, password }: RegisteredPerson): Promise<void> {
  show((await portal.call(signInByPassword, { account, password })).data.token);
}
async function goOnAs({ accountId: id }: RegisteredPerson): Promise<void> {
  show((await portal.call(switchAccount, { id })).data.token);
}
/** What an app gets that asks without a question: an error, or the account it is told. */
async function silently(): Promise<string> {
  const pkce = makePkce();
  const back = new URL(location(await browser.get(authorizeUrl(app, pkce, { prompt: 'none' }))));
  const code = back.searchParams.get('code');
  if (!code) return back.searchParams.get('error') ?? '';
  return subjectOf((await redeem(service, app, code, pkce)).json<Tokens>());
}
const subjectOf = ({ id_token = '' }: Tokens) => String(decodeJwt(id_token).sub);
const living = async (token: string | null) => {
  const visitor = service.visitor();
  visitor.token = token;
  return (await visitor.call(getProfile, {})).code === 1;
};

const changes: Readonly<Record<string, () => Promise<void>>> = {
  'another account signed in': () => signIn(zhou),
  'a switch to another account': async () => {
    await signIn(zhou);
    await goOnAs(lin);
    expect(await silently()).not.toMatch(/required$/);
    await goOnAs(zhou);
  },
  'a sign-out': async () => {
    await portal.call(signOut, {});
    show(null);
  },
  'a sign-out that the service did not answer': async () => show(null),
  'a sign-out of the account that came after': async () => {
    await signIn(zhou);
    await portal.call(signOut, {});
    show(null);
  },
  'a sign-out of every account': async () => {
    await signIn(zhou);
    await portal.call(signOutAccounts, { all: true });
    show(null);
  },
  'the same person signed in anew': async () => {
    await portal.call(signOut, {});
    await signIn(lin);
  },
};
// threat:other-account-at-apps
test.each(Object.entries(changes))('lets an app in as nobody else after %s', async (_, change) => {
  expect(await silently()).not.toMatch(/required$/);
  await change();
  expect(await silently()).toBe('login_required');
  // Nor at a device, whose page would take the session for an answer.
  const { user_code, device_code } = (
    await ask(service, '/oauth2/device_authorization', television, { scope: 'openid' })
  ).json();
  const confirm = await browser.submit(await browser.get('/oauth2/device'), { user_code });
  expect(location(await browser.submit(confirm))).toContain('/oauth/authorize?authorize=');
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  const poll = await ask(service, '/oauth2/token', television, { grant_type, device_code });
  expect(poll.json().error).toBe('authorization_pending');
});

test('lets apps in as the account that is shown, and back', async () => {
  const asLin = await silently();
  await signIn(zhou);
  const { tokens } = await signInAtApp(service, portal, app, {}, browser);
  expect(subjectOf(tokens)).not.toBe(asLin);
  expect(await silently()).toBe(subjectOf(tokens));
  await goOnAs(lin);
  expect(await silently()).toBe('login_required');
  await signInAtApp(service, portal, app, {}, browser);
  expect(await silently()).toBe(asLin);
});

test('goes on with a request that began before the account was changed', async () => {
  const asLin = await silently();
  const asked = await start(service, app, { prompt: 'select_account' }, browser);
  await signIn(zhou);
  const code = (await approve(portal, asked)).get('code') ?? '';
  const tokens = (await redeem(service, app, code, asked.pkce)).json<Tokens>();
  expect(subjectOf(tokens)).not.toBe(asLin);
  expect(await silently()).toBe(subjectOf(tokens));
});

// threat:other-account-at-apps
test('takes no answer of an account that is no longer shown', async () => {
  const asked = await start(service, app, { prompt: 'consent' }, browser);
  const linsToken = portal.token;
  const late = service.visitor();
  Object.assign(late, portal);

  const { data } = await late.call(decideAuthorization, {
    authorize: asked.authorize,
    decision: 'approve',
    scopes: ['profile'],
  });
  await signIn(zhou);
  expect((await browser.get(data.url)).statusCode).toBe(400);
  expect(await living(linsToken)).toBe(true);
});

test('ends the session also where another tab has removed the token in between', async () => {
  const { tokens } = await signInAtApp(service, portal, app, { prompt: 'consent' }, browser);
  const query = new URLSearchParams({ id_token_hint: tokens.id_token ?? '' });
  const asked = await browser.get(`/oauth2/logout?${query}`);
  browser.showAccount(null);
  expect((await browser.submit(asked, { logout: 'yes' })).statusCode).toBe(303);
  expect(await living(portal.token)).toBe(false);
});

// threat:other-account-at-apps
test('signs out at an app without the account that is shown, where it is another one', async () => {
  const { tokens } = await signInAtApp(service, portal, app, { prompt: 'consent' }, browser);
  await signIn(zhou);
  const query = new URLSearchParams({ id_token_hint: tokens.id_token ?? '' });
  const left = await browser.submit(await browser.get(`/oauth2/logout?${query}`), { logout: 'yes' });
  expect([left.headers['set-cookie']].flat().join()).not.toMatch(/(^|,)token=/);
  expect(await living(portal.token)).toBe(true);
  expect((await browser.get(location(left))).body).toContain('还登录着');
  // The one that is shown is signed out with its session.
  const mine = await signInAtApp(service, portal, app, {}, browser);
  const hint = new URLSearchParams({ id_token_hint: mine.tokens.id_token ?? '' });
  const gone = await browser.submit(await browser.get(`/oauth2/logout?${hint}`), { logout: 'yes' });
  expect([gone.headers['set-cookie']].flat().join()).toMatch(/(^|,)token=;/);
  expect(await living(portal.token)).toBe(false);
});
