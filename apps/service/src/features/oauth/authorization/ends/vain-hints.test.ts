import { removeApp } from '@tongxing/contract/calls/apps.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passCheck } from '../../../../../test/be-proven.ts';
import type { Browser } from '../../../../../test/browser.ts';
import { openService, type TestService } from '../../../../../test/open-service.ts';
import { openWork } from '../../../../../test/open-work.ts';
import { type RegisteredPerson, registerPerson } from '../../../../../test/register-account.ts';
import { type App, location, registerApp, signInAtApp } from '../../../../../test/relying-party.ts';
import { replaceSigningKeys } from '../provider/signing-keys.ts';

// A sign-out at an app whose hint cannot be verified any more: the person is asked, and does get out.

const bye = 'https://app.example/bye';
let service: TestService;
let developer: RegisteredPerson;
let person: RegisteredPerson;
let app: App;
let hint: string;
let browser: Browser;
beforeAll(async () => {
  service = await openService({ makesKeys: true });
  developer = await registerPerson(service);
});
beforeEach(async () => {
  person = await registerPerson(service);
  app = await registerApp(developer.visitor, { post_logout_redirect_uris: [bye] });
  const signedIn = await signInAtApp(service, person.visitor, app);
  ({ browser } = signedIn);
  hint = signedIn.tokens.id_token ?? '';
});
afterAll(() => service.close());

const change = (set: { status: 'suspended' } | { id_token_alg: 'ES256' }) =>
  service.database.updateTable('app').set(set).where('id', '=', app.id).execute();
const sign = async (aud: string) =>
  new SignJWT({ sub: 'x', sid: 'x' })
    .setProtectedHeader({
      alg: 'ES256',
      kid: (await exportJWK((await generateKeyPair('ES256')).publicKey)).x ?? '',
    })
    .setIssuer('http://localhost:3000')
    .setAudience(aud)
    .sign((await generateKeyPair('ES256')).privateKey);

const reasons: Readonly<Record<string, () => Promise<unknown>>> = {
  'keys replaced after a leak': async () => {
    await replaceSigningKeys(openWork(service.ports));
    service.clock.advance(61);
  },
  'an algorithm that the app has changed': () => change({ id_token_alg: 'ES256' }),
  'an app that was suspended': () => change({ status: 'suspended' }),
  'an app that was removed': async () => {
    await passCheck(developer);
    expect((await developer.visitor.call(removeApp, { id: app.id })).code).toBe(1);
  },
  'a key that nobody has': async () => {
    hint = await sign(app.id);
  },
  'an app that never was': async () => {
    hint = await sign('nobody');
  },
};
// threat:sign-out-blocked
test.each(Object.entries(reasons))('asks the person, and signs out: %s', async (_, happen) => {
  await happen();
  for (const more of [{}, { client_id: app.id }] as Record<string, string>[]) {
    const query = new URLSearchParams({
      id_token_hint: hint,
      post_logout_redirect_uri: bye,
      state: 's',
      ...more,
    });
    const asked = await browser.get(`/oauth2/logout?${query}`);
    expect([asked.statusCode, asked.body.includes('name="logout" value="yes"')]).toEqual([200, true]);
  }
  const query = new URLSearchParams({ id_token_hint: hint, post_logout_redirect_uri: bye });
  const left = await browser.submit(await browser.get(`/oauth2/logout?${query}`), { logout: 'yes' });
  expect(location(left)).toBe('http://localhost:3000/oauth2/logout/success');
  expect((await person.visitor.call(getProfile, {})).code).toBe(401);
});

test.each([
  ['a text that is no token', async () => 'x'],
  ['one without a signature', async () => `${hint.split('.').slice(0, 2).join('.')}.`],
  [
    'one with another signature',
    async () =>
      hint
        .split('.')
        .with(2, (await sign(app.id)).split('.')[2] ?? '')
        .join('.'),
  ],
])('refuses what never was a token of ours: %s', async (_, spoil) => {
  const query = new URLSearchParams({ id_token_hint: await spoil(), post_logout_redirect_uri: bye });
  expect((await browser.get(`/oauth2/logout?${query}`)).statusCode).toBe(400);
});

test('a good hint leads on as before, and one of another app than the one named is refused', async () => {
  const other = await registerApp(developer.visitor);
  const of = (client_id: string) =>
    browser.get(
      `/oauth2/logout?${new URLSearchParams({ id_token_hint: hint, client_id, post_logout_redirect_uri: bye })}`,
    );
  expect((await of(other.id)).statusCode).toBe(400);
  expect(location(await browser.submit(await of(app.id), { logout: 'yes' }))).toBe(bye);
});
