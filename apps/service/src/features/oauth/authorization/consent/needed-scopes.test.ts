import { editApp } from '@tongxing/contract/calls/apps.ts';
import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { changeEmail } from '@tongxing/contract/calls/contacts.ts';
import { emailCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passCheck } from '../../../../../test/be-proven.ts';
import { openService, type TestService } from '../../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../../test/register-account.ts';
import {
  type App,
  type Authorization,
  approve,
  authorizeUrl,
  location,
  makePkce,
  redeem,
  redirectUri,
  registerApp,
  signInAtApp,
  start,
  type Tokens,
  userinfo,
} from '../../../../../test/relying-party.ts';

const day = 24 * 3600;
let service: TestService;
let developer: RegisteredPerson;
let person: RegisteredPerson;
/** An app off the shelf: it knows people by their e-mail address and fails without. */
let forum: App;
beforeAll(async () => {
  service = await openService();
  developer = await registerPerson(service);
  forum = await registerApp(developer.visitor, {
    name: '论坛',
    required_scopes: ['openid', 'email'],
    purposes: { email: '认出你原来的论坛账号' },
  });
});
beforeEach(async () => {
  person = await registerPerson(service);
});
afterAll(() => service.close());

const asked = { scope: 'openid profile email' };
const show = async (authorize: string) => (await person.visitor.call(getAuthorization, { authorize })).data;
const rowOf = async (authorize: string, scope: string) =>
  (await show(authorize)).scopes.find(({ name }) => name === scope);
const decide = (authorize: string, scopes?: string[]) =>
  person.visitor.call(decideAuthorization, {
    authorize,
    decision: 'approve',
    ...(scopes ? { scopes } : {}),
  });
const errorOf = (address: string) => new URL(address).searchParams.get('error');

async function signInAnew(): Promise<void> {
  const { phone: account, password, visitor } = person;
  visitor.token = (await visitor.call(signInByPassword, { account, password })).data.token;
}

async function bindEmail(): Promise<string> {
  const email = `${person.accountId}@mail.example`;
  await passCheck(person);
  await person.visitor.call(emailCodeCalls.change_email, { email });
  const bound = await person.visitor.call(changeEmail, {
    email,
    code: await service.readCode(email, 'change_email'),
  });
  expect(bound.code).toBe(1);
  return email;
}

async function tokensOf(app: App, started: Authorization, scopes: string[]): Promise<Tokens> {
  const code = (await approve(person.visitor, started, scopes)).get('code') ?? '';
  return (await redeem(service, app, code, started.pkce)).json<Tokens>();
}

test('grants required scopes with the consent', async () => {
  const email = await bindEmail();
  const started = await start(service, forum, asked);
  expect(await rowOf(started.authorize, 'email')).toMatchObject({
    required: true,
    unbound: false,
    purpose: '认出你原来的论坛账号',
    granted: null,
  });
  const tokens = await tokensOf(forum, started, []);
  expect((await userinfo(service, tokens.access_token)).json()).toMatchObject({
    email,
    email_verified: true,
  });
});

test('asks for a missing e-mail before it grants, and continues once bound', async () => {
  const started = await start(service, forum, asked);
  expect(await rowOf(started.authorize, 'email')).toMatchObject({ required: true, unbound: true });
  const refused = await decide(started.authorize, []);
  expect(refused).toMatchObject({ code: 0, data: { reason: 'contact_unbound' } });
  const email = await bindEmail();
  expect(await rowOf(started.authorize, 'email')).toMatchObject({ required: true, unbound: false });
  const tokens = await tokensOf(forum, started, []);
  expect((await userinfo(service, tokens.access_token)).json().email).toBe(email);
});

