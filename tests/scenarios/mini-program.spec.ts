import type { Page } from '@playwright/test';
import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import { readScene } from '@tongxing/doubles/identity/mini-program-calls.ts';
import { openWechat, type Wechat } from '@tongxing/doubles/identity/open-wechat.ts';
import { vendorPerson } from '@tongxing/doubles/identity/vendor-people.ts';
import { wechatApplications } from '@tongxing/doubles/identity/wechat-fixtures.ts';
import {
  type MiniProgramPhone,
  openPhone,
  type ShownPage,
} from '@tongxing/doubles/mini-program/open-phone.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { mustCall } from '../actions/call-service.ts';
import { readCode } from '../actions/read-outbox.ts';
import { registerAccount } from '../actions/register-account.ts';
import { agree } from '../actions/sign-in.ts';
import { roomyLimits } from '../setup/roomy-limits.ts';
import { test as base, expect } from '../setup/scenario.ts';
import type { SpecialService } from '../setup/share-services.ts';
import { fromSomewhere, startService, type TestService } from '../setup/start-service.ts';

interface WechatFixture extends SpecialService {
  readonly wechat: Wechat;
}

const test = base.extend<{ miniProgram: WechatFixture; wechat: Wechat }>({
  miniProgram: [
    async ({ services }, use) => use(await services.of('mini program', open)),
    { scope: 'test', timeout: 90_000 },
  ],
  service: async ({ miniProgram }, use) => use(miniProgram.service),
  wechat: async ({ miniProgram }, use) => use(miniProgram.wechat),
});

async function open(): Promise<WechatFixture> {
  const applications = wechatApplications([]);
  const { miniProgram } = applications;
  const wechat = await openWechat(applications);
  const entry = {
    kind: 'wechat',
    mini_program: { app_id: miniProgram.id, app_secret: miniProgram.secret },
    hosts: { open: wechat.url, api: wechat.url },
  };
  const service = await startService({ config: { ...roomyLimits, providers: [entry] } });
  return { service, wechat, close: () => wechat.close() };
}

/** A phone of a WeChat user, with the mini program. */
function phoneOf(service: TestService, wechat: Wechat, word: string): MiniProgramPhone {
  const somewhere = fromSomewhere();
  return openPhone({
    login() {
      wechat.desk.current.person = vendorPerson(word);
      return wechat.wxLogin();
    },
    async send({ method, path, headers, body }) {
      const answer = await fetch(service.url + path, {
        method,
        headers: { ...headers, ...somewhere },
        ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
      });
      return answer.json();
    },
  });
}

/** The scene of the code on the page, as WeChat's camera reads it. */
async function readCodeImage(page: Page, name: string): Promise<string> {
  const image = page.getByRole('img', { name });
  await expect(image).toBeVisible();
  const source = (await image.getAttribute('src')) ?? '';
  return readScene(Buffer.from(source.split(',')[1] ?? '', 'base64'));
}

/** The security check that a code for binding needs. */
async function passCheck(page: Page, password: string): Promise<void> {
  const check = page.getByRole('dialog', { name: '安全验证' });
  await check.getByRole('textbox', { name: '登录密码' }).fill(password);
  await check.getByRole('button', { name: '确认' }).click();
}

/** Picks the number on the computer's screen and confirms. */
async function confirmOn(phone: ShownPage, page: Page): Promise<void> {
  const number = page.locator('output');
  await expect(number).toHaveText(/^\d{2}$/);
  await phone.tap('choose', { number: (await number.textContent()) ?? '' });
  await phone.tap('confirm');
}

