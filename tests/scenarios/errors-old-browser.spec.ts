import type { Route } from '@playwright/test';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { registerAccount } from '../actions/register-account.ts';
import { signInByPassword } from '../actions/sign-in.ts';
import { expect, test } from '../setup/scenario.ts';

/** What the portal uses and Chrome 87 or Safari 14.1 do not have (apps/portal/src/browser/substitutes.ts). */
function takeAway(): void {
  const gone: [object, readonly string[]][] = [
    [URL, ['canParse', 'parse']],
    [URLSearchParams.prototype, ['size']],
    [AbortSignal, ['any', 'timeout']],
    [Array.prototype, ['at', 'findLast', 'toSorted', 'toReversed', 'with']],
    [String.prototype, ['at']],
    [Crypto.prototype, ['randomUUID']],
  ];
  for (const [owner, names] of gone) for (const name of names) Reflect.deleteProperty(owner, name);
}

// spec:3.4
test('signs in, reads lists and shows a QR code in a browser without newer functions', async ({
  page,
  service,
}) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.addInitScript(takeAway);
  const person = aPerson();
  await registerAccount(service, person);

  await page.goto('/login/qrcode');
  await expect(page.getByRole('img', { name: /二维码/ }).first()).toBeVisible();
  await page.goto('/login/account?ref=https://nowhere.example/');
  await signInByPassword(page, { account: person.phone, password: person.password });
  await expect(page.getByText('登录成功')).toBeVisible();
  for (const [path, heading] of [
    ['/user/dashboard', '总览'],
    ['/user/devices', '登录设备'],
    ['/user/logs', '操作日志'],
    ['/user/security', '账号安全'],
    ['/user/app/docs', '开发文档'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByText('没有加载出来'), `${path} ${heading}`).toHaveCount(0);
  }
  expect(faults).toEqual([]);
});

test.describe('scripts that do not start', () => {
  test.use({ allowedErrors: [/^uncaught: $|net::ERR|Failed to load resource/] });

  for (const [what, spoil] of [
    [
      'that the browser cannot read',
      (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'let a = ;' }),
    ],
    ['that do not come', (route: Route) => route.abort()],
  ] as const) {
    test(`says so on a page with scripts ${what}`, async ({ page }) => {
      await page.route(/\/assets\/index-[^/]+\.js$/, spoil);
      for (const path of ['/', '/login/account', '/user/security', '/admin']) {
        await page.goto(path);
        await expect(page.getByText('这一页没能启动'), path).toBeInViewport();
      }
      await page.unroute(/\/assets\/index-[^/]+\.js$/);
      await page.goto('/login/account');
      await expect(page.getByText('这一页没能启动')).toBeHidden();
    });
  }
});
