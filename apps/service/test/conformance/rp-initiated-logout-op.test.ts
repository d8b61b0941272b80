import type { LightMyRequestResponse as InjectResponse } from 'fastify';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openService, type TestService } from '../open-service.ts';
import { location } from '../relying-party.ts';
import { type Modules, publishedPlans } from './published-plans.ts';
import { openRelyingParty, type RelyingPartyUnderTest, type SignedIn } from './relying-party-under-test.ts';

const issuer = 'https://id.example';
const bye = 'https://app.example/post_logout_redirect';
/** The suite takes a long one, to see that it is not corrupted. */
const state = 'aZ0-._~'.repeat(19).slice(0, 128);
let service: TestService;
let party: RelyingPartyUnderTest;
let signedIn: SignedIn;
beforeAll(async () => {
  service = await openService({ settings: { publicUrl: issuer } });
});
// Signing out ends the portal session too: each module has a person of its own.
beforeEach(async () => {
  party = await openRelyingParty(service, { post_logout_redirect_uris: [bye] });
  signedIn = await party.signIn();
});
afterAll(() => service.close());

/** Opens the end-session endpoint with the suite's request; `''` leaves a parameter out. */
function endSession(more: Record<string, string> = {}): Promise<InjectResponse> {
  const wanted = {
    id_token_hint: signedIn.tokens.id_token ?? '',
    post_logout_redirect_uri: bye,
    state,
    ...more,
  };
  const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== ''));
  return party.browser.get(`/oauth2/logout?${query}`);
}

/** The person agrees to leave; where the browser goes then. */
async function leave(page: InjectResponse): Promise<InjectResponse> {
  expect([page.statusCode, page.headers.location]).toEqual([200, undefined]);
  return party.browser.submit(page, { logout: 'yes' });
}

async function isSignedOut(): Promise<void> {
  const { asked, response } = await party.request({ prompt: 'none' });
  const error = new URL(location(response)).searchParams.get('error');
  expect([asked, error]).toEqual([null, 'login_required']);
}

/** An error page, no way back to the app, and nobody signed out. */
async function isRefused(response: InjectResponse): Promise<void> {
  expect([response.statusCode, response.headers.location]).toEqual([400, undefined]);
  expect(response.body).not.toContain('app.example');
  const { response: silent } = await party.request({ prompt: 'none' });
  expect(new URL(location(silent)).searchParams.get('code')).toBeTruthy();
}

/** A page that asks; afterwards "you are logged out", not the app. */
async function endsHere(page: InjectResponse): Promise<void> {
  const left = await leave(page);
  expect(location(left)).not.toContain('app.example');
  const shown = await party.browser.get(location(left));
  expect(shown.body).toContain('已退出');
  await isSignedOut();
}

const modules: Modules<'RP-Initiated OP'> = {
  async 'oidcc-rp-initiated-logout-discovery-endpoint-verification'() {
    const metadata = (await service.app.inject('/.well-known/openid-configuration')).json();
    expect(metadata.end_session_endpoint).toBe(`${issuer}/oauth2/logout`);
  },
  async 'oidcc-rp-initiated-logout'() {
    const left = await leave(await endSession());
    expect(location(left)).toBe(`${bye}?${new URLSearchParams({ state })}`);
    await isSignedOut();
  },
  async 'oidcc-rp-initiated-logout-bad-post-logout-redirect-uri'() {
    await isRefused(await endSession({ post_logout_redirect_uri: `${bye}/other` }));
  },
  async 'oidcc-rp-initiated-logout-modified-id-token-hint'() {
    const unsigned = new UnsecuredJWT(signedIn.claims).encode();
    await isRefused(await endSession({ id_token_hint: unsigned }));
  },
  async 'oidcc-rp-initiated-logout-no-id-token-hint'() {
    // No hint, no app to go back to: the person is asked, and stays here.
    await endsHere(await endSession({ id_token_hint: '' }));
  },
  async 'oidcc-rp-initiated-logout-no-params'() {
    await endsHere(await endSession({ id_token_hint: '', post_logout_redirect_uri: '', state: '' }));
  },
  async 'oidcc-rp-initiated-logout-no-post-logout-redirect-uri'() {
    await endsHere(await endSession({ post_logout_redirect_uri: '' }));
  },
  async 'oidcc-rp-initiated-logout-no-state'() {
    const left = await leave(await endSession({ state: '' }));
    expect(location(left)).toBe(bye);
    await isSignedOut();
  },
  async 'oidcc-rp-initiated-logout-only-state'() {
    await endsHere(await endSession({ id_token_hint: '', post_logout_redirect_uri: '' }));
  },
  async 'oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri'() {
    await isRefused(await endSession({ post_logout_redirect_uri: `${bye}?foo=bar` }));
  },
  async 'oidcc-rp-initiated-logout-bad-id-token-hint'() {
    const { privateKey } = await generateKeyPair('RS256');
    const forged = await new SignJWT(signedIn.claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
    await isRefused(await endSession({ id_token_hint: forged }));
  },
};

test('passes every module of the published plan', () => {
  expect(Object.keys(modules)).toEqual(publishedPlans['RP-Initiated OP']);
});

for (const [name, run] of Object.entries(modules)) test(name, run);
