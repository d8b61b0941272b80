import type { Browser, Page } from '@playwright/test';
import type { Vendor } from '@tongxing/doubles/identity/open-vendor.ts';
import { vendorPerson } from '@tongxing/doubles/identity/vendor-people.ts';
import type { Person } from '@tongxing/fixtures/a-person.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { bindByPassword } from '../actions/bind-identity.ts';
import { readQrCode } from '../actions/read-qr-code.ts';
import { registerAccount } from '../actions/register-account.ts';
import { agree } from '../actions/sign-in.ts';
import { answerProvider } from '../actions/visit-provider.ts';
import { appBrowsers } from '../setup/app-browsers.ts';
import { expect, test } from '../setup/provider-scenario.ts';
import { fromSomewhere, type TestService } from '../setup/start-service.ts';

type App = keyof typeof appBrowsers;

/** A person of the vendors whom no other file binds: files in one worker share service and vendors. */
const own = { word: 'he', nickname: '何处' };

/** A phone on which a page was opened inside an app. */
async function inside(app: App, browser: Browser, service: TestService): Promise<Page> {
  const context = await browser.newContext({
    baseURL: service.url,
    userAgent: appBrowsers[app],
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    extraHTTPHeaders: fromSomewhere(),
    locale: 'zh-CN',
  });
  return context.newPage();
}

async function aCodeOn(computer: Page, channel?: App): Promise<string> {
  await computer.goto('/login/qrcode');
  const url = await readQrCode(computer.getByRole('img', { name: '登录二维码' }));
  return channel ? url.replace('/scan/app', `/scan/${channel}`) : url;
}

/** Picks the computer's number on the phone, and waits until both continue. */
async function confirmOn(phone: Page, computer: Page, service: TestService): Promise<void> {
  await phone.getByRole('button', { name: '继续' }).click();
  await expect(phone.getByRole('heading', { name: '在那台设备上登录？' })).toBeVisible();
  const number = (await computer.locator('output').textContent()) ?? '';
  await phone.getByRole('button', { name: number, exact: true }).click();
  await phone.getByRole('button', { name: '确认登录' }).click();
  await expect(phone.getByRole('heading', { name: '已确认' })).toBeVisible();
  await expect(computer).toHaveURL(`${service.url}/`);
}

async function anAccount(service: TestService): Promise<Person> {
  const person = aPerson();
  await registerAccount(service, person);
  return person;
}

/** Which pages of a vendor a browser was sent to while `work` was done. */
async function visitsDuring(page: Page, vendor: Vendor, work: () => Promise<unknown>): Promise<URL[]> {
  const seen: URL[] = [];
  const watch = (request: { url(): string; isNavigationRequest(): boolean }) => {
    if (request.isNavigationRequest() && request.url().startsWith(vendor.url))
      seen.push(new URL(request.url()));
  };
  page.on('request', watch);
  await work();
  page.off('request', watch);
  return seen;
}

const scopesOf = (visits: readonly URL[]) => visits.map((url) => url.searchParams.get('scope'));

// spec:1.4 spec:2.27 spec:2.49
test('inside WeChat: tries silently once, then offers WeChat first; once bound, the next scan asks nothing', async ({
  page,
  browser,
  service,
  vendors,
}) => {
  test.setTimeout(90_000);
  const { wechat_website: wechat } = vendors;
  wechat.desk.current.person = vendorPerson('zhou');
  const person = await anAccount(service);
  const phone = await inside('wechat', browser, service);

  // A person known to WeChat only: tried silently once, and returned to the page.
  const first = await visitsDuring(phone, wechat, async () => {
    await phone.goto('/terms-of-service?from=share');
    await phone.waitForURL(/\/login\/callback/, { waitUntil: 'commit' });
    await expect(phone).toHaveURL(`${service.url}/terms-of-service?from=share`);
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  });
  expect(scopesOf(first)).toEqual(['snsapi_base']);
  const later = await visitsDuring(phone, wechat, async () => {
    await phone.goto('/privacy-policy');
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
    await phone.waitForTimeout(300);
  });
  expect(later).toEqual([]);

  // A scan: still signed out, so the sign-in page, with WeChat first and without QQ.
  await phone.goto(await aCodeOn(page));
  await expect(phone).toHaveURL(/\/login\/account\?ref=%2Fuser%2Fqrcode/);
  const ways = phone.getByRole('group', { name: '第三方登录' }).getByRole('button');
  await expect(ways.first()).toHaveText('微信');
  await expect(phone.getByRole('button', { name: 'QQ', exact: true })).toHaveCount(0);
  await agree(phone);
  const asked = await visitsDuring(phone, wechat, async () => {
    await ways.first().click();
    await answerProvider(phone, { person: '周' });
    await expect(phone).toHaveURL(/\/login\/bind\?/);
  });
  expect(scopesOf(asked.filter(({ pathname }) => pathname.startsWith('/connect/')))).toEqual([
    'snsapi_userinfo',
  ]);
  await bindByPassword(phone, person);
  await confirmOn(phone, page, service);

  // Later with the same WeChat: signed in silently, and asked for the number only.
  const again = await inside('wechat', browser, service);
  await page.context().clearCookies();
  const silent = await visitsDuring(again, wechat, async () => {
    await again.goto(await aCodeOn(page));
    await confirmOn(again, page, service);
  });
  expect(scopesOf(silent)).toEqual(['snsapi_base']);

  // The first visit of a known person signs in and returns; signing out is not undone.
  const third = await inside('wechat', browser, service);
  await third.goto('/user/info');
  await expect(third.getByRole('heading', { name: '个人资料' })).toBeVisible();
  await third.context().clearCookies();
  await third.goto('/login/account');
  await third.waitForTimeout(300);
  await expect(third).toHaveURL(`${service.url}/login/account`);
  for (const each of [phone, again, third]) await each.context().close();
});

