import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { registerAccount } from '../actions/register-account.ts';
import { registerApp } from '../actions/register-app.ts';
import { openOpenidClientSite } from '../relying-parties/openid-client-site.ts';
import { expect, test } from '../setup/scenario.ts';

// call:GET/v3/app/grants/detail call:GET/v3/app/grants/former call:GET/v3/app/grants/readings
test('a person reads which data an app received, and revokes its access there @phone @night', async ({
  page,
  context,
  service,
}) => {
  const site = await openOpenidClientSite();
  const { token } = await registerAccount(service, aPerson());
  await site.use(await registerApp(service, token, { redirect_uris: [site.redirectUri] }));
  await beSignedIn(context, service, aPerson());
  await page.goto(site.loginUrl);
  await page.getByRole('switch', { name: '提供保持登录' }).click();
  await page.getByRole('button', { name: '同意授权' }).click();
  await expect(page).toHaveURL(`${site.origin}/me`);
  await page.goto(`${site.origin}/refresh`);
  await page.goto(`${site.origin}/me`);

  await page.goto('/user/dashboard');
  await page.getByRole('link', { name: '青禾笔记' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '青禾笔记', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^青禾笔记 - /);
  const history = page.getByRole('table', { name: '信息提供记录' });
  const row = (way: string) => history.getByRole('row').filter({ hasText: way });
  await expect(row('登录时')).toContainText('保持登录');
  await expect(row('来读取资料')).toContainText('个人资料');
  await expect(row('来读取资料')).toContainText('2 次');
  await expect(row('来读取资料')).not.toContainText('手机号');
  await expect(row('续期时')).toContainText('后台续期时提供');
  for (const text of ['示例科技（杭州）有限公司', 'privacy@qinghe.example', '笔记署名、协作时展示']) {
    await expect(page.getByText(text).first()).toBeVisible();
  }
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);

  await page.getByRole('button', { name: '撤销授权' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销授权' }).click();
  await expect(page.getByText('授权已撤销')).toBeVisible();
  await expect(row('来读取资料')).toContainText('2 次');
  await page.getByRole('link', { name: '我的授权' }).first().click();
  await expect(page.getByRole('heading', { name: '以前授权过的应用' })).toBeVisible();
  await expect(page).toHaveTitle(/^应用列表 - /);
  await page.getByRole('link', { name: '青禾笔记' }).click();
  await expect(page.getByText('授权已撤销')).toBeVisible();
  await site.close();
});

test.describe('an app that cannot be shown', () => {
  test.use({ allowedErrors: [/404|500/] });

  test('shows 404 for one without a grant, and an error where the service fails', async ({
    page,
    context,
    service,
  }) => {
    await beSignedIn(context, service, aPerson());
    await page.goto('/user/app/list?grant=nobody');
    await expect(page.getByRole('heading', { name: '应用不存在' })).toBeVisible();
    await expect(page.getByText('没有找到你要的内容')).toBeHidden();
    await page.route('**/v3/app/grants/detail*', (route) => route.fulfill({ status: 500 }));
    await page.reload();
    await expect(page.getByRole('button', { name: /再试|重试|重新/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: '应用不存在' })).toBeHidden();
  });
});
