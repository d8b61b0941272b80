import { createHash, randomBytes } from 'node:crypto';
import type { VendorErrorKind } from '@tongxing/doubles/identity/open-vendor.ts';
import type { VendorFixture } from '@tongxing/doubles/identity/vendor-fixture.ts';
import { vendorPerson } from '@tongxing/doubles/identity/vendor-people.ts';
import { visitVendor } from '@tongxing/doubles/identity/visit-vendor.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type {
  AuthorizationAnswer,
  IdentityProvider,
} from '../../features/sign-in/identities/identity-provider.ts';
import { readOpenNetworks } from '../../kernel/network/open-networks.ts';
import { guardedFetch } from '../outgoing/guarded-fetch.ts';
import { createProviders, providersSettings } from './create-providers.ts';

export const callback = 'https://id.example/login/callback';

/** A provider made from an entry of the configuration file, with a test's patience (milliseconds) and the vendor's time. */
export function providerIn(
  fixture: Pick<VendorFixture, 'vendor' | 'entry'>,
  entry = fixture.entry,
  timeoutMilliseconds = 400,
): IdentityProvider {
  const clock = { now: () => new Date(fixture.vendor.desk.now() * 1000) };
  const list = createProviders(providersSettings.parse([entry]), {
    fetch,
    guardedFetch: guardedFetch(readOpenNetworks([])),
    timeoutMilliseconds,
    clock,
  });
  const [provider] = list;
  if (!provider) throw new Error('one entry makes one provider');
  return provider;
}

export interface Started {
  readonly url: string;
  readonly answer: Omit<AuthorizationAnswer, 'params'>;
}

/** Starts at a provider as the service does, with fresh secrets. */
export async function startAt(
  provider: IdentityProvider,
  fixture: Pick<VendorFixture, 'channel' | 'silent'>,
): Promise<Started> {
  const { channel, silent } = fixture;
  const state = randomBytes(16).toString('hex');
  const nonce = randomBytes(16).toString('base64url');
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const request = { channel, redirectUri: callback, state, codeChallenge, nonce, phone: false, silent };
  const url = await provider.authorizationUrl(request);
  if (!url.ok) throw new Error(url.log);
  return { url: url.value, answer: { channel, redirectUri: callback, state, codeVerifier, nonce, silent } };
}

/** A whole visit: start, agree as that person, come back. */
export async function visit(
  provider: IdentityProvider,
  fixture: VendorFixture,
  person = 'lin',
): Promise<AuthorizationAnswer> {
  fixture.vendor.desk.current.person = vendorPerson(person);
  const { url, answer } = await startAt(provider, fixture);
  const back = await visitVendor(url, { person });
  if (!back) throw new Error('nobody came back');
  return { ...answer, params: back.params };
}

const faults: Readonly<Record<VendorErrorKind, string>> = {
  busy: 'provider_unavailable',
  error_500: 'provider_unavailable',
  slow: 'provider_unavailable',
  hang_up: 'provider_unavailable',
  redirect: 'provider_misconfigured',
  html: 'provider_malformed',
  truncated: 'provider_malformed',
  empty: 'provider_malformed',
  null: 'provider_malformed',
  huge: 'provider_malformed',
  wrong_type: 'ok',
};

