import type { Page } from '@playwright/test';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { addressOf, readRoutes } from '../actions/read-routes.ts';
import { registerAccount } from '../actions/register-account.ts';
import { registerApp } from '../actions/register-app.ts';
import { expect, test } from '../setup/scenario.ts';

test.describe('a browser that prefers English', () => {
  // Pages that are opened without their parameters say so.
  test.use({ locale: 'en-US', allowedErrors: [/status of 40\d/] });

  test('signs in in English, switches to Chinese and back @phone', async ({ page, service }, { project }) => {
    const person = aPerson();
    await registerAccount(service, person);
    await page.goto('/login/account');
    await expect(page).toHaveTitle('Sign in - Tongxing');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('textbox', { name: 'Account' }).fill(person.phone);
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert').getByText('Wrong account or password')).toBeVisible();
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Signed in', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${service.url}/`);
    // A new page takes the focus, which folds the menu of the one before.
    await expect(page.getByRole('link', { name: 'Go to your account' })).toBeVisible();

    const unfold = async (name: string) => {
      if (project.name === 'phone') await page.getByRole('button', { name, exact: true }).click();
    };
    await unfold('Quick actions');
    await page.getByRole('button', { name: '中文' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.getByRole('link', { name: '进入个人中心' })).toBeVisible();
    await unfold('快捷操作');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('link', { name: 'Go to your account' })).toBeVisible();
  });

  test('shows Chinese only in what people wrote', async ({ page, service }) => {
    test.setTimeout(180_000);
    const routes = readRoutes().filter(({ layout }) => layout !== 'bare');
    for (const route of routes.filter(({ access }) => access === 'public'))
      await expectNoChinese(page, route);
    await beSignedIn(page.context(), service, aPerson());
    for (const route of routes.filter(({ access }) => access === 'signed-in'))
      await expectNoChinese(page, route);
  });
});

test('shows traditional Chinese, by the switch or at an app’s request @phone', async ({ page, service }, {
  project,
}) => {
  const person = aPerson();
  await registerAccount(service, person);
  await page.goto('/');
  if (project.name === 'phone') await page.getByRole('button', { name: '快捷操作', exact: true }).click();
  await page.getByRole('button', { name: '繁體' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW');
  await expect(page).toHaveTitle('通行帳號中心');
  await page.goto('/login/account');
  await page.getByRole('textbox', { name: '帳號' }).fill(person.phone);
  await page.getByRole('textbox', { name: '密碼' }).fill('not the password');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await expect(page.getByRole('alert').getByText('帳號或密碼不正確')).toBeVisible();
  await page.getByRole('textbox', { name: '密碼' }).fill(person.password);
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await expect(page).toHaveURL(`${service.url}/`);
  await page.goto('/user/info');
  await expect(page.getByRole('heading', { name: '個人資料' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('heading', { name: '个人资料' })).toBeVisible();
});

test('when an app asks for English, shows English until the visitor chooses otherwise', async ({
  page,
  service,
}) => {
  const token = await beSignedIn(page.context(), service, aPerson());
  const app = await registerApp(service, token, { redirect_uris: ['http://127.0.0.1:9/back'] });
  const ask = (locales: string) =>
    `/oauth2/authorize?${new URLSearchParams({ client_id: app.appId, redirect_uri: 'http://127.0.0.1:9/back', response_type: 'code', scope: 'openid', state: 'of this visit', nonce: 'n', code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256', ui_locales: locales })}`;
  await page.goto(ask('fr-CA en'));
  await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible();
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('button', { name: '拒绝' })).toBeVisible();
  await page.goto(ask('en'));
  await expect(page.getByRole('button', { name: '拒绝' })).toBeVisible();
});

/** The names of the languages, and the files of `samples` that the docs show, whose comments are Chinese. */
const written = '[lang="zh-Hans"], [lang="zh-Hant"]';

async function expectNoChinese(page: Page, route: ReturnType<typeof readRoutes>[number]): Promise<void> {
  await page.goto(addressOf(route), { waitUntil: 'commit' });
  await expect(page.locator('h1, h2').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const found = await page.evaluate((left) => {
    const chinese = /[\p{Script=Han}\u3000-\u303f\uff01-\uff5e]/u;
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest(`${left}, script, style, noscript`)) continue;
      if (node instanceof Element)
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          texts.push(node.getAttribute(name) ?? '');
      else texts.push(node.textContent ?? '');
    }
    return texts.filter((text) => chinese.test(text));
  }, written);
  expect(found, route.path).toEqual([]);
  // English words are longer: still no page is wider than a narrow window.
  await page.setViewportSize({ width: 320, height: 640 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, `${route.path} at 320 px`).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
}
