import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { mustCall } from '../actions/call-service.ts';
import { signInByPassword } from '../actions/sign-in.ts';
import { expect, test } from '../house/scenario.ts';

// The browser reports every 401 on the console by itself.
test.use({ allowedErrors: [/status of 401/] });

test('a session that died in the console: the popup, and back where they were', async ({
  page,
  context,
  house,
}) => {
  const lin = aPerson();
  const token = await beSignedIn(context, house, lin);
  await page.goto('/user/info');
  await expect(page.getByRole('heading', { name: '个人资料' })).toBeVisible();
  await mustCall(house, signOut, {}, { token });

  await page.getByRole('button', { name: '修改昵称' }).click();
  await page.getByRole('textbox', { name: '昵称' }).fill('林晚归');
  await page.getByRole('button', { name: '保存' }).click();

  const popup = page.getByRole('dialog').filter({ has: page.getByRole('tablist', { name: '登录方式' }) });
  await expect(popup).toBeVisible();
  await expect(page.getByText('登录信息已过期，请重新登录！')).toBeVisible();
  await expect(popup.getByRole('button', { name: /关闭|取消/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(popup).toBeVisible();

  await signInByPassword(page, { account: lin.phone, password: lin.password });
  await expect(popup).toBeHidden();
  await expect(page).toHaveURL(/\/user\/info$/);
});

test('without a token a guarded page leads to sign in, and no popup opens', async ({ page }) => {
  await page.goto('/user/dashboard');
  await expect(page).toHaveURL(/\/login\/account\?ref=%2Fuser%2Fdashboard$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
