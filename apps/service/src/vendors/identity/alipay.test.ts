import type { Alipay } from '@tongxing/doubles/identity/open-alipay.ts';
import type { World } from '@tongxing/doubles/identity/provider-world.ts';
import { providerWorlds } from '@tongxing/doubles/identity/provider-worlds.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callback, providerIn, visit } from './identity-provider.conformance.ts';

describe('Alipay', () => {
  let world: World<Alipay>;
  beforeAll(async () => {
    world = await providerWorlds.alipay([callback]);
  });
  afterEach(() => {
    Object.assign(world.vendor.mode, {
      openIdOnly: false,
      errorEnvelope: false,
      forged: false,
      altered: false,
    });
    world.vendor.desk.backToNow();
  });
  afterAll(() => world.vendor.close());

  const identify = async (silent = false) => {
    const provider = providerIn(world);
    return provider.identify(await visit(provider, { ...world, silent }));
  };

  it('does not believe an answer that somebody else signed', async () => {
    world.vendor.mode.forged = true;
    expect(await identify()).toMatchObject({ failure: 'provider_malformed' });
  });

  it('does not believe a signed answer that was changed by one letter', async () => {
    world.vendor.mode.altered = true;
    expect(await identify()).toMatchObject({ failure: 'provider_malformed' });
  });

  it('reads errors in either envelope', async () => {
    const provider = providerIn(world);
    for (const errorEnvelope of [false, true]) {
      world.vendor.mode.errorEnvelope = errorEnvelope;
      const answer = await visit(provider, world);
      await provider.identify(answer);
      expect(await provider.identify(answer)).toMatchObject({ failure: 'provider_rejected_code' });
    }
  });

  it('takes the open_id where the application gets no user_id', async () => {
    world.vendor.mode.openIdOnly = true;
    const identity = await identify();
    expect(identity).toMatchObject({
      value: { subjects: ['open:app0001:openid/A1B2C3D4E5F60718293A4B5C6D7E8F90'] },
    });
  });

  it('asks nobody with auth_base and gets the id alone', async () => {
    const identity = await identify(true);
    expect(identity).toMatchObject({ ok: true, value: { subjects: ['user:2088518766465300'] } });
    expect(identity).not.toHaveProperty('value.nickname');
  });

  it('stamps its requests with Beijing time, wherever the machine stands', async () => {
    world.vendor.calls.length = 0;
    await identify();
    const [asked] = world.vendor.calls;
    const beijing = new Date(world.vendor.desk.now() * 1000).toLocaleString('sv-SE', {
      timeZone: 'Asia/Shanghai',
    });
    expect(asked?.query.timestamp?.slice(0, 15)).toBe(beijing.slice(0, 15));
  });

  it('is refused by the gateway where its clock is wrong', async () => {
    const provider = providerIn({
      ...world,
      vendor: { ...world.vendor, desk: { ...world.vendor.desk, now: () => 0 } },
    });
    expect(await provider.identify(await visit(providerIn(world), world))).toMatchObject({
      failure: 'provider_misconfigured',
    });
  });

  it('refuses keys that are none', () => {
    expect(() => providerIn(world, { ...world.entry, private_key: 'AAAA' })).toThrow(/RSA private key/);
    expect(() => providerIn(world, { ...world.entry, alipay_public_key: 'AAAA' })).toThrow(/支付宝公钥/);
  });
});
