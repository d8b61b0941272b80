import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { expect, test } from '../setup/scenario.ts';

// spec:2.1 spec:2.30
test('shows a visitor the home page and the way to sign in @phone @night', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/通行/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('一个账号，处处通行');
  await expect(page.getByText('一个账号', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /登录/ }).first()).toBeVisible();
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
});

test.describe('at an unknown address', () => {
  test.use({ allowedErrors: [/404 \(Not Found\).*\/no\/such\/place/] });
  // spec:2.28
  test('shows the 404 page and the way home @phone', async ({ page }) => {
    const answer = await page.goto('/no/such/place');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('页面不存在')).toBeVisible();
    await page.getByRole('link', { name: /首页/ }).first().click();
    await expect(page).toHaveURL(/\/$/);
  });
});

// spec:2.19 spec:2.27
test('/login redirects to the account form, /scan to the home page', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveURL(/\/login\/account$/);
  await page.goto('/scan');
  await expect(page).toHaveURL(/\/$/);
});

// spec:2.27
test('given no ticket, every address of a QR code says what to do', async ({ page }) => {
  for (const channel of ['wechat', 'alipay', 'wechat_mini_program', 'qq', 'app']) {
    expect((await page.goto(`/scan/${channel}`))?.status()).toBe(200);
    await expect(page).toHaveTitle(/^扫码 - /);
    await expect(page.getByText('这个二维码不能用')).toBeVisible();
  }
});

// spec:2.22 spec:2.37
test('links from sign-in to registration and password recovery keep the destination', async ({ page }) => {
  const ref = 'ref=%2Fuser%2Flogs';
  await page.goto(`/login/account?${ref}`);
  await page.getByRole('link', { name: '注册账号' }).click();
  await expect(page).toHaveURL(new RegExp(`/login/register\\?${ref}$`));
  await page.goBack();
  await page.getByRole('link', { name: '忘记密码' }).click();
  await expect(page).toHaveURL(new RegExp(`/login/forget\\?${ref}$`));
});

// spec:2.22
test('the other addresses of registration and recovery work', async ({ page }) => {
  await page.goto('/user/register');
  await expect(page).toHaveURL(/\/login\/register$/);
  await page.goto('/user/forget');
  await expect(page).toHaveURL(/\/login\/forget$/);
});

// spec:2.30
test('on a phone each of the four layouts has its own frame around the page', async ({
  page,
  context,
  service,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const frame = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    return {
      top: await page.locator('main').evaluate((main) => main.getBoundingClientRect().top),
      parts: {
        foot: await page.getByRole('contentinfo').count(),
        signIn: await page.getByRole('banner').getByRole('link', { name: /^登录/ }).count(),
      },
    };
  };
  const home = await frame('/');
  const login = await frame('/login/account');
  const scan = await frame('/scan/app');
  await beSignedIn(context, service, aPerson());
  const user = await frame('/user/info');
  expect(home.parts).toEqual({ foot: 1, signIn: 1 });
  expect([login.parts, scan.parts]).toEqual([
    { foot: 1, signIn: 0 },
    { foot: 1, signIn: 0 },
  ]);
  // A lower arch: who asks and the answers are on the first screen.
  expect(scan.top).toBeLessThan(login.top);
  expect(user.parts).toEqual({ foot: 0, signIn: 0 });
});