/** What every provider must do, against a double that behaves as its vendor documents. */
export function describeProvider(
  name: string,
  open: (redirectUris: readonly string[]) => Promise<VendorFixture>,
): void {
  describe(name, () => {
    let fixture: VendorFixture;
    beforeAll(async () => {
      fixture = await open([callback]);
    });
    afterEach(() => {
      fixture.vendor.fault = null;
      fixture.vendor.desk.backToNow();
    });
    afterAll(() => fixture.vendor.close());

    it('returns the identity of the person', async () => {
      const provider = providerIn(fixture);
      const identity = await provider.identify(await visit(provider, fixture));
      expect(identity).toMatchObject({
        ok: true,
        value: { subjects: fixture.subjectsOf(vendorPerson('lin')) },
      });
    });

    it('returns the same id for the same person and another for another', async () => {
      const provider = providerIn(fixture);
      const again = await provider.identify(await visit(provider, fixture));
      const other = await provider.identify(await visit(provider, fixture, 'zhou'));
      expect(again).toMatchObject({ value: { subjects: fixture.subjectsOf(vendorPerson('lin')) } });
      expect(other).toMatchObject({ value: { subjects: fixture.subjectsOf(vendorPerson('zhou')) } });
      expect(fixture.subjectsOf(vendorPerson('lin'))).not.toEqual(fixture.subjectsOf(vendorPerson('zhou')));
    });

    it('cleans the texts of the profile', async () => {
      const provider = providerIn(fixture);
      const identity = await provider.identify(await visit(provider, fixture, 'zhou'));
      if (!identity.ok) throw new Error(identity.log);
      const { nickname = '', avatar = 'https://' } = identity.value;
      expect(nickname).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
      expect(avatar).toMatch(/^https:\/\//);
    });

    it('redirects the browser with state and callback, and without secrets', async () => {
      const provider = providerIn(fixture);
      const { url, answer } = await startAt(provider, fixture);
      const { searchParams } = new URL(url);
      expect([...searchParams.values()]).toContain(answer.state);
      expect(searchParams.get('redirect_uri')).toBe(callback);
      expect(url).not.toContain('secret');
      expect(url).not.toContain(answer.codeVerifier);
      expect(searchParams.has('code_challenge')).toBe(provider.knows.pkce);
      expect(searchParams.has('nonce')).toBe(provider.knows.nonce);
    });

    it('accepts an answer once', async () => {
      const provider = providerIn(fixture);
      const answer = await visit(provider, fixture);
      await provider.identify(answer);
      expect(await provider.identify(answer)).toMatchObject({ ok: false, failure: 'provider_rejected_code' });
    });

    it('refuses an invented and an expired code', async () => {
      const provider = providerIn(fixture);
      const old = await visit(provider, fixture);
      fixture.vendor.desk.passSeconds(25 * 3600);
      expect(await provider.identify(old)).toMatchObject({ failure: 'provider_rejected_code' });
      const fresh = await visit(provider, fixture);
      const invented = Object.fromEntries(
        Object.entries(fresh.params).map(([word, value]) => [word, /code/i.test(word) ? 'invented' : value]),
      );
      expect(await provider.identify({ ...fresh, params: invented })).toMatchObject({
        failure: 'provider_rejected_code',
      });
    });

    it('tells a refusal by the person from other errors', async () => {
      const provider = providerIn(fixture);
      const { url, answer } = await startAt(provider, fixture);
      const back = fixture.asksNobody ? null : await visitVendor(url, { decision: 'cancel' });
      expect(back !== null).toBe(fixture.cancelComesBack);
      const params = back?.params ?? { state: answer.state };
      expect(await provider.identify({ ...answer, params })).toMatchObject({ failure: 'provider_refused' });
    });

    it('reports settings that the vendor does not accept', async () => {
      const provider = providerIn(fixture, fixture.entryWithWrongSecret);
      const answer = await visit(provider, fixture);
      const refused = await provider.identify(answer);
      expect(refused).toMatchObject({ ok: false, failure: 'provider_misconfigured' });
      expect(JSON.stringify(refused)).not.toContain('not-the-secret');
    });

    it('reports an unreachable vendor', async () => {
      const down = JSON.parse(
        JSON.stringify(fixture.entry).replaceAll(fixture.vendor.url, 'http://127.0.0.1:9'),
      );
      const answer = await visit(providerIn(fixture), fixture);
      expect(await providerIn(fixture, down).identify(answer)).toMatchObject({
        failure: 'provider_unavailable',
      });
    });

    it('enforces the verifier where it says that it knows PKCE', async () => {
      const provider = providerIn(fixture);
      const answer = await visit(provider, fixture);
      const stolen = await provider.identify({
        ...answer,
        codeVerifier: randomBytes(32).toString('base64url'),
      });
      expect(stolen.ok).toBe(!provider.knows.pkce);
    });

    it('accepts people without nickname and avatar', async () => {
      if (name.startsWith('wecom')) return; // Who has neither is an outsider there; see wecom.test.ts.
      const provider = providerIn(fixture);
      const identity = await provider.identify(await visit(provider, fixture, 'wu'));
      expect(identity).toMatchObject({
        ok: true,
        value: { subjects: fixture.subjectsOf(vendorPerson('wu')) },
      });
    });

    describe.each(Object.entries(faults))('when the vendor answers %s', (kind, outcome) => {
      it(`says ${outcome}, at every step, without following or hanging`, async () => {
        for (const at of fixture.steps) {
          const provider = providerIn(fixture);
          const answer = await visit(provider, fixture);
          fixture.vendor.fault = { at, kind: kind as VendorErrorKind };
          const identity = await provider.identify(answer);
          fixture.vendor.fault = null;
          expect(`${at}: ${identity.ok ? 'ok' : identity.failure}`).toBe(`${at}: ${outcome}`);
        }
        expect(fixture.vendor.followed).toEqual([]);
      });
    });
  });
}
