import type { Page } from '@playwright/test';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { agree } from '../actions/sign-in.ts';
import { expect, test } from '../setup/scenario.ts';

/** The scripts that the first one imports. */
const pieces = /\/assets\/(?!index-)[^/]+\.js$/;

/** Delays the page's scripts until the returned function is called. */
async function delayScripts(page: Page, which: string | RegExp = '**/assets/*.js'): Promise<() => void> {
  let release = () => {};
  const delayed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(which, async (route) => {
    await delayed;
    await route.continue();
  });
  return release;
}

// threat:form-before-script
test('shows the form before its scripts load and keeps what was typed; nothing gets into the address @phone', async ({
  page,
}) => {
  const release = await delayScripts(page);
  await page.goto('/login/account?ref=%2Fuser%2Finfo', { waitUntil: 'commit' });
  await page.getByLabel('账号', { exact: true }).fill('linwan');
  await page.getByRole('checkbox').check();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByLabel('密码', { exact: true }).fill('a password typed early');
  expect(new URL(page.url()).search).toBe('?ref=%2Fuser%2Finfo');

  release();
  await page.waitForFunction(() => 'alive' in document.documentElement.dataset);
  await expect(page.getByText('登录后回到刚才的页面')).toBeVisible();
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('linwan');
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('a password typed early');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await page.getByLabel('账号', { exact: true }).press('End');
  await page.keyboard.type('2');
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('linwan2');
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('a password typed early');
});

test('requests the scripts of a console page before the first one has loaded, each once', async ({
  page,
  context,
  service,
}) => {
  await beSignedIn(context, service, aPerson());
  for (const address of ['/user/dashboard', '/user/app/docs', '/user/security/checkup']) {
    // What the page before still asks for does not count.
    await page.goto('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    let release = () => {};
    const delayed = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/index-*.js', async (route) => {
      await delayed;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    const pieces = () => asked.filter((path) => /^\/assets\/(?!index-)/.test(path));
    await page.waitForFunction(() => document.readyState !== 'loading');
    const named = await page.locator('link[rel="modulepreload"]:not([href*="/index-"])').count();
    expect(named, address).toBeGreaterThanOrEqual(3);
    await expect.poll(() => pieces().filter((path) => path.endsWith('.js')).length, address).toBe(named);
    expect(pieces().some((path) => path.endsWith('.css'))).toBe(true);
    release();
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect(pieces().toSorted(), address).toEqual([...new Set(pieces())].toSorted());
    await page.unrouteAll({ behavior: 'wait' });
    page.removeAllListeners('request');
  }
});

test('given a press before the scripts have loaded, handles it once they have', async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto('/login/register', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: '手机号' }).fill(aPerson().phone);
  await agree(page);
  const button = page.getByRole('button', { name: '获取验证码' });
  await button.click();
  release();
  await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeDisabled();

  const releaseAgain = await delayScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('tab', { name: '邮箱' }).click();
  releaseAgain();
  await expect(page.getByRole('textbox', { name: '邮箱' })).toBeVisible();

  // After further typing the press does not count: half a form is not sent.
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  const releaseLast = await delayScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('textbox', { name: '手机号' }).fill(aPerson().phone);
  await agree(page);
  await button.click();
  await page.getByRole('textbox', { name: '设置密码' }).fill('typed afterwards');
  releaseLast();
  await page.waitForFunction(() => 'alive' in document.documentElement.dataset);
  await expect(button).toBeEnabled();
  expect(posts).toEqual([]);
});