// spec:1.4 spec:2.35 call:POST/v3/qrcode/mini_program
test('signs a computer in, binds a new WeChat to an account, and knows it the next time', async ({
  page,
  service,
  wechat,
}) => {
  const lin = aPerson();
  await registerAccount(service, lin);
  const phone = phoneOf(service, wechat, 'lin');

  await page.goto('/login/account?ref=/user/bind');
  await agree(page);
  await page.getByRole('button', { name: '小程序' }).click();
  await expect(page.getByRole('heading', { name: '小程序登录' })).toBeVisible();
  const binding = await phone.scan(await readCodeImage(page, '登录小程序码'));
  expect(binding.route).toBe('pages/bind/bind');
  await binding.tap('type', { field: 'contact' }, { value: lin.email });
  await binding.tap('agree');
  await binding.tap('sendCode');
  await binding.tap('type', { field: 'code' }, { value: await readCode(service, lin.email, 'login') });
  await binding.tap('submit');
  const asking = phone.page();
  expect(asking.data).toMatchObject({ phase: 'ask', asker: { device: 'Linux，Chrome' } });
  await expect(page.getByText('请在手机上选这个数字')).toBeVisible();
  await confirmOn(asking, page);
  expect(asking.data.title).toBe('已确认');
  await expect(page).toHaveURL(`${service.url}/user/bind`);
  await expect(page.getByText('微信', { exact: true })).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/scan/wechat_mini_program');
  await page.getByRole('link', { name: '显示小程序码' }).click();
  const again = await phone.scan(await readCodeImage(page, '登录小程序码'));
  expect(again.data.phase).toBe('ask');
  await again.tap('report');
  await expect(page.getByText('手机上取消了登录')).toBeVisible();
  await page.getByRole('button', { name: '换一张' }).click();
  const third = await phone.scan(await readCodeImage(page, '登录小程序码'));
  expect(third.data.phase).toBe('ask');
  await confirmOn(third, page);
  await expect(page).toHaveURL(`${service.url}/`);
});

test('binds a WeChat in the console by scan after a security check; says when WeChat makes no code', async ({
  page,
  service,
  wechat,
  browser,
}) => {
  const zhou = aPerson();
  await beSignedIn(page.context(), service, zhou);
  wechat.mode.quotaSpent = true;
  await page.goto('/user/bind');
  await page.getByRole('button', { name: '扫码绑定微信' }).click();
  await passCheck(page, zhou.password);
  const dialog = page.getByRole('dialog', { name: '绑定微信' });
  await expect(dialog.getByText('没有取到小程序码')).toBeVisible();
  await expect(page.getByText('“微信”暂时没有响应，请稍后再试或换一种方式')).toBeVisible();
  wechat.mode.quotaSpent = false;
  await dialog.getByRole('button', { name: '换一张' }).click();

  const phone = phoneOf(service, wechat, 'zhou');
  const asking = await phone.scan(await readCodeImage(page, '绑定小程序码'));
  expect(asking.data.asker).toMatchObject({ title: '把这个微信绑定到你的账号？', confirm: '确认绑定' });
  await confirmOn(asking, page);
  expect(asking.data.title).toBe('已绑定');
  await expect(page.getByText('已绑定“微信”')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: '解绑微信' })).toBeVisible();
  await expect(page.getByRole('button', { name: '扫码绑定微信' })).toBeHidden();

  // The same WeChat for another account: the phone says so, the screen goes on waiting.
  const context = await browser.newContext({ baseURL: service.url, extraHTTPHeaders: fromSomewhere() });
  const wu = aPerson();
  await beSignedIn(context, service, wu);
  const other = await context.newPage();
  await other.goto('/user/bind');
  await other.getByRole('button', { name: '扫码绑定微信' }).click();
  await passCheck(other, wu.password);
  const refused = await phone.scan(await readCodeImage(other, '绑定小程序码'));
  expect(refused.data).toMatchObject({
    phase: 'failed',
    text: '这个“微信”账号已经绑定了另一个账号',
  });
  await context.close();
});

test.describe('in the popup before a dead session', () => {
  test.use({ allowedErrors: [/401/] });

  test('the mini program returns to the page behind it', async ({ page, service, wechat }) => {
    const wu = aPerson();
    const token = await beSignedIn(page.context(), service, wu);
    await page.goto('/user/info');
    await page.getByRole('button', { name: '修改昵称' }).click();
    await page.getByRole('textbox', { name: '昵称' }).fill('吴先生');
    await mustCall(service, signOut, {}, { token });
    await page.getByRole('button', { name: '保存' }).click();
    const popup = page.getByRole('dialog');
    await agree(popup);
    await popup.getByRole('button', { name: '小程序' }).click();
    await expect(page.getByRole('heading', { name: '小程序登录' })).toBeVisible();
    await expect(popup).toBeHidden();
    const phone = phoneOf(service, wechat, 'wu');
    const binding = await phone.scan(await readCodeImage(page, '登录小程序码'));
    await binding.tap('type', { field: 'contact' }, { value: wu.email });
    await binding.tap('agree');
    await binding.tap('sendCode');
    await binding.tap('type', { field: 'code' }, { value: await readCode(service, wu.email, 'login') });
    await binding.tap('submit');
    await confirmOn(phone.page(), page);
    await expect(page).toHaveURL(`${service.url}/user/info`);
  });
});
