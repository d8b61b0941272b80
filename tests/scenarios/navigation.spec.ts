import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { expect, test } from '../setup/scenario.ts';

// spec:2.40
test('the title is the page, a dash and the site; on the home page the site alone', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('通行账号中心');
  await page.getByRole('link', { name: '登录', exact: true }).first().click();
  await expect(page).toHaveTitle('登录 - 通行账号中心');
});

// spec:2.39 spec:4.16
test('starts the progress bar at every navigation, loads the config, and ends 200 ms later', async ({
  page,
}) => {
  await page.goto('/login/account');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const seen = page.evaluate(
    () =>
      new Promise<{ started: number; ended: number }>((resolve) => {
        let started = 0;
        new MutationObserver(() => {
          const isThere = document.querySelector('[role=progressbar]') !== null;
          if (isThere && !started) started = performance.now();
          if (!isThere && started) resolve({ started, ended: performance.now() });
        }).observe(document.documentElement, { childList: true, subtree: true });
      }),
  );
  await page.getByRole('link', { name: '注册账号' }).click();
  const { started, ended } = await seen;
  // 200 ms until it starts, then 200 ms each to fill and to fade.
  expect(ended - started).toBeGreaterThanOrEqual(200);
  expect(ended - started).toBeLessThan(3000);
});

// spec:2.39 spec:2.41
test('loads config and profile once for several navigations', async ({ page, context, service }) => {
  await beSignedIn(context, service, aPerson());
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/v3/config' || pathname === '/v3/user/userinfo') asked.push(pathname);
  });
  await page.goto('/user/dashboard');
  await page.getByRole('link', { name: '个人资料' }).first().click();
  await expect(page.getByRole('heading', { name: '个人资料' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/dashboard$/);
  expect(asked.sort()).toEqual(['/v3/config', '/v3/user/userinfo']);
});

// spec:4.16
test('the bar advances while the configuration loads', async ({ page }) => {
  let release = () => {};
  const delayed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v3/config', async (route) => {
    await delayed;
    await route.continue();
  });
  await page.goto('/login/account');
  const outside = () =>
    page
      .locator('#nprogress [role="progressbar"]')
      .evaluate((bar) =>
        Number(/translate(?:3d|X)\((-?[\d.]+)%/.exec((bar as HTMLElement).style.transform)?.[1]),
      );
  const first = await outside();
  expect(first).toBeGreaterThanOrEqual(-92);
  await expect.poll(outside).toBeGreaterThan(first);
  release();
  await expect(page.locator('#nprogress')).toBeHidden();
});

// spec:2.40
test('the console pages have titles of their own', async ({ page, context, service }) => {
  await beSignedIn(context, service, aPerson());
  await page.goto('/user/dashboard');
  await expect(page).toHaveTitle('总览 - 通行账号中心');
  await page.goto('/user/info');
  await expect(page).toHaveTitle('个人资料 - 通行账号中心');
});

test('loads the configuration once, and again within a minute of its expiry', async ({ page }) => {
  let asked = 0;
  await page.route('**/v3/config', async (route) => {
    asked += 1;
    const answer = await route.fetch();
    const body = await answer.json();
    if (asked === 1) body.data.expire = body.data.time + 59;
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/login/account');
  await expect.poll(() => asked).toBe(1);
  await page.getByRole('link', { name: '注册账号' }).click();
  await expect.poll(() => asked).toBe(2);
  await page.getByRole('link', { name: '登录' }).click();
  await expect(page).toHaveTitle(/^登录/);
  expect(asked).toBe(2);
});
