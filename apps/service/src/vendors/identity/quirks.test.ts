import type { World } from '@tongxing/doubles/identity/provider-world.ts';
import { providerWorlds } from '@tongxing/doubles/identity/provider-worlds.ts';
import { type Quirk, quirks } from '@tongxing/doubles/identity/quirks.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callback, providerIn, startAt, visit } from './identity-provider.conformance.ts';

const worlds = new Map<string, World>();
beforeAll(async () => {
  for (const [name, open] of Object.entries(providerWorlds)) worlds.set(name, await open([callback]));
});
afterAll(async () => {
  for (const { vendor } of worlds.values()) await vendor.close();
});

describe('the doubles', () => {
  it('are described by the table beside them, quirk by quirk', async () => {
    await expect(tableOfQuirks()).toMatchFileSnapshot('../../../../../tests/doubles/identity/quirks.md');
  });

  it('leave no quirk without a double', () => {
    const shown = new Set([...worlds.values()].flatMap(({ vendor }) => vendor.quirks));
    expect(Object.keys(quirks).filter((quirk) => !shown.has(quirk as Quirk))).toEqual([]);
  });
});

describe('quirks of single vendors', () => {
  it('QQ without the unionid permission is known by its openid', async () => {
    const world = await providerWorlds.qq([callback]);
    world.vendor.mode.unionid = false;
    const provider = providerIn(world);
    expect(await provider.identify(await visit(provider, world))).toMatchObject({
      value: { subjects: ['open:app0001:A1B2C3D4E5F60718293A4B5C6D7E8F90'], nickname: '南风知我意' },
    });
    await world.vendor.close();
  });

  it('QQ shows its phone page on phones', async () => {
    const world = await providerWorlds.qq([callback]);
    const provider = providerIn(world);
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
    expect((await startAt(provider, world)).url).not.toContain('display');
    await world.vendor.close();
  });

  it('QQ is refused where the redirect address differs by a slash', async () => {
    const world = await providerWorlds.qq([`${callback}/`]);
    await expect(visit(providerIn(world), world)).rejects.toThrow('nobody came back');
    await world.vendor.close();
  });

  it('WeCom turns outsiders away and survives a token that went stale', async () => {
    const world = await providerWorlds.wecom_website([callback]);
    const provider = providerIn(world);
    expect(await provider.identify(await visit(provider, world, 'wu'))).toMatchObject({
      failure: 'provider_denied',
    });
    world.vendor.mode.dropToken = true;
    expect(await provider.identify(await visit(provider, world))).toMatchObject({
      ok: true,
      value: { nickname: '林晚' },
    });
    world.vendor.mode.directory = false;
    expect(await provider.identify(await visit(provider, world))).toMatchObject({
      ok: true,
      value: { nickname: 'lin' },
    });
    await world.vendor.close();
  });

  it('Feishu bars a person who may not use the application', async () => {
    const world = await providerWorlds.feishu([callback]);
    world.vendor.mode.barred = 'lin';
    const provider = providerIn(world);
    expect(await provider.identify(await visit(provider, world))).toMatchObject({
      failure: 'provider_denied',
    });
    await world.vendor.close();
  });

  it('DingTalk without the permission to read profiles is the operator’s trouble', async () => {
    const world = await providerWorlds.dingtalk([callback]);
    world.vendor.mode.profileGranted = false;
    const provider = providerIn(world);
    expect(await provider.identify(await visit(provider, world))).toMatchObject({
      failure: 'provider_misconfigured',
    });
    await world.vendor.close();
  });

  it.each([
    ['verified', { email: 'lin@mail.example', emailVerified: true }],
    ['noreply', {}],
    ['unverified', {}],
    ['kept_back', {}],
  ] as const)(
    'GitHub’s addresses count only when primary, verified and real: %s',
    async (emails, expected) => {
      const world = await providerWorlds.github([callback]);
      world.vendor.mode.emails = emails;
      const provider = providerIn(world);
      const identity = await provider.identify(await visit(provider, world));
      const { email, emailVerified } = identity.ok ? identity.value : {};
      expect({ ...(email && { email, emailVerified }) }).toEqual(expected);
      await world.vendor.close();
    },
  );

  it('numbers beyond 32 bits stay whole', async () => {
    const world = await providerWorlds.weibo([callback]);
    const provider = providerIn(world);
    expect(await provider.identify(await visit(provider, world))).toMatchObject({
      value: { subjects: ['5187664653'] },
    });
    await world.vendor.close();
  });

  it('Baidu’s portrait word becomes an address', async () => {
    const world = await providerWorlds.baidu([callback]);
    const provider = providerIn(world);
    expect(await provider.identify(await visit(provider, world))).toMatchObject({
      value: { avatar: 'https://himg.bdimg.com/sys/portrait/item/e2c1776c31393837313031' },
    });
    await world.vendor.close();
  });

  it('log lines name the trouble and no secret', async () => {
    for (const world of worlds.values()) {
      const provider = providerIn(world, world.entryWithWrongSecret);
      const answer = await visit(provider, world);
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
    const having = [...worlds]
      .filter(([, { vendor }]) => vendor.quirks.includes(quirk as Quirk))
      .map(([name]) => name);
    return `| ${meaning} | ${having.join(', ')} |`;
  });
  const head = ['# What vendors do', '', '| what the vendor does | which doubles do it |', '|---|---|'];
  return `${[...head, ...rows].join('\n')}\n`;
}
