import type { Alipay } from '@tongxing/doubles/identity/open-alipay.ts';
import type { VendorFixture } from '@tongxing/doubles/identity/vendor-fixture.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callback, providerIn, visit } from './identity-provider.conformance.ts';

describe('Alipay', () => {
  let fixture: VendorFixture<Alipay>;
  beforeAll(async () => {
    fixture = await vendorFixtures.alipay([callback]);
  });
  afterEach(() => {
    Object.assign(fixture.vendor.mode, {
      openIdOnly: false,
      errorEnvelope: false,
      forged: false,
      altered: false,
    });
    fixture.vendor.desk.backToNow();
  });
  afterAll(() => fixture.vendor.close());

  const identify = async (silent = false) => {
    const provider = providerIn(fixture);
    return provider.identify(await visit(provider, { ...fixture, silent }));
  };

  it('refuses an answer with another key’s signature', async () => {
    fixture.vendor.mode.forged = true;
    expect(await identify()).toMatchObject({ failure: 'provider_malformed' });
  });

  it('refuses a signed answer with one changed character', async () => {
    fixture.vendor.mode.altered = true;
    expect(await identify()).toMatchObject({ failure: 'provider_malformed' });
  });

  it('reads errors in either envelope', async () => {
    const provider = providerIn(fixture);
    for (const errorEnvelope of [false, true]) {
      fixture.vendor.mode.errorEnvelope = errorEnvelope;
      const answer = await visit(provider, fixture);
      await provider.identify(answer);
      expect(await provider.identify(answer)).toMatchObject({ failure: 'provider_rejected_code' });
    }
  });

  it('uses the open_id where there is no user_id', async () => {
    fixture.vendor.mode.openIdOnly = true;
    const identity = await identify();
    expect(identity).toMatchObject({
      value: { subjects: ['open:app0001:openid/A1B2C3D4E5F60718293A4B5C6D7E8F90'] },
    });
  });

  it('with auth_base, shows no page and gets only the id', async () => {
    const identity = await identify(true);
    expect(identity).toMatchObject({ ok: true, value: { subjects: ['user:2088518766465300'] } });
    expect(identity).not.toHaveProperty('value.nickname');
  });

  it('sends Beijing time in any time zone', async () => {
    fixture.vendor.calls.length = 0;
    await identify();
    const [asked] = fixture.vendor.calls;
    const beijing = new Date(fixture.vendor.desk.now() * 1000).toLocaleString('sv-SE', {
      timeZone: 'Asia/Shanghai',
    });
    expect(asked?.query.timestamp?.slice(0, 15)).toBe(beijing.slice(0, 15));
  });

  it('given a wrong clock, is refused by the gateway', async () => {
    const provider = providerIn({
      ...fixture,
      vendor: { ...fixture.vendor, desk: { ...fixture.vendor.desk, now: () => 0 } },
    });
    expect(await provider.identify(await visit(providerIn(fixture), fixture))).toMatchObject({
      failure: 'provider_misconfigured',
    });
  });

  it('refuses malformed keys', () => {
    expect(() => providerIn(fixture, { ...fixture.entry, private_key: 'AAAA' })).toThrow(/RSA private key/);
    expect(() => providerIn(fixture, { ...fixture.entry, alipay_public_key: 'AAAA' })).toThrow(/支付宝公钥/);
  });
});
