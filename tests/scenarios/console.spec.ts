import { listApps } from '@tongxing/contract/calls/apps.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { countShift } from '../actions/count-shift.ts';
import { delayAnswers } from '../actions/delay-answers.ts';
import { expect, test } from '../setup/scenario.ts';

// spec:1.9 spec:2.30
test('the dashboard greets, shows the score and names the next steps @phone @night', async ({
  page,
  context,
  service,
}) => {
  await beSignedIn(context, service, aPerson());
  await page.goto('/user/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(夜深了|早上好|中午好|下午好|晚上好)，/);
  await expect(page.getByRole('img', { name: /^安全分 \d+，满分 100$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^还有 \d+ 项可以完善$/ })).toBeVisible();
  await expect(page.getByText('添加通行密钥', { exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '快捷入口' }).getByRole('link')).toHaveCount(4);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
});

test.describe('while the service does not answer', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('the first interaction prefetches a few scripts, and dialogs open without a network afterwards', async ({
    page,
    context,
    service,
  }) => {
    await beSignedIn(context, service, aPerson());
    const [asked, fetched]: [string[], string[]] = [[], []];
    const isPiece = (url: string) => /\/assets\/.*\.(?:js|css)$/.test(url);
    page.on('request', (request) => isPiece(request.url()) && asked.push(request.url()));
    page.on('requestfinished', (request) => isPiece(request.url()) && fetched.push(request.url()));
    // By the press alone, not because the browser is idle.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    await page.goto('/user/security');
    await expect(page.getByText('本机')).toBeVisible();
    // The page's own scripts may still be loading.
    const before = asked.length;
    await page.keyboard.press('Shift');
    await expect(async () => {
      const sofar = asked.length;
      await page.waitForTimeout(300);
      expect([sofar > before, asked.length, fetched.length]).toEqual([true, sofar, sofar]);
    }).toPass();
    expect(asked.length - before).toBeLessThanOrEqual(10);
    await context.setOffline(true);
    await page.getByRole('button', { name: '修改密码' }).click();
    await expect(page.getByRole('dialog')).toContainText('修改密码');
  });

  test('each list says so and retries', async ({ page, context, service }) => {
    await beSignedIn(context, service, aPerson());
    const broken =
      /\/v3\/(?:user\/(?:logs|sessions|passkeys|mfa|bindings|agreements|cancel)|app)(?:\/[a-z]+)?(?:\?|$)/;
    const pages = [
      { address: '/user/dashboard', lists: 3, shows: '还没有授权过应用' },
      { address: '/user/security', lists: 3, shows: '本机' },
      { address: '/user/logs', lists: 1, shows: '没有更多了' },
      { address: '/user/bind', lists: 1, shows: '没有可以绑定的账号' },
      { address: '/user/cancel', lists: 1, shows: '会删除的' },
      { address: '/user/app/list', lists: 2, shows: '还没有授权过应用' },
    ];
    for (const { address, lists, shows } of pages) {
      await page.route(broken, (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto(address);
      const retry = page.getByRole('main').getByRole('button', { name: '重试' });
      await expect(retry, address).toHaveCount(lists);
      await expect(page.getByText('没有加载出来').first()).toBeVisible();
      await page.unroute(broken);
      for (let left = lists; left > 0; left -= 1) {
        await retry.first().click();
        await expect(retry, address).toHaveCount(left - 1);
      }
      await expect(page.getByText(shows).first(), address).toBeVisible();
    }
  });

  // The ESR's driver also disables the browser's cache, which a lost network does not: docs/browsers.md.
  test('given no network, a list says so, and so does a page whose script is missing @chromium', async ({
    page,
    context,
    service,
  }) => {
    await beSignedIn(context, service, aPerson());
    for (const visited of ['/user/logs', '/user/dashboard', '/user/app/list']) {
      await page.goto(visited);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await expect(page.getByText('还没有授权过应用').first()).toBeVisible();
    await context.setOffline(true);
    // One strip says so, whatever could not be loaded, and nothing has to be pressed.
    const strip = page.getByText('网络断开了，恢复后自动加载');
    for (const name of ['操作记录', '总览']) {
      await page.getByRole('link', { name }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(strip).toBeInViewport();
      await expect(page.getByRole('main').getByRole('button', { name: '重试' })).toHaveCount(0);
      await expect(page.getByText('网络错误')).toHaveCount(0);
    }
    await page.getByRole('link', { name: '操作记录' }).first().click();
    await context.setOffline(false);
    await expect(strip).toHaveCount(0);
    await expect(page.getByText('没有更多了')).toBeVisible();

    // A page whose script and data have not loaded yet.
    await context.setOffline(true);
    await page.getByRole('link', { name: '开发文档' }).first().click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('没有加载出来');
    await context.setOffline(false);
    const retry = page.getByRole('main').getByRole('button', { name: '重试' });
    await expect(async () => {
      if ((await retry.count()) > 0) await retry.first().click();
      await expect(retry).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  });
});

test('the corner button covers no control of the console on a phone', async ({ page, context, service }) => {
  await beSignedIn(context, service, aPerson());
  for (const [width, address, last] of [
    [320, '/user/security', '添加'],
    [390, '/user/dashboard', '接入应用'],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(address);
    await expect(page.getByRole('main').getByText(last).first()).toBeVisible();
    // At any scroll position: the button is in the bar, which covers no more than before.
    const bar = await page.getByRole('banner').boundingBox();
    const button = await page.getByRole('button', { name: '切换深色模式' }).boundingBox();
    const face = await page.getByRole('banner').getByRole('button', { name: '账号菜单' }).boundingBox();
    expect(button!.y + button!.height).toBeLessThanOrEqual(bar!.y + bar!.height);
    expect(button!.x + button!.width).toBeLessThanOrEqual(face!.x);
    await page.getByRole('button', { name: '切换深色模式' }).click();
    // With a chosen theme there is a second button: the site's name overlaps neither.
    const back = await page.getByRole('button', { name: '深浅跟随系统' }).boundingBox();
    const mark = await page.getByRole('banner').getByRole('link').first().boundingBox();
    expect(back!.x + back!.width).toBeLessThanOrEqual(face!.x);
    expect(Math.min(back!.x, button!.x)).toBeGreaterThanOrEqual(mark!.x + mark!.width);
    await page.getByRole('button', { name: '深浅跟随系统' }).click();
  }
});

test('the corner button covers no code of the docs on a tablet, and no control on a small phone', async ({
  page,
  context,
  service,
}) => {
  /** The controls under the corner button at any scroll position. */
  const covered = (selector: string) =>
    page.evaluate((wanted) => {
      const pill = document.querySelector('aside[aria-label="快捷操作"]')!;
      const found: string[] = [];
      for (const top of [0, 100_000]) {
        scrollTo(0, top);
        const corner = pill.getBoundingClientRect();
        for (const each of document.querySelectorAll<HTMLElement>(wanted)) {
          const { left, right, top: upper, bottom, width } = each.getBoundingClientRect();
          const isBeside = right <= corner.left || left >= corner.right || width === 0;
          // A fixed button can cover whatever is scrolled below it.
          const isPassed =
            getComputedStyle(pill).position === 'fixed' && document.body.scrollHeight > innerHeight;
          const isApart = !isPassed && (bottom <= corner.top || upper >= corner.bottom);
          if (!pill.contains(each) && !isBeside && !isApart) found.push(each.innerText || each.tagName);
        }
      }
      return found;
    }, selector);
  for (const address of ['/login/account', '/login/register', '/login/forget', '/', '/terms-of-service']) {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(address);
    await expect(page.getByRole('button', { name: '快捷操作' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await covered(':is(header, main) :is(button, a, input)'), address).toEqual([]);
  }
  await beSignedIn(context, service, aPerson());
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 1024 });
    await page.goto('/user/app/docs');
    await expect(page.locator('article pre').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: '试一试' })).toBeAttached();
    expect(await covered('article > *, [aria-label="试一试"] > *'), `${width}`).toEqual([]);
  }
});

test('given apps that arrive late, the layout does not shift @phone', async ({ page, context, service }) => {
  await beSignedIn(context, service, aPerson());
  const shifted = await countShift(page);
  const release = await delayAnswers(page, [listApps]);
  const granted = page.waitForResponse(/\/v3\/app\/grants/);
  await page.goto('/user/app/list');
  await granted;
  // Longer than a skeleton waits before it shows.
  await page.waitForTimeout(600);
  release();
  await expect(page.getByText('还没有授权过应用')).toBeVisible();
  expect(await shifted()).toBeLessThan(0.01);
});
