import type { Page, Route } from '@playwright/test';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { signInByPassword } from '../actions/sign-in.ts';
import { expect, test } from '../setup/scenario.ts';
import { startService } from '../setup/start-service.ts';

// The browser reports failed requests in the console, and a worker whose script does not load without a message.
test.use({ allowedErrors: [/Failed to load resource|^uncaught: $/] });

async function tryToSignIn(page: Page, answer: (route: Route) => Promise<void> | void): Promise<void> {
  await page.route('**/v3/login/password', answer);
  await page.goto('/login/account');
  await signInByPassword(page, { account: aPerson().phone, password: 'anything-at-all' });
}

// spec:8.2
test('no answer: 网络错误', async ({ page }) => {
  await tryToSignIn(page, (route) => route.abort());
  await expect(page.getByText('网络错误')).toBeVisible();
});

// spec:7.1 spec:8.2 spec:9.1
test('no answer within 10 s: 请求超时', async ({ page }) => {
  const startedAt = Date.now();
  await tryToSignIn(page, () => undefined);
  await expect(page.getByText('请求超时')).toBeVisible({ timeout: 20_000 });
  expect(Date.now() - startedAt).toBeGreaterThan(10_000);
});

for (const { name, status, contentType, body, shown } of [
  {
    name: 'msg of the body',
    status: 400,
    contentType: 'application/json',
    body: '{"code":400,"msg":"说明"}',
    shown: '说明',
  },
  {
    name: 'message of the body',
    status: 502,
    contentType: 'application/json',
    body: '{"message":"upstream is away"}',
    shown: 'upstream is away',
  },
  {
    name: 'status and its text',
    status: 503,
    contentType: 'text/html',
    body: '<h1>sorry</h1>',
    shown: /503/,
  },
  {
    name: 'business failure',
    status: 200,
    contentType: 'application/json',
    body: '{"code":0,"msg":"今天不行"}',
    shown: '今天不行',
  },
  {
    name: 'an answer without words',
    status: 200,
    contentType: 'application/json',
    body: '{"code":0}',
    shown: '未知错误',
  },
]) {
  // spec:4.5 spec:8.1 spec:8.5
  test(`shown: ${name}`, async ({ page }) => {
    await tryToSignIn(page, (route) => route.fulfill({ status, contentType, body }));
    await expect(page.getByText(shown).first()).toBeVisible();
  });
}

test('given a service that stops under an open page, shows an error and works again later', async ({
  page,
}) => {
  const service = await startService();
  try {
    await page.goto(`${service.url}/login/account`);
    await page.getByRole('textbox', { name: '账号' }).fill('linwan');
    await page.waitForLoadState('networkidle');
    await service.stop();
    await signInByPassword(page, { account: aPerson().phone, password: 'anything-at-all' });
    await expect(page.getByText(/网络错误|验证码加载异常/).first()).toBeVisible({ timeout: 20_000 });
    await service.startAgain();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByText('账号或密码不正确')).toBeVisible({ timeout: 20_000 });
  } finally {
    await service.remove();
  }
});

test('given a network lost before the first interaction, shows an error and works again later', async ({
  page,
  context,
}) => {
  await page.goto('/login/account');
  await page.waitForFunction(() => 'alive' in document.documentElement.dataset);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await signInByPassword(page, { account: aPerson().phone, password: 'anything-at-all' });
  await expect(page.getByRole('alert').filter({ hasText: '网络错误' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('账号或密码不正确')).toBeVisible({ timeout: 20_000 });
  // The script of the toasts has loaded now.
  await expect(page.getByRole('button', { name: '关闭提示' }).first()).toBeVisible();
});

const person = aPerson();

// spec:8.4
test('an answer changed on the way: 数据解密失败', async ({ page }) => {
  await page.goto('/login/account');
  await page.route('**/v3/login/password', (route) =>
    route.fulfill({
      json: { code: 1, msg: '', data: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAA', iv: 'abcdefghijklmno1' },
    }),
  );
  await signInByPassword(page, { account: person.phone, password: person.password });
  await expect(page.getByRole('alert').getByText('数据解密失败')).toBeVisible();
});

// spec:8.4
test('a broken public key: 数据加密失败', async ({ page }) => {
  await page.route('**/v3/config', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.key = 'AAAA';
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/login/account');
  await signInByPassword(page, { account: person.phone, password: person.password });
  await expect(page.getByRole('alert').getByText('数据加密失败')).toBeVisible();
});

// spec:8.7
test('a challenge that does not load: 验证码加载异常', async ({ page }) => {
  await page.goto('/login/account');
  await page.route('**/v3/common/captcha?**', (route) => route.abort());
  await signInByPassword(page, { account: person.phone, password: person.password });
  await expect(page.getByRole('alert').getByText(/^验证码加载异常：/)).toBeVisible();
});

test('the console shows the error in place, and a retry works', async ({ page, context, service }) => {
  await beSignedIn(context, service, aPerson());
  await page.route('**/v3/user/userinfo', (route) => route.abort());
  await page.goto('/user/info');
  await expect(page.getByRole('heading', { name: '没有加载出来' })).toBeVisible();
  await page.unroute('**/v3/user/userinfo');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('基本信息')).toBeVisible();
});
