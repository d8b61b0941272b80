import { idTokenFlaws } from '@tongxing/doubles/identity/id-token-signer.ts';
import type { OpenidVendor } from '@tongxing/doubles/identity/open-openid.ts';
import { tenantOf } from '@tongxing/doubles/identity/openid-fixtures.ts';
import type { VendorFixture } from '@tongxing/doubles/identity/vendor-fixture.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { vendorPerson } from '@tongxing/doubles/identity/vendor-people.ts';
import { visitVendor } from '@tongxing/doubles/identity/visit-vendor.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callback, providerIn, startAt, visit } from './identity-provider.conformance.ts';

const kinds = ['openid_connect', 'google', 'microsoft', 'apple'] as const;
const fixtures = new Map<string, VendorFixture<OpenidVendor>>();

beforeAll(async () => {
  for (const kind of kinds) fixtures.set(kind, await vendorFixtures[kind]([callback]));
});
afterEach(() => {
  for (const { vendor } of fixtures.values()) {
    vendor.mode.flaw = null;
    vendor.fault = null;
    vendor.desk.backToNow();
  }
});
afterAll(async () => {
  for (const { vendor } of fixtures.values()) await vendor.close();
});

function fixtureOf(kind: string): VendorFixture<OpenidVendor> {
  const found = fixtures.get(kind);
  if (!found) throw new Error(kind);
  return found;
}

describe.each(kinds)('%s', (kind) => {
  // threat:CVE-2026-55669
  it.each(idTokenFlaws)('refuses an answer whose ID token is flawed: %s', async (flaw) => {
    const fixture = fixtureOf(kind);
    if (flaw === 'userinfo_of_another' && kind !== 'openid_connect') return; // Only this one asks userinfo.
    const provider = providerIn(fixture);
    const answer = await visit(provider, fixture);
    fixture.vendor.mode.flaw = flaw;
    expect(await provider.identify(answer)).toMatchObject({ ok: false, failure: 'provider_malformed' });
  });

  it('follows a change of signing keys', async () => {
    const fixture = fixtureOf(kind);
    const provider = providerIn(fixture);
    expect(await provider.identify(await visit(provider, fixture))).toMatchObject({ ok: true });
    await fixture.vendor.rotateKeys();
    // The library looks for unknown keys again at most once a minute; a provider without a past looks at once.
    const afresh = providerIn(fixture);
    expect(await afresh.identify(await visit(afresh, fixture))).toMatchObject({ ok: true });
  });

  // threat:CVE-2026-55669
  it('refuses the answer of another start', async () => {
    const fixture = fixtureOf(kind);
    const provider = providerIn(fixture);
    const mine = await visit(provider, fixture);
    const { answer: other } = await startAt(provider, fixture);
    const swapped = { ...mine, nonce: other.nonce };
    expect(await provider.identify(swapped)).toMatchObject({ ok: false });
  });

  it('reports a missing discovery document, and continues with a cached one', async () => {
    const fixture = fixtureOf(kind);
    const provider = providerIn(fixture);
    fixture.vendor.fault = { at: 'discovery', kind: 'error_500' };
    await expect(startAt(provider, fixture)).rejects.toThrow(/HTTP 500/);
    fixture.vendor.fault = null;
    await startAt(provider, fixture);
    fixture.vendor.fault = { at: 'discovery', kind: 'error_500' };
    fixture.vendor.desk.passSeconds(7200);
    expect((await startAt(provider, fixture)).url).toContain(fixture.vendor.url);
  });
});

describe('an OpenID provider by discovery', () => {
  it('refuses a document of another issuer', async () => {
    const fixture = fixtureOf('openid_connect');
    const elsewhere = providerIn(fixture, {
      ...fixture.entry,
      issuer: fixture.vendor.url.replace('127.0.0.1', 'localhost'),
    });
    await expect(startAt(elsewhere, fixture)).rejects.toThrow(/another issuer/);
  });

  it('returns a verified e-mail, and the name of userinfo', async () => {
    const fixture = fixtureOf('openid_connect');
    const provider = providerIn(fixture);
    const identity = await provider.identify(await visit(provider, fixture));
    expect(identity).toMatchObject({
      value: {
        nickname: '南风知我意',
        avatar: 'https://avatar.example/lin/100',
        email: 'lin@mail.example',
        emailVerified: true,
      },
    });
  });

  it('refuses an answer whose iss is another’s (RFC 9207)', async () => {
    const fixture = fixtureOf('openid_connect');
    const provider = providerIn(fixture);
    const answer = await visit(provider, fixture);
    const mixedUp = { ...answer, params: { ...answer.params, iss: 'https://evil.example' } };
    expect(await provider.identify(mixedUp)).toMatchObject({ ok: false });
  });
});

describe('Microsoft', () => {
  it('returns different ids for the same oid of two tenants', async () => {
    const fixture = fixtureOf('microsoft');
    const provider = providerIn(fixture);
    const lin = await provider.identify(await visit(provider, fixture, 'lin'));
    const zhou = await provider.identify(await visit(provider, fixture, 'zhou'));
    expect(lin).toMatchObject({
      value: { subjects: [expect.stringMatching(tenantOf(vendorPerson('lin')))] },
    });
    expect(zhou).toMatchObject({
      value: { subjects: [expect.stringMatching(tenantOf(vendorPerson('zhou')))] },
    });
  });

  it('never calls an e-mail verified, whatever the tenant says', async () => {
    const fixture = fixtureOf('microsoft');
    const provider = providerIn(fixture);
    const identity = await provider.identify(await visit(provider, fixture));
    expect(identity).toMatchObject({ value: { email: 'lin@mail.example', emailVerified: false } });
  });
});

describe('Apple', () => {
  it('returns by POST, with the name on the first consent only', async () => {
    const fixture = await vendorFixtures.apple([callback]);
    const provider = providerIn(fixture);
    const { url, answer } = await startAt(provider, fixture);
    const first = await visitVendor(url);
    expect(first?.method).toBe('POST');
    const greeted = await provider.identify({ ...answer, params: first?.params ?? {} });
    expect(greeted).toMatchObject({ value: { nickname: '南风知我意', emailVerified: true } });
    const again = await provider.identify(await visit(provider, fixture));
    expect(again).toMatchObject({ ok: true });
    expect(again).not.toHaveProperty('value.nickname');
    await fixture.vendor.close();
  });
});
