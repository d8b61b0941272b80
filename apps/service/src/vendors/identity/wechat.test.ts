import type { Wechat } from '@tongxing/doubles/identity/open-wechat.ts';
import type { VendorFixture } from '@tongxing/doubles/identity/vendor-fixture.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { vendorPerson } from '@tongxing/doubles/identity/vendor-people.ts';
import { visitVendor } from '@tongxing/doubles/identity/visit-vendor.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callback, providerIn, startAt, visit } from './identity-provider.conformance.ts';

describe('WeChat', () => {
  let website: VendorFixture<Wechat>;
  let official: VendorFixture<Wechat>;
  let silent: VendorFixture<Wechat>;
  beforeAll(async () => {
    website = await vendorFixtures.wechat_website([callback]);
    // The other channels lead to the same vendor.
    const { vendor, entry } = website;
    official = { ...(await vendorFixtures.wechat_official_account([callback])), vendor, entry };
    silent = { ...official, silent: true, asksNobody: true };
  });
  afterEach(() => {
    website.vendor.mode.unionid = true;
    website.vendor.mode.snapshot = false;
    website.vendor.mode.blocked = null;
  });
  afterAll(() => website.vendor.close());

  const subjectsBy = async (fixture: VendorFixture) => {
    const provider = providerIn(fixture);
    const identity = await provider.identify(await visit(provider, fixture));
    if (!identity.ok) throw new Error(identity.log);
    return identity.value.subjects;
  };
  const miniProgram = (code: string) =>
    providerIn(website).identify({
      channel: 'mini_program',
      params: { code },
      redirectUri: '',
      state: '',
      codeVerifier: '',
      nonce: '',
      silent: false,
    });

  it('returns one id for all three channels, also silently', async () => {
    website.vendor.desk.current.person = vendorPerson('lin');
    const inside = await miniProgram(website.vendor.wxLogin());
    const byMiniProgram = inside.ok ? inside.value.subjects : [];
    const all = [
      await subjectsBy(website),
      await subjectsBy(official),
      await subjectsBy(silent),
      byMiniProgram,
    ];
    expect(new Set(all.map(([union]) => union))).toEqual(new Set(['union:UID_LIN_0001']));
    expect(new Set(all.map(([, openid]) => openid)).size).toBe(3);
  });

  it('falls back to the openid of each application where there is no unionid', async () => {
    website.vendor.mode.unionid = false;
    const [first, ...rest] = await subjectsBy(website);
    expect(first).toMatch(/^open:wxweb0001:/);
    expect(rest).toEqual([]);
  });

  it('refuses the invented person of a snapshot page', async () => {
    website.vendor.mode.snapshot = true;
    const provider = providerIn(official);
    expect(await provider.identify(await visit(provider, official))).toMatchObject({
      failure: 'provider_denied',
    });
  });

  it('reports that risk control blocked the person', async () => {
    website.vendor.mode.blocked = 'lin';
    expect(await miniProgram(website.vendor.wxLogin())).toMatchObject({ failure: 'provider_denied' });
  });

  it('refuses a code of another application', async () => {
    const provider = providerIn(official);
    const answer = await visit(provider, official);
    const elsewhere = await provider.identify({ ...answer, channel: 'website' });
    expect(elsewhere).toMatchObject({ failure: 'provider_rejected_code' });
    const code = await visit(provider, official);
    expect(await miniProgram(code.params.code ?? '')).toMatchObject({ failure: 'provider_rejected_code' });
  });

  it('has the fragment that the page needs', async () => {
    for (const fixture of [website, official]) {
      const { url } = await startAt(providerIn(fixture), fixture);
      expect(url).toMatch(/#wechat_redirect$/);
    }
  });

  it('reads a refusal that has neither code nor error', async () => {
    const { url } = await startAt(providerIn(website), website);
    const back = await visitVendor(url, { decision: 'cancel' });
    expect(Object.keys(back?.params ?? {})).toEqual(['state']);
  });

  it('chooses its channel by the browser', () => {
    const provider = providerIn(website);
    const channels = (['desktop', 'phone', 'wechat', 'wecom', 'alipay'] as const).map(provider.channelFor);
    expect(channels).toEqual(['website', 'website', 'official_account', null, null]);
    const { official_account: _, ...websiteOnly } = website.entry;
    expect(providerIn(website, websiteOnly).channelFor('wechat')).toBeNull();
  });

  it('refuses a configuration without any application', async () => {
    const {
      website: _,
      official_account: __,
      mini_program: ___,
      mobile_app: ____,
      ...nothing
    } = website.entry;
    expect(() => providerIn(website, nothing)).toThrow(/needs website, .* or mobile_app/);
  });

  it('never returns the session_key of a mini program', async () => {
    const identity = await miniProgram(website.vendor.wxLogin());
    expect(identity.ok).toBe(true);
    expect(JSON.stringify(identity)).not.toContain('tiihtNczf5v6AKRyjwEUhQ');
  });
});
