import { listAgreements } from '@tongxing/contract/calls/agreements.ts';
import { listBindings } from '@tongxing/contract/calls/identities.ts';
import { finishAtProvider, listProviders } from '@tongxing/contract/calls/provider-sign-in.ts';
import type { Vendor } from '@tongxing/doubles/identity/open-vendor.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { vendorPerson } from '@tongxing/doubles/identity/vendor-people.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { callbackUrl, signInAt, travel } from '../../../../test/visit-provider.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

const userAgents = {
  desktop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
  phone: `${iphone} Safari/604.1`,
  wechat: `${iphone} MicroMessenger/8.0.54(0x18003631)`,
  wecom: `${iphone} wxwork/4.1.30 MicroMessenger/7.0.1`,
  alipay: `${iphone} AlipayClient/10.6.70.6000`,
  qq: `${iphone} QQ/9.1.20.612 V1_IPH_SQ_9.1.20_1_APP_A`,
  dingtalk: `${iphone} AliApp(DingTalk/7.6.30)`,
  feishu: `${iphone} Lark/7.30.6`,
  weibo: `${iphone} Weibo (iPhone15,2__weibo__14.9.0__iphone__os18.1)`,
  douyin: `${iphone} aweme_32.1.0 BytedanceWebview/d8a21c6`,
  some_app: 'Mozilla/5.0 (Linux; Android 14; MI 9; wv) AppleWebKit/537.36 Chrome/116.0 Mobile Safari/537.36',
} as const;
type Environment = keyof typeof userAgents;

let service: TestService;
const vendors = new Map<string, Vendor>();
beforeAll(async () => {
  const entries = [];
  for (const name of [
    'wechat_website',
    'alipay',
    'qq',
    'dingtalk',
    'feishu',
    'weibo',
    'google',
    'github',
  ] as const) {
    const fixture = await vendorFixtures[name]([callbackUrl]);
    vendors.set(name, fixture.vendor);
    entries.push(fixture.entry);
  }
  service = await openService({ file: { providers: entries } });
});
afterAll(async () => {
  await service.close();
  for (const vendor of vendors.values()) await vendor.close();
});

/** What is offered behind 更多 where a browser runs; QQ has a button of its own. */
const offered: Readonly<Record<Environment, readonly string[]>> = {
  desktop: ['wechat', 'alipay', 'dingtalk', 'feishu', 'weibo', 'google', 'github'],
  phone: ['wechat', 'alipay', 'dingtalk', 'feishu', 'weibo', 'google', 'github'],
  wechat: ['wechat', 'dingtalk', 'feishu', 'weibo', 'github'],
  wecom: ['dingtalk', 'feishu', 'weibo', 'github'],
  alipay: ['alipay', 'dingtalk', 'feishu', 'weibo', 'github'],
  qq: ['wechat', 'alipay', 'dingtalk', 'feishu', 'weibo', 'github'],
  dingtalk: ['wechat', 'alipay', 'dingtalk', 'feishu', 'weibo', 'github'],
  feishu: ['wechat', 'alipay', 'dingtalk', 'feishu', 'weibo', 'github'],
  weibo: ['wechat', 'alipay', 'dingtalk', 'feishu', 'weibo', 'github'],
  douyin: ['wechat', 'alipay', 'dingtalk', 'feishu', 'weibo', 'github'],
  some_app: ['wechat', 'alipay', 'dingtalk', 'feishu', 'weibo', 'github'],
};

test.each(Object.keys(offered) as Environment[])('%s is offered what works there', async (environment) => {
  const visitor = service.visitor();
  visitor.userAgent = userAgents[environment];
  const listed = await visitor.call(listProviders, {});
  expect(listed.data.map(({ key }) => key)).toEqual(offered[environment]);
});

async function personWith(key: string, person: string): Promise<RegisteredPerson> {
  const registered = await registerPerson(service);
  await passCheck(registered);
  expect(await signInAt(registered.visitor, { key, person, bind: true })).toMatchObject({ code: 1 });
  return registered;
}

// threat:silent-sign-in
test('inside Alipay and QQ the same redirect is their own channel; the page for phones on phones alone', async () => {
  const owner = await personWith('qq', 'lin');
  for (const [environment, display] of [
    ['desktop', null],
    ['phone', 'mobile'],
    ['qq', 'mobile'],
  ] as const) {
    const visitor = service.visitor();
    visitor.userAgent = userAgents[environment];
    const pages: string[] = [];
    const answer = await signInAt(visitor, { key: 'qq', person: 'lin', onPage: (url) => pages.push(url) });
    expect(answer).toMatchObject({ code: 1 });
    expect(new URL(pages[0] ?? '').searchParams.get('display')).toBe(display);
  }
  const { items } = (await owner.visitor.call(listBindings, {})).data;
  expect(items.map(({ doors }) => doors)).toEqual([['website', 'in_app']]);
});

// threat:silent-sign-in
test.each([
  ['alipay', 'alipay', 'zhou'],
  ['wechat', 'wechat_website', 'zhou'],
] as const)('%s asks nobody inside its app, and everybody elsewhere', async (key, fixture, person) => {
  const vendor = vendors.get(fixture);
  if (vendor) vendor.desk.current.person = vendorPerson(person);
  await personWith(key, person);
  const inside = service.visitor();
  inside.userAgent = userAgents[key];
  const pages: string[] = [];
  const back = await travel(inside, { key, silent: true, onPage: (url) => pages.push(url) });
  expect(new URL(pages[0] ?? '').searchParams.get('scope')).toMatch(/^(?:auth|snsapi)_base$/);
  expect(await inside.call(finishAtProvider, back as { state: string })).toMatchObject({ code: 1 });

  const elsewhere = service.visitor();
  await travel(elsewhere, { key, person, silent: true, onPage: (url) => pages.push(url) });
  expect(new URL(pages[1] ?? '').searchParams.get('scope')).toMatch(/^(?:auth_user|snsapi_login)$/);
});

test('a silent sign-in records no agreement; one that a person started does', async () => {
  const vendor = vendors.get('wechat_website');
  if (vendor) vendor.desk.current.person = vendorPerson('wu');
  const owner = await personWith('wechat', 'wu');
  await service.database.deleteFrom('agreement').where('account_id', '=', owner.accountId).execute();
  const visitor = service.visitor();
  visitor.userAgent = userAgents.wechat;
  for (const [silent, due] of [
    [true, ['terms', 'privacy']],
    [false, []],
  ] as const) {
    const answer = await signInAt(visitor, { key: 'wechat', person: 'wu', silent });
    visitor.token = (answer.data as { token: string }).token;
    expect((await visitor.call(listAgreements, {})).data.due).toEqual(due);
  }
});
