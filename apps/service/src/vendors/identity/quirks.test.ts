import { type Quirk, quirks } from '@tongxing/doubles/identity/quirks.ts';
import type { VendorFixture } from '@tongxing/doubles/identity/vendor-fixture.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callback, providerIn, startAt, visit } from './identity-provider.conformance.ts';

const fixtures = new Map<string, VendorFixture>();
beforeAll(async () => {
  for (const [name, open] of Object.entries(vendorFixtures)) fixtures.set(name, await open([callback]));
});
afterAll(async () => {
  for (const { vendor } of fixtures.values()) await vendor.close();
});

describe('the doubles', () => {
  it('are described by the table beside them, quirk by quirk', async () => {
    await expect(tableOfQuirks()).toMatchFileSnapshot('../../../../../tests/doubles/identity/quirks.md');
  });

  it('have a double for each quirk', () => {
    const shown = new Set([...fixtures.values()].flatMap(({ vendor }) => vendor.quirks));
    expect(Object.keys(quirks).filter((quirk) => !shown.has(quirk as Quirk))).toEqual([]);
  });
});

describe('quirks of single vendors', () => {
  it('QQ without the unionid permission is known by its openid', async () => {
    const fixture = await vendorFixtures.qq([callback]);
    fixture.vendor.mode.unionid = false;
    const provider = providerIn(fixture);
    expect(await provider.identify(await visit(provider, fixture))).toMatchObject({
      value: { subjects: ['open:app0001:A1B2C3D4E5F60718293A4B5C6D7E8F90'], nickname: '南风知我意' },
    });
    await fixture.vendor.close();
  });

  it('QQ shows its phone page on phones', async () => {
    const fixture = await vendorFixtures.qq([callback]);
    const provider = providerIn(fixture);
    const request = {
      channel: 'website',
      redirectUri: callback,
      state: 's',
      codeChallenge: '',
      nonce: '',
      silent: false,
    } as const;
    expect(await provider.authorizationUrl({ ...request, phone: true })).toMatchObject({
      value: expect.stringContaining('display=mobile'),
    });
    expect((await startAt(provider, fixture)).url).not.toContain('display');
    await fixture.vendor.close();
  });

  it('given a redirect address that differs by a slash, QQ refuses', async () => {
    const fixture = await vendorFixtures.qq([`${callback}/`]);
    await expect(visit(providerIn(fixture), fixture)).rejects.toThrow('nobody came back');
    await fixture.vendor.close();
  });

  it('WeCom refuses outsiders and renews an expired token', async () => {
    const fixture = await vendorFixtures.wecom_website([callback]);
    const provider = providerIn(fixture);
    expect(await provider.identify(await visit(provider, fixture, 'wu'))).toMatchObject({
      failure: 'provider_denied',
    });
    fixture.vendor.mode.dropToken = true;
    expect(await provider.identify(await visit(provider, fixture))).toMatchObject({
      ok: true,
      value: { nickname: '林晚' },
    });
    fixture.vendor.mode.directory = false;
    expect(await provider.identify(await visit(provider, fixture))).toMatchObject({
      ok: true,
      value: { nickname: 'lin' },
    });
    await fixture.vendor.close();
  });

  it('Feishu refuses a person without access to the application', async () => {
    const fixture = await vendorFixtures.feishu([callback]);
    fixture.vendor.mode.barred = 'lin';
    const provider = providerIn(fixture);
    expect(await provider.identify(await visit(provider, fixture))).toMatchObject({
      failure: 'provider_denied',
    });
    await fixture.vendor.close();
  });

  it('DingTalk without the permission to read profiles is a configuration error', async () => {
    const fixture = await vendorFixtures.dingtalk([callback]);
    fixture.vendor.mode.profileGranted = false;
    const provider = providerIn(fixture);
    expect(await provider.identify(await visit(provider, fixture))).toMatchObject({
      failure: 'provider_misconfigured',
    });
    await fixture.vendor.close();
  });

  it.each([
    ['verified', { email: 'lin@mail.example', emailVerified: true }],
    ['noreply', {}],
    ['unverified', {}],
    ['kept_back', {}],
  ] as const)(
    'GitHub’s addresses count only when primary, verified and real: %s',
    async (emails, expected) => {
      const fixture = await vendorFixtures.github([callback]);
      fixture.vendor.mode.emails = emails;
      const provider = providerIn(fixture);
      const identity = await provider.identify(await visit(provider, fixture));
      const { email, emailVerified } = identity.ok ? identity.value : {};
      expect({ ...(email && { email, emailVerified }) }).toEqual(expected);
      await fixture.vendor.close();
    },
  );

  it('keeps numbers beyond 32 bits exact', async () => {
    const fixture = await vendorFixtures.weibo([callback]);
    const provider = providerIn(fixture);
    expect(await provider.identify(await visit(provider, fixture))).toMatchObject({
      value: { subjects: ['5187664653'] },
    });
    await fixture.vendor.close();
  });

  it('Baidu’s portrait id becomes a URL', async () => {
    const fixture = await vendorFixtures.baidu([callback]);
    const provider = providerIn(fixture);
    expect(await provider.identify(await visit(provider, fixture))).toMatchObject({
      value: { avatar: 'https://himg.bdimg.com/sys/portrait/item/e2c1776c31393837313031' },
    });
    await fixture.vendor.close();
  });

  it('log lines name the error and no secret', async () => {
    for (const fixture of fixtures.values()) {
      const provider = providerIn(fixture, fixture.entryWithWrongSecret);
      const answer = await visit(provider, fixture);
      const refused = await provider.identify(answer);
      const log = refused.ok ? '' : refused.log;
      expect(log.length).toBeGreaterThan(10);
      expect(log).not.toContain('not-the-secret');
      for (const code of ['code', 'auth_code', 'authCode']) {
        if (answer.params[code]) expect(log).not.toContain(answer.params[code]);
      }
    }
  });
});

/** The table beside the doubles: which of them has which quirk. */
function tableOfQuirks(): string {
  const rows = Object.entries(quirks).map(([quirk, meaning]) => {
    const having = [...fixtures]
      .filter(([, { vendor }]) => vendor.quirks.includes(quirk as Quirk))
      .map(([name]) => name);
    return `| ${meaning} | ${having.join(', ')} |`;
  });
  const head = ['# What vendors do', '', '| what the vendor does | which doubles do it |', '|---|---|'];
  return `${[...head, ...rows].join('\n')}\n`;
}
