import { createHash } from 'node:crypto';
import { listActivities } from '@tongxing/contract/calls/activity-log.ts';
import { listBindings } from '@tongxing/contract/calls/identities.ts';
import { signInByMobileApp, startMobileSignIn } from '@tongxing/contract/calls/mobile-apps.ts';
import { answerSecondFactor } from '@tongxing/contract/calls/second-factor.ts';
import { listSessions } from '@tongxing/contract/calls/sessions.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import type { OpenidVendor } from '@tongxing/doubles/identity/open-openid.ts';
import type { Wechat } from '@tongxing/doubles/identity/open-wechat.ts';
import type { VendorFixture } from '@tongxing/doubles/identity/vendor-fixture.ts';
import { id, secret } from '@tongxing/doubles/identity/vendor-fixture.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { vendorPerson } from '@tongxing/doubles/identity/vendor-people.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authenticatorCode } from '../../../../test/authenticator.ts';
import { turnOnTotp } from '../../../../test/be-proven.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { callbackUrl, signInAt, stepUp } from '../../../../test/visit-provider.ts';

// The doubles know one application; here it is the app, and the website is another that they do not know.

type Fixture = Awaited<ReturnType<(typeof vendorFixtures)[keyof typeof vendorFixtures]>>;

/** What an SDK has just given the app of this person. */
type Sdk = (app: Visitor, word: string) => Promise<Record<string, string>>;

interface Kind {
  readonly fixture: keyof typeof vendorFixtures;
  readonly settings: (entry: Readonly<Record<string, unknown>>) => object;
  readonly sdk: (fixture: Fixture) => Sdk;
}

const factsOf = (word: string, redirectUri = '') => ({
  person: vendorPerson(word),
  applicationId: id,
  redirectUri,
  scope: 'auth_user',
});
const byCode =
  (redirectUri?: string) =>
  ({ vendor }: Fixture): Sdk =>
  async (_app, word) => ({ code: vendor.desk.issueCode(factsOf(word, redirectUri), 300) });
const byIdToken =
  (inToken: (nonce: string) => string) =>
  (fixture: Fixture): Sdk =>
  async (app, word) => {
    const { vendor } = fixture as VendorFixture<OpenidVendor>;
    const { nonce } = (await app.call(startMobileSignIn, { key: `${fixture.entry['kind']}` })).data;
    const id_token = await vendor.appToken(vendorPerson(word), { audience: id, nonce: inToken(nonce) });
    return { id_token, nonce };
  };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const ofApp = { mobile_app: { app_id: id, app_secret: secret } };

const kinds: Readonly<Record<string, Kind>> = {
  qq: {
    fixture: 'qq',
    settings: () => ({ app_id: 'web', ...ofApp }),
    sdk:
      ({ vendor }) =>
      async (_app, word) => ({
        access_token: vendor.desk.issueToken(factsOf(word)),
        openid: vendorPerson(word).openid,
      }),
  },
  wechat: {
    fixture: 'wechat_website',
    settings: () => ({}),
    sdk:
      ({ vendor }) =>
      async (_app, word) => {
        vendor.desk.current.person = vendorPerson(word);
        return { code: (vendor as Wechat).wxSdk() };
      },
  },
  alipay: {
    fixture: 'alipay',
    settings: ({ private_key }) => ({ app_id: 'web', mobile_app: { app_id: id, app_secret: private_key } }),
    sdk: byCode(),
  },
  dingtalk: {
    fixture: 'dingtalk',
    settings: () => ({ client_id: 'web', ...ofApp }),
    sdk: byCode(),
  },
  feishu: { fixture: 'feishu', settings: () => ({ app_id: 'web', ...ofApp }), sdk: byCode() },
  huawei: {
    fixture: 'huawei',
    settings: () => ({ client_id: 'web', ...ofApp }),
    sdk: byCode('hms://redirect_url'),
  },
  google: {
    fixture: 'google',
    settings: () => ({ client_id: 'web', mobile_app: { client_ids: ['other', id] } }),
    sdk: byIdToken((nonce) => nonce),
  },
  apple: {
    fixture: 'apple',
    settings: () => ({ client_id: 'web', mobile_app: { bundle_ids: [id] } }),
    sdk: byIdToken(sha256),
  },
};

let service: TestService;
const fixtures = new Map<string, Fixture>();
const given = (key: string, app: Visitor, word = 'lin') =>
  (kinds[key] as Kind).sdk(fixtures.get(key) as Fixture)(app, word);
const signIn = async (key: string, app: Visitor, word?: string, more: object = {}) =>
  app.call(signInByMobileApp, { key, ...(await given(key, app, word)), ...more });

/** Signs in with an identity that nobody has and binds it to a new account. */
async function bound(key: string, word = 'lin') {
  const person = await registerPerson(service);
  const app = service.visitor();
  const { data } = await signIn(key, app, word);
  const { bind_id } = data as unknown as { bind_id: string };
  const { phone: account, password } = person;
  expect(await app.call(signInByPassword, { account, password, bind_id })).toMatchObject({ code: 1 });
  return person;
}
const unbindAll = () => service.database.deleteFrom('linked_identity').execute();