test('given a sign-in in another tab before the scripts have loaded, follows it', async ({
  page,
  context,
  service,
}) => {
  for (const address of ['/', '/help']) {
    await context.clearCookies();
    const release = await delayScripts(page, pieces);
    const entry = page.waitForResponse(/\/assets\/index-.*\.js$/);
    await page.goto(address, { waitUntil: 'commit' });
    await (await entry).finished();
    // It has found nobody signed in and waits for the rest.
    await page.waitForLoadState('domcontentloaded');
    await beSignedIn(context, service, aPerson());
    release();
    await expect(page.getByRole('banner').getByRole('link', { name: '个人中心' }), address).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test.describe('a script of a prerendered page does not load', () => {
  test.use({ allowedErrors: [/ERR_FAILED/] });

  test('at first: it is fetched again, and the page stays', async ({ page }) => {
    let one = '';
    let times = 0;
    await page.route(pieces, (route) => {
      one ||= route.request().url();
      // Neither preloaded scripts nor imports of the first script.
      return route.request().url() === one && ++times <= 2 ? route.abort() : route.continue();
    });
    await page.goto('/help', { waitUntil: 'commit' });
    await page.getByText('忘记密码').click();
    await page.waitForFunction(() => 'alive' in document.documentElement.dataset);
    await expect(page.getByRole('link', { name: '找回密码' })).toBeVisible();
    await page.getByRole('searchbox').fill('恢复码');
    await expect(page.getByRole('status')).toHaveText('找到 1 条');
  });

  test('at all: the page says so, without further errors', async ({ page }) => {
    for (const address of ['/', '/help', '/login/register']) {
      await page.route(pieces, (route) => route.abort());
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.getByText('没有加载出来'), address).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
      await page.getByRole('button', { name: '重试' }).click();
      await page.waitForFunction(() => 'alive' in document.documentElement.dataset);
      await expect(page.getByText('没有加载出来'), address).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }), address).toHaveCount(1);
    }
  });

  test('because a link was pressed: the page stays until the next one has loaded', async ({ page }) => {
    // As Firefox does: it cancels requests as soon as the page is left.
    let giveUp = () => {};
    const givenUp = new Promise<void>((resolve) => {
      giveUp = resolve;
    });
    await page.route(pieces, async (route) => {
      await givenUp;
      await route.abort();
    });
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/terms-of-service', async (route) => {
      await arrived;
      await page.unroute(pieces);
      await route.continue();
    });
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.body?.textContent?.includes('没有加载出来')) console.error('told of what nobody misses');
      }).observe(document, { subtree: true, childList: true });
    });
    const entry = page.waitForResponse(/\/assets\/index-.*\.js$/);
    await page.goto('/', { waitUntil: 'commit' });
    await (await entry).finished();
    const asked = page.waitForRequest('**/terms-of-service');
    await page.getByRole('link', { name: '用户协议' }).first().click({ noWaitAfter: true });
    await asked;
    const failed = page.waitForEvent('requestfailed');
    giveUp();
    await failed;
    // Longer than a page needs to say that something is missing.
    await page.waitForTimeout(500);
    arrive();
    await expect(page).toHaveURL(/\/terms-of-service$/);
  });
});

test('given a link pressed before the scripts have loaded, keeps the destination', async ({ page }) => {
  const ref = 'ref=%2Fuser%2Flogs';
  const release = await delayScripts(page);
  await page.goto(`/login/account?${ref}`, { waitUntil: 'commit' });
  await page.getByRole('link', { name: '注册账号' }).click({ noWaitAfter: true });
  await expect(page).toHaveURL(new RegExp(`/login/register\\?${ref}$`));
  release();
});

test('given a prerendered page with its scripts, its links keep the destination', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('alive', () => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href*="/login/"]')];
      Object.assign(window, { seenAtAlive: links.map(({ search }) => search) });
    });
  });
  await page.goto('/login/account?ref=%2Fuser%2Flogs');
  await page.waitForFunction(() => 'seenAtAlive' in window);
  const seen = await page.evaluate(() => (window as unknown as { seenAtAlive: string[] }).seenAtAlive);
  expect(new Set(seen)).toEqual(new Set(['?ref=%2Fuser%2Flogs']));
});

test('given a page that moves during a press, the press counts for the control where it started', async ({
  page,
}) => {
  await page.goto('/login/account');
  await page.waitForFunction(() => 'alive' in document.documentElement.dataset);
  const tab = page.getByRole('tab', { name: '验证码登录' });
  await tab.hover();
  await page.mouse.down();
  await page.getByRole('main').evaluate((main) => main.style.setProperty('padding-top', '200px'));
  await page.mouse.up();
  await expect(page.getByRole('textbox', { name: '手机号或邮箱' })).toBeVisible();

  // Moving off the button cancels the press.
  const other = page.getByRole('tab', { name: '密码登录' });
  await other.hover();
  await page.mouse.down();
  await page.mouse.move(5, 400);
  await page.mouse.up();
  await expect(other).toHaveAttribute('aria-selected', 'false');

  const main = page.getByRole('main');
  await main.evaluate((element) => element.style.removeProperty('padding-top'));
  const box = page.getByRole('checkbox', { name: /我已阅读并同意/ });
  await box.hover();
  await page.mouse.down();
  await main.evaluate((element) => element.style.setProperty('padding-top', '200px'));
  await page.mouse.up();
  await expect(box).toBeChecked();

  await main.evaluate((element) => element.style.removeProperty('padding-top'));
  await page.getByRole('link', { name: '注册账号' }).hover();
  await page.mouse.down();
  await main.evaluate((element) => element.style.setProperty('padding-top', '200px'));
  await page.mouse.up();
  await expect(page).toHaveURL(/\/login\/register$/);
});
