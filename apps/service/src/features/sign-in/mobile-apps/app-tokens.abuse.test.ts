import { signInByMobileApp, startMobileSignIn } from '@tongxing/contract/calls/mobile-apps.ts';
import { idTokenFlaws, subjectFlaws } from '@tongxing/doubles/identity/id-token-signer.ts';
import type { OpenidVendor } from '@tongxing/doubles/identity/open-openid.ts';
import { openQq } from '@tongxing/doubles/identity/open-qq.ts';
import { id, secret, type VendorFixture } from '@tongxing/doubles/identity/vendor-fixture.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { vendorPerson } from '@tongxing/doubles/identity/vendor-people.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { recordingLog } from '../../../../test/recording-log.ts';

const log = recordingLog();
let service: TestService;
let apple: VendorFixture<OpenidVendor>;
let qq: Awaited<ReturnType<typeof openQq>>;

beforeAll(async () => {
  apple = await vendorFixtures.apple([]);
  qq = await openQq({ id, secret, redirectUris: [] });
  const ofQq = { kind: 'qq', app_secret: secret, hosts: { graph: qq.url } };
  service = await openService({
    ports: { log },
    file: {
      captcha: { kinds: [] },
      providers: [
        { ...apple.entry, client_id: 'web', mobile_app: { bundle_ids: [id] } },
        { ...ofQq, app_id: id, mobile_app: { app_id: 'the-app' } },
        { ...ofQq, key: 'qq_other', app_id: 'web', mobile_app: { app_id: id } },
      ],
    },
  });
});
afterEach(() => {
  Object.assign(apple.vendor.mode, { flaw: null, subject: null, metadata: {} });
  apple.vendor.fault = null;
});
afterAll(async () => {
  await service.close();
  await apple.vendor.close();
  await qq.close();
});

const nonceFor = async (app: Visitor, key = 'apple') =>
  (await app.call(startMobileSignIn, { key })).data.nonce;
const tokenOf = (nonce: string, audience = id) =>
  apple.vendor.appToken(vendorPerson('lin'), { audience, nonce });
const show = (app: Visitor, id_token: string, nonce: string) =>
  app.call(signInByMobileApp, { key: 'apple', id_token, nonce });

/** Shows a fresh token with a fresh nonce. */
async function sign(app: Visitor = service.visitor()) {
  const nonce = await nonceFor(app);
  return show(app, await tokenOf(nonce), nonce);
}

// threat:app-token threat:openid-provider
test('an ID token with any flaw is refused, and the same without is not', async () => {
  // Of the access token an app shows nothing, and of the userinfo endpoint nothing is asked.
  const others: readonly string[] = ['of_another_access_token', 'userinfo_of_another'];
  for (const flaw of idTokenFlaws.filter((each) => !others.includes(each))) {
    apple.vendor.mode.flaw = flaw;
    expect((await sign()).reason, flaw).toBe('provider_rejected_code');
  }
  apple.vendor.mode.flaw = null;
  for (const [what, subject] of Object.entries(subjectFlaws)) {
    apple.vendor.mode.subject = subject;
    const { reason, code } = await sign();
    // A token may have 8,192 characters.
    expect(reason ?? code, what).toBe(subject.length < 5000 ? 'provider_rejected_code' : 400);
  }
  apple.vendor.mode.subject = null;
  expect(await sign()).toMatchObject({ code: 2 });
});

// threat:app-token
test('a token for another app, or with the nonce of another phone or of an hour ago, is refused', async () => {
  const app = service.visitor();
  const nonce = await nonceFor(app);
  expect((await show(app, await tokenOf(nonce, 'web'), nonce)).reason).toBe('provider_rejected_code');
  // The nonce was used up by that.
  expect((await show(app, await tokenOf(nonce), nonce)).reason).toBe('provider_state_expired');
  const theirs = await nonceFor(service.visitor());
  expect((await show(app, await tokenOf(theirs), theirs)).reason).toBe('provider_state_expired');
  const old = await nonceFor(app);
  service.clock.advance(301);
  expect((await show(app, await tokenOf(old), old)).reason).toBe('provider_state_expired');
  service.clock.advance(-301);
  const one = await nonceFor(app);
  const two = await nonceFor(app);
  expect((await show(app, await tokenOf(one), two)).reason).toBe('provider_rejected_code');
});

// threat:app-token
test('while the keys of the provider cannot be had nobody comes in, and afterwards they do', async () => {
  const entry = { ...apple.entry, client_id: 'web', mobile_app: { bundle_ids: [id] } };
  const fresh = await openService({ file: { captcha: { kinds: [] }, providers: [entry] } });
  try {
    apple.vendor.fault = { at: 'keys', kind: 'busy' };
    expect((await sign(fresh.visitor())).reason).toBe('provider_unavailable');
    apple.vendor.fault = null;
    expect(await sign(fresh.visitor())).toMatchObject({ code: 2 });
  } finally {
    await fresh.close();
  }
});

// threat:app-token
test('a token of QQ that another application got, or of another person, opens nothing', async () => {
  const lin = vendorPerson('lin');
  const facts = { person: lin, applicationId: id, redirectUri: '', scope: '' };
  const given = { access_token: qq.desk.issueToken(facts), openid: lin.openid };
  const app = service.visitor();
  expect(await app.call(signInByMobileApp, { key: 'qq_other', ...given })).toMatchObject({ code: 2 });
  const another = await app.call(signInByMobileApp, { key: 'qq', ...given });
  expect(another.reason).toBe('provider_malformed');
  const openid = vendorPerson('zhou').openid;
  const somebody = await app.call(signInByMobileApp, { key: 'qq_other', ...given, openid });
  expect(somebody.reason).toBe('provider_rejected_code');
});

// threat:provider-starts
test('tries without end from one household are refused before the provider is asked', async () => {
  const app = service.visitor('10.9.8.7');
  const answers = [];
  for (let tries = 0; tries < 201; tries += 1) answers.push(await show(app, 'not-a-token', 'not-a-nonce'));
  const first = answers.slice(0, 200).map(({ code, msg, reason }) => reason ?? `${code} ${msg}`);
  expect([...new Set(first)]).toEqual(['provider_state_expired']);
  expect(answers[200]).toMatchObject({ code: 429 });
});

test('no code and no token is in the log', () => {
  expect(log.lines.join('\n')).not.toMatch(/eyJ|not-a-token/);
});