test('asks for a granted e-mail that is missing, once the app requires it', async () => {
  const shop = await registerApp(developer.visitor, { name: '书店' });
  const { browser } = await signInAtApp(service, person.visitor, shop, asked);
  const visit = () => browser.get(authorizeUrl(shop, makePkce(), { ...asked, prompt: 'none' }));
  expect(errorOf(location(await visit()))).toBeNull();
  await passCheck(developer);
  await developer.visitor.call(editApp, { id: shop.id, required_scopes: ['openid', 'email'] });
  expect(errorOf(location(await visit()))).toBe('interaction_required');
  expect(await show((await start(service, shop, asked, browser)).authorize)).toMatchObject({
    consent_required: true,
  });
  await bindEmail();
  expect(errorOf(location(await visit()))).toBeNull();
});

test('needs a separate consent for the phone number, else returns access_denied', async () => {
  const courier = await registerApp(developer.visitor, {
    name: '快递',
    required_scopes: ['openid', 'phone'],
    purposes: { phone: '送货前打电话' },
  });
  const half = await start(service, courier, { scope: 'openid profile phone' });
  expect(await rowOf(half.authorize, 'phone')).toMatchObject({ required: true, separate: true });
  const answer = await decide(half.authorize, ['profile']);
  const back = location(await half.browser.get(answer.data.url));
  expect([new URL(back).origin, errorOf(back)]).toEqual([new URL(redirectUri).origin, 'access_denied']);
  // Nothing was remembered of it: the next one is asked the whole.
  const whole = await start(service, courier, { scope: 'openid profile phone' });
  expect((await show(whole.authorize)).scopes.map(({ granted }) => granted)).toEqual([null, null, null]);
  const tokens = await tokensOf(courier, whole, ['phone']);
  expect((await userinfo(service, tokens.access_token)).json().phone_number).toBe(`+86${person.phone}`);
});

test('asks again for a refused scope that the app has come to require', async () => {
  await bindEmail();
  const shop = await registerApp(developer.visitor, { name: '商店' });
  const first = await start(service, shop, asked);
  await tokensOf(shop, first, ['profile']);
  const silent = await first.browser.get(authorizeUrl(shop, makePkce(), { ...asked, prompt: 'none' }));
  expect(errorOf(location(silent))).toBeNull();

  await passCheck(developer);
  const edited = await developer.visitor.call(editApp, {
    id: shop.id,
    required_scopes: ['openid', 'email'],
  });
  expect(edited.code).toBe(1);
  const none = await first.browser.get(authorizeUrl(shop, makePkce(), { ...asked, prompt: 'none' }));
  expect(errorOf(location(none))).toBe('consent_required');
  const again = await start(service, shop, asked, first.browser);
  expect((await show(again.authorize)).consent_required).toBe(true);
  const tokens = await tokensOf(shop, again, []);
  expect((await userinfo(service, tokens.access_token)).json().email).toContain('@mail.example');
});

test('shows refused scopes after a new sign-in and for prompt=consent', async () => {
  const app = await registerApp(developer.visitor, { name: '相册' });
  await tokensOf(app, await start(service, app, asked), ['profile']);
  const consent = await start(service, app, { ...asked, prompt: 'consent' });
  expect((await show(consent.authorize)).consent_required).toBe(true);
  const started = await start(service, app, asked);
  expect((await show(started.authorize)).consent_required).toBe(false);
  service.clock.advance(5);
  await signInAnew();
  expect((await show(started.authorize)).consent_required).toBe(true);
});

test('asks again thirty days after a refusal', async () => {
  const app = await registerApp(developer.visitor, { name: '周刊' });
  const first = await start(service, app, asked);
  await tokensOf(app, first, ['profile']);
  const isAsked = async () => {
    await signInAnew();
    return (await show((await start(service, app, asked)).authorize)).consent_required;
  };
  service.clock.advance(29 * day);
  expect(await isAsked()).toBe(false);
  service.clock.advance(2 * day);
  expect(await isAsked()).toBe(true);
  await tokensOf(app, await start(service, app, asked), ['profile']);
  service.clock.advance(29 * day);
  expect(await isAsked()).toBe(false);
});
