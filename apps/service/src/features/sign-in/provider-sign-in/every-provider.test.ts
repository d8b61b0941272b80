import { finishAtProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { vendorFixtures, type WebsiteName, websites } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { callbackUrl, signInAt, travel } from '../../../../test/visit-provider.ts';

/** Every provider whose website a browser can visit: its double, its key, and what people are told it is called. */
const providers = (Object.keys(websites) as WebsiteName[]).map(
  (fixture) => [fixture, websites[fixture].key, websites[fixture].name] as const,
);

type Opened = Awaited<ReturnType<(typeof vendorFixtures)[WebsiteName]>>;

let service: TestService;
const fixtures = new Map<WebsiteName, Opened>();
const fixtureOf = (name: WebsiteName) => fixtures.get(name) as Opened;

beforeAll(async () => {
  for (const [name] of providers) fixtures.set(name, await vendorFixtures[name]([callbackUrl]));
  service = await openService({ file: { providers: [...fixtures.values()].map(({ entry }) => entry) } });
});
afterEach(() => {
  for (const { vendor } of fixtures.values()) vendor.fault = null;
});
afterAll(async () => {
  await service.close();
  for (const { vendor } of fixtures.values()) await vendor.close();
});

describe.each(providers)('%s', (fixture, key, name) => {
  test.each([
    ['busy', `“${name}”暂时没有响应，请稍后再试或换一种方式`],
    ['html', `“${name}”返回的数据异常，请稍后再试或换一种方式`],
  ] as const)('a vendor that answers %s is named to the person', async (kind, msg) => {
    fixtureOf(fixture).vendor.fault = { at: 'token', kind };
    expect(await signInAt(service.visitor(), { key })).toMatchObject({ code: 0, msg });
  });

  test('a person who declines gets provider_refused, if the vendor sends them back', async () => {
    const trip = { key, decision: 'cancel' } as const;
    if (!fixtureOf(fixture).cancelComesBack) {
      await expect(travel(service.visitor(), trip)).rejects.toThrow('nobody came back');
      return;
    }
    const answer = await signInAt(service.visitor(), trip);
    expect(answer).toMatchObject({ code: 0, msg: '你取消了授权，可以换一种方式' });
  });

  test('a used code is refused under a new state too; once bound, the next visit signs in', async () => {
    const visitor = service.visitor();
    const used = await travel(visitor, { key });
    const first = await visitor.call(finishAtProvider, used as typeof used & { state: string });
    expect(first).toMatchObject({ code: 2, data: { provider: key } });

    const { state = '' } = await travel(visitor, { key });
    expect(await visitor.call(finishAtProvider, { ...used, state })).toMatchObject({
      code: 0,
      msg: '这次授权已失效，请重新开始',
    });

    const { bind_id } = first.data as unknown as { bind_id: string };
    const person = await registerPerson(service);
    const { phone: account, password } = person;
    expect(await visitor.call(signInByPassword, { account, password, bind_id })).toMatchObject({ code: 1 });
    const again = await signInAt(service.visitor(), { key });
    expect(again).toMatchObject({ code: 1, data: { token: expect.stringMatching(/^[\w-]{43}$/) } });
  });
});
