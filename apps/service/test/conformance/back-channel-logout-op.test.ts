import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openService, type TestService } from '../open-service.ts';
import { location } from '../relying-party.ts';
import { type Modules, publishedPlans } from './published-plans.ts';
import { openRelyingParty, type RelyingPartyUnderTest } from './relying-party-under-test.ts';

const issuer = 'https://id.example';
const bye = 'https://app.example/post_logout_redirect';
const backChannel = 'https://app.example/backchannel_logout';
const notices: { url: string; type: string; form: URLSearchParams }[] = [];
let service: TestService;
let party: RelyingPartyUnderTest;
beforeAll(async () => {
  service = await openService({
    settings: { publicUrl: issuer },
    ports: {
      outgoingFetch: async (url, init) => {
        const type = new Headers(init?.headers as Record<string, string>).get('content-type') ?? '';
        notices.push({ url: String(url), type, form: new URLSearchParams(String(init?.body)) });
        return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } });
      },
    },
  });
});
beforeEach(async () => {
  notices.length = 0;
  party = await openRelyingParty(service, {
    post_logout_redirect_uris: [bye],
    backchannel_logout_uri: backChannel,
  });
});
afterAll(() => service.close());

const metadata = async () => (await service.app.inject('/.well-known/openid-configuration')).json();

/** One request came, and its token is as OpenID Connect Back-Channel Logout 2.4 and 2.5 say. */
async function isNotified(sub: unknown, sid: unknown): Promise<void> {
  // The person does not wait for the app to be told.
  await expect.poll(() => notices).toHaveLength(1);
  const { url, type, form } = notices[0] ?? { url: '', type: '', form: new URLSearchParams() };
  expect([url, type.split(';')[0]]).toEqual([backChannel, 'application/x-www-form-urlencoded']);
  expect([...form.keys()]).toEqual(['logout_token']);
  const jwks = (await service.app.inject('/oauth2/jwks')).json<JSONWebKeySet>();
  const { payload } = await jwtVerify(form.get('logout_token') ?? '', createLocalJWKSet(jwks), {
    issuer,
    audience: party.app.id,
    typ: 'logout+jwt',
    requiredClaims: ['iat', 'jti', 'exp'],
  });
  expect(payload).toMatchObject({
    sub,
    sid,
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  });
  expect(payload['nonce']).toBeUndefined();
  expect(Number(payload.exp) - Number(payload.iat)).toBeLessThanOrEqual(120);
}

async function isSignedOut(): Promise<void> {
  const { response } = await party.request({ prompt: 'none' });
  expect(new URL(location(response)).searchParams.get('error')).toBe('login_required');
}

const modules: Modules<'Back-Channel OP'> = {
  async 'oidcc-backchannel-logout-discovery-endpoint-verification'() {
    expect(await metadata()).toMatchObject({
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
      end_session_endpoint: `${issuer}/oauth2/logout`,
    });
  },
  async 'oidcc-backchannel-rp-initiated-logout'() {
    const { tokens, claims } = await party.signIn();
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: bye,
      state: 's',
    });
    const page = await party.browser.get(`/oauth2/logout?${query}`);
    const left = await party.browser.submit(page, { logout: 'yes' });
    expect(location(left)).toBe(`${bye}?state=s`);
    await isNotified(claims.sub, claims['sid']);
    await isSignedOut();
  },
};

test('passes every module of the published plan', () => {
  expect(Object.keys(modules)).toEqual(publishedPlans['Back-Channel OP']);
});

for (const [name, run] of Object.entries(modules)) test(name, run);

test('notifies the apps of a sign-out of the portal', async () => {
  const { claims } = await party.signIn();
  expect((await party.person.visitor.call(signOut, {})).code).toBe(1);
  await isSignedOut();
  await isNotified(claims.sub, claims['sid']);
});