beforeAll(async () => {
  const providers = [];
  for (const [key, { fixture, settings }] of Object.entries(kinds)) {
    const opened = await vendorFixtures[fixture]([callbackUrl]);
    fixtures.set(key, opened);
    providers.push({ ...opened.entry, ...settings(opened.entry) });
  }
  service = await openService({
    file: {
      captcha: { kinds: [] },
      providers: [...providers, { kind: 'gitee', client_id: 'a', client_secret: 'b' }],
    },
  });
});
afterAll(async () => {
  await service.close();
  for (const { vendor } of fixtures.values()) await vendor.close();
});

describe.each(Object.keys(kinds))('an app with the SDK of %s', (key) => {
  // call:POST/v3/login/native/{key} call:GET/v3/login/native/{key}
  test('binds a new identity or signs in with a known one, in a session with the name of the device', async () => {
    await unbindAll();
    const person = await bound(key);
    const app = service.visitor();
    const answer = await signIn(key, app, 'lin', { device_name: '小林的手机' });
    expect(answer).toMatchObject({ code: 1, data: { token: expect.stringMatching(/^[\w-]{43}$/) } });
    app.token = (answer.data as { token: string }).token;
    const { items } = (await app.call(listSessions, {})).data;
    expect(items[0]).toMatchObject({ device: '小林的手机', methods: [key, 'fed'], current: true });
    expect((await app.call(listBindings, {})).data.items).toMatchObject([{ provider: key }]);
    const log = (await person.visitor.call(listActivities, { type: 'sign_in' })).data.items;
    expect(log[0]).toMatchObject({ kind: 'sign_in', method: key, device: '小林的手机' });
  });

  // threat:app-token
  test('what the SDK gave works once where it is a code or has a nonce', async () => {
    const app = service.visitor();
    const params = await given(key, app);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.call(signInByMobileApp, { key, ...params })),
    );
    const good = answers.filter(({ code }) => code === 1 || code === 2);
    expect(good).toHaveLength(key === 'qq' ? 10 : 1);
  });

  test('something missing, made up, or of another provider is refused', async () => {
    const app = service.visitor();
    expect(await app.call(signInByMobileApp, { key })).toMatchObject({ code: 400 });
    const made = Object.fromEntries(Object.keys(await given(key, app)).map((word) => [word, 'made-up']));
    const answer = await app.call(signInByMobileApp, { key, ...made });
    expect(answer).toMatchObject({ code: 0 });
    expect(answer.reason).toMatch(/^provider_(?:rejected_code|state_expired|malformed)$/);
  });
});

test('of WeChat, website and app are one identity; of an account with two steps, the second is asked for', async () => {
  await unbindAll();
  const person = await registerPerson(service);
  const browser = service.visitor();
  const { bind_id } = (await signInAt(browser, { key: 'wechat', person: 'zhou' })).data as unknown as {
    bind_id: string;
  };
  await browser.call(signInByPassword, { account: person.phone, password: person.password, bind_id });
  expect(await signIn('wechat', service.visitor(), 'zhou')).toMatchObject({ code: 1 });
  const { secret: totp } = await turnOnTotp(service, person);
  const app = service.visitor();
  const waiting = await signIn('wechat', app, 'zhou', { device_name: '周的平板' });
  expect(waiting).toMatchObject({ code: -1 });
  const { session_id } = waiting.data as unknown as { session_id: string };
  const code = authenticatorCode(totp, service.clock.now());
  const opened = await app.call(answerSecondFactor, { session_id, code });
  app.token = opened.data.token ?? null;
  expect((await app.call(listSessions, {})).data.items[0]).toMatchObject({ device: '周的平板' });
  const log = (await person.visitor.call(listActivities, { type: 'sign_in' })).data.items;
  expect(log[0]).toMatchObject({ method: 'wechat', device: '周的平板' });
});

test('binds to the signed-in account after a check, and only to it', async () => {
  await unbindAll();
  const [person, other] = [await registerPerson(service), await registerPerson(service)];
  const bind = async ({ visitor }: { visitor: Visitor }) =>
    signIn('dingtalk', visitor, 'lin', { bind: true });
  expect(await signIn('dingtalk', service.visitor(), 'lin', { bind: true })).toMatchObject({ code: 401 });
  service.clock.advance(601);
  expect(await bind(person)).toMatchObject({ code: 10 });
  await stepUp(service, person);
  expect(await bind(person)).toMatchObject({ code: 1, data: { bound: { key: 'dingtalk' } } });
  await stepUp(service, other);
  expect((await bind(other)).reason).toBe('identity_taken');
});

// threat:app-token
test('a nonce for one provider is none for another', async () => {
  const app = service.visitor();
  const { nonce, id_token = '' } = await given('google', app);
  const answer = await app.call(signInByMobileApp, { key: 'apple', id_token, nonce });
  expect(answer.reason).toBe('provider_state_expired');
});

test('without an app in its settings, or without a provider, there is no such way', async () => {
  const app = service.visitor();
  for (const key of ['gitee', 'nobody']) {
    expect((await app.call(startMobileSignIn, { key })).reason).toBe('method_disabled');
    expect((await app.call(signInByMobileApp, { key, code: 'x' })).reason).toBe('method_disabled');
  }
});

test('an agreement of before is refused', async () => {
  const answer = await signIn('feishu', service.visitor(), 'lin', { terms_version: '0.1' });
  expect(answer.reason).toBe('agreement_outdated');
});