test('inside Alipay: signs in silently where it knows the person, by its own page the first time', async ({
  page,
  browser,
  service,
  vendors,
}) => {
  const { alipay } = vendors;
  alipay.desk.current.person = vendorPerson(own.word);
  const person = await anAccount(service);
  const phone = await inside('alipay', browser, service);
  const visits = await visitsDuring(phone, alipay, async () => {
    await phone.goto(await aCodeOn(page, 'alipay'));
    await expect(phone).toHaveURL(/\/login\/account\?ref=%2Fuser%2Fqrcode/);
    await agree(phone);
    await phone.getByRole('button', { name: '支付宝', exact: true }).click();
    await answerProvider(phone, { person: own.nickname });
    await bindByPassword(phone, person);
    await confirmOn(phone, page, service);
  });
  const scopes = scopesOf(visits.filter(({ pathname }) => pathname.startsWith('/oauth2/')));
  expect(scopes).toEqual(['auth_base', 'auth_user']);

  await page.context().clearCookies();
  const again = await inside('alipay', browser, service);
  await again.goto(await aCodeOn(page, 'alipay'));
  await confirmOn(again, page, service);
  await again.goto('/user/bind');
  await expect(again.getByText('应用内')).toHaveCount(0);
  await expect(again.getByText('支付宝').first()).toBeVisible();
  for (const each of [phone, again]) await each.context().close();
});

test('inside QQ: after the agreement and one press, shows its page for phones and returns to the scan', async ({
  page,
  browser,
  service,
}) => {
  const person = await anAccount(service);
  const phone = await inside('qq', browser, service);
  await phone.goto(await aCodeOn(page, 'qq'));
  await expect(phone.getByRole('heading', { name: '先登录，再继续' })).toBeVisible();
  await phone.getByRole('button', { name: '用 QQ 登录' }).click();
  await phone.getByRole('button', { name: '同意并继续' }).click();
  await expect(phone.getByRole('heading', { name: 'QQ 登录（手机版）' })).toBeVisible();
  await answerProvider(phone, { person: own.nickname });
  await bindByPassword(phone, person);
  await confirmOn(phone, page, service);
  await phone.context().close();
});

test('inside WeCom staff come in by the workbench; DingTalk, Feishu and Weibo show their own button first', async ({
  page,
  browser,
  service,
  vendors,
}) => {
  vendors.wecom_website.desk.current.person = vendorPerson(own.word);
  const staff = await inside('wecom', browser, service);
  await staff.goto(await aCodeOn(page));
  await expect(staff).toHaveURL(/\/login\/bind\?/);
  await staff.context().close();

  for (const [app, name] of [
    ['dingtalk', '钉钉'],
    ['feishu', '飞书'],
    ['weibo', '微博'],
  ] as const) {
    const phone = await inside(app, browser, service);
    await phone.goto(await aCodeOn(page));
    await expect(phone.getByRole('button', { name: `用${name}登录` })).toBeVisible();
    await phone.getByRole('link', { name: '换一种方式登录' }).click();
    await expect(phone).toHaveURL(/\/login\/account\?ref=%2Fuser%2Fqrcode/);
    const ways = phone.getByRole('group', { name: '第三方登录' }).getByRole('button');
    await expect(ways.first()).toHaveAccessibleName(name);
    await phone.context().close();
  }
});

test('given a provider that is down, offers other ways; a plain browser is asked to sign in', async ({
  page,
  browser,
  service,
  vendors,
}) => {
  const { wechat_website: wechat } = vendors;
  wechat.desk.current.person = vendorPerson('wu');
  wechat.fault = { at: 'token', kind: 'busy' };
  const phone = await inside('wechat', browser, service);
  await phone.goto(await aCodeOn(page, 'wechat'));
  await expect(phone).toHaveURL(/\/login\/account\?ref=%2Fuser%2Fqrcode/);
  await expect(phone.getByRole('alert')).toHaveCount(0);
  wechat.fault = null;
  await phone.context().close();

  const plain = await browser.newContext({ baseURL: service.url });
  const other = await plain.newPage();
  for (const channel of ['wechat', 'alipay', 'qq'] as const) {
    await other.goto(await aCodeOn(page, channel));
    await expect(other).toHaveURL(/\/login\/account\?ref=%2Fuser%2Fqrcode/);
  }
  await other.goto('/scan/wechat?ref=%2Fscan%2Fwechat');
  await expect(other).toHaveURL(`${service.url}/`);
  await plain.close();
});
