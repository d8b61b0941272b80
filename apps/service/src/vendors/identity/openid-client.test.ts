import { idTokenFlaws } from '@tongxing/doubles/identity/id-token-signer.ts';
import type { OpenidVendor } from '@tongxing/doubles/identity/open-openid.ts';
import { tenantOf } from '@tongxing/doubles/identity/openid-flavours.ts';
import type { World } from '@tongxing/doubles/identity/provider-world.ts';
import { providerWorlds } from '@tongxing/doubles/identity/provider-worlds.ts';
import { vendorPerson } from '@tongxing/doubles/identity/vendor-people.ts';
import { visitVendor } from '@tongxing/doubles/identity/visit-vendor.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callback, providerIn, startAt, visit } from './identity-provider.conformance.ts';

const kinds = ['openid_connect', 'google', 'microsoft', 'apple'] as const;
const worlds = new Map<string, World<OpenidVendor>>();

beforeAll(async () => {
  for (const kind of kinds) worlds.set(kind, await providerWorlds[kind]([callback]));
});
afterEach(() => {
  for (const { vendor } of worlds.values()) {
    vendor.mode.flaw = null;
    vendor.trouble = null;
    vendor.desk.backToNow();
  }
});
afterAll(async () => {
  for (const { vendor } of worlds.values()) await vendor.close();
});

function worldOf(kind: string): World<OpenidVendor> {
  const found = worlds.get(kind);
  if (!found) throw new Error(kind);
  return found;
}

describe.each(kinds)('%s', (kind) => {
  // threat:CVE-2026-55669
  it.each(idTokenFlaws)('refuses an answer whose ID token is flawed: %s', async (flaw) => {
    const world = worldOf(kind);
    if (flaw === 'userinfo_of_another' && kind !== 'openid_connect') return; // Only this one asks userinfo.
    const provider = providerIn(world);
    const answer = await visit(provider, world);
    world.vendor.mode.flaw = flaw;
    expect(await provider.identify(answer)).toMatchObject({ ok: false, failure: 'provider_malformed' });
  });

  it('follows a change of signing keys', async () => {
    const world = worldOf(kind);
    const provider = providerIn(world);
    expect(await provider.identify(await visit(provider, world))).toMatchObject({ ok: true });
    await world.vendor.rotateKeys();
    // The library looks for unknown keys again at most once a minute; a provider without a past looks at once.
    const afresh = providerIn(world);
    expect(await afresh.identify(await visit(afresh, world))).toMatchObject({ ok: true });
  });

  // threat:CVE-2026-55669
  it('does not take an answer meant for another start', async () => {
    const world = worldOf(kind);
    const provider = providerIn(world);
    const mine = await visit(provider, world);
    const { answer: other } = await startAt(provider, world);
    const swapped = { ...mine, nonce: other.nonce };
    expect(await provider.identify(swapped)).toMatchObject({ ok: false });
  });

  it('says so where the discovery document cannot be had, and goes on with a known one', async () => {
    const world = worldOf(kind);
    const provider = providerIn(world);
    world.vendor.trouble = { at: 'discovery', kind: 'error_500' };
    await expect(startAt(provider, world)).rejects.toThrow(/HTTP 500/);
    world.vendor.trouble = null;
    await startAt(provider, world);
    world.vendor.trouble = { at: 'discovery', kind: 'error_500' };
    world.vendor.desk.passSeconds(7200);
    expect((await startAt(provider, world)).url).toContain(world.vendor.url);
  });
});

describe('an OpenID provider by discovery', () => {
  it('is refused where its document names another issuer', async () => {
    const world = worldOf('openid_connect');
    const elsewhere = providerIn(world, {
      ...world.entry,
      issuer: world.vendor.url.replace('127.0.0.1', 'localhost'),
    });
    await expect(startAt(elsewhere, world)).rejects.toThrow(/another issuer/);
  });

  it('gives a verified e-mail and takes the name from userinfo', async () => {
    const world = worldOf('openid_connect');
    const provider = providerIn(world);
    const identity = await provider.identify(await visit(provider, world));
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
    const world = worldOf('openid_connect');
    const provider = providerIn(world);
    const answer = await visit(provider, world);
    const mixedUp = { ...answer, params: { ...answer.params, iss: 'https://evil.example' } };
    expect(await provider.identify(mixedUp)).toMatchObject({ ok: false });
  });
});

describe('Microsoft', () => {
  it('keeps the same oid of two tenants apart, by issuers of their own', async () => {
    const world = worldOf('microsoft');
    const provider = providerIn(world);
    const lin = await provider.identify(await visit(provider, world, 'lin'));
    const zhou = await provider.identify(await visit(provider, world, 'zhou'));
    expect(lin).toMatchObject({
      value: { subjects: [expect.stringMatching(tenantOf(vendorPerson('lin')))] },
    });
    expect(zhou).toMatchObject({
      value: { subjects: [expect.stringMatching(tenantOf(vendorPerson('zhou')))] },
    });
  });

  it('never calls an e-mail verified, whatever the tenant says', async () => {
    const world = worldOf('microsoft');
    const provider = providerIn(world);
    const identity = await provider.identify(await visit(provider, world));
    expect(identity).toMatchObject({ value: { email: 'lin@mail.example', emailVerified: false } });
  });
});

describe('Apple', () => {
  it('comes back by POST, with the name on the first consent alone', async () => {
    const world = await providerWorlds.apple([callback]);
    const provider = providerIn(world);
    const { url, answer } = await startAt(provider, world);
    const first = await visitVendor(url);
    expect(first?.method).toBe('POST');
    const greeted = await provider.identify({ ...answer, params: first?.params ?? {} });
    expect(greeted).toMatchObject({ value: { nickname: '南风知我意', emailVerified: true } });
    const again = await provider.identify(await visit(provider, world));
    expect(again).toMatchObject({ ok: true });
    expect(again).not.toHaveProperty('value.nickname');
    await world.vendor.close();
  });
});
