import { setAppRoles } from '@tongxing/contract/calls/app-access.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { mustCall } from '../actions/call-service.ts';
import { checkByCall } from '../actions/check-by-call.ts';
import { passCheck } from '../actions/pass-check.ts';
import { registerApp } from '../actions/register-app.ts';
import { signInByCall } from '../actions/sign-in-by-call.ts';
import { openOpenidClientSite } from '../relying-parties/openid-client-site.ts';
import { expect, test } from '../setup/scenario.ts';

// Somebody that the app does not know.
test.use({ allowedErrors: [/404/] });

test('a developer narrows who may use the app; somebody else is told what is missing and goes back @phone @night', async ({
  page,
  context,
  browser,
  service,
}) => {
  test.setTimeout(90_000);
  const site = await openOpenidClientSite();
  const developer = aPerson();
  const token = await beSignedIn(context, service, developer);
  const name = `内部系统${Date.now() % 1_000_000}`;
  const app = await registerApp(service, token, { name, redirect_uris: [site.redirectUri] });
  await site.use(app);

  await page.goto(`/user/app/list?app=${app.appId}`);
  await page.getByRole('tab', { name: '使用范围' }).click();
  await page.getByRole('button', { name: '添加角色' }).click();
  await page.getByRole('textbox', { name: '标识' }).fill('admin');
  await page.getByRole('textbox', { name: '名称' }).fill('管理员');
  await page.getByRole('button', { name: '保存角色' }).click();
  await passCheck(page, developer);
  await expect(page.getByText('已授予 0 人')).toBeVisible();
  await page.getByRole('textbox', { name: /^用户/ }).fill('nobody-that-it-knows');
  await page.getByRole('button', { name: '授予角色' }).click();
  await expect(page.getByText('该用户未授权过该应用')).toBeVisible();

  await page.getByRole('radio', { name: '受邀用户' }).check();
  await page.getByRole('switch', { name: '要开启了两步验证' }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存').last()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: '受邀用户' })).toBeChecked();
  await page.getByRole('tab', { name: '登录设置' }).click();
  await page.getByRole('combobox', { name: '登录有效时间' }).selectOption('1 天以内');
  await page.getByRole('tab', { name: '使用范围' }).click();
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);

  const strangers = await browser.newContext();
  await beSignedIn(strangers, service, aPerson());
  const visit = await strangers.newPage();
  await visit.goto(site.loginUrl);
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText(`你现在还不能使用“${name}”`);
  await expect(visit.getByText('该应用需要邀请才能使用')).toBeVisible();
  await expect(visit.getByText('该应用要求开启两步验证')).toBeVisible();
  await expect(visit.getByRole('link', { name: '去设置' })).toHaveAttribute('href', /\/user\/security$/);
  await visit.getByRole('button', { name: '回到应用' }).click();
  await expect(visit.locator('body')).toContainText('"refused":"access_denied"');
  await strangers.close();

  await page.reload();
  const refusals = page.getByRole('table', { name: '被拒绝的用户' });
  await expect(refusals.getByText('没有受到邀请、没有开启两步验证')).toBeVisible();
  await site.close();
});

test('a developer chooses how the app reads roles, and its ID token has them there @phone', async ({
  page,
  context,
  service,
}) => {
  const site = await openOpenidClientSite({ scope: 'openid roles' });
  const developer = aPerson();
  const token = await beSignedIn(context, service, developer);
  const app = await registerApp(service, token, {
    name: `报表${Date.now() % 1_000_000}`,
    redirect_uris: [site.redirectUri],
    scopes: ['openid', 'roles'],
    required_scopes: ['openid', 'roles'],
    purposes: { roles: '区分查看和编辑' },
  });
  await site.use(app);
  await mustCall(
    service,
    setAppRoles,
    { id: app.appId, roles: [{ key: 'viewer', name: '查看', default: true }] },
    await checkByCall(service, developer, await signInByCall(service, developer)),
  );

  await page.goto(`/user/app/list?app=${app.appId}&tab=access`);
  const roles = page.getByRole('group', { name: '角色' });
  await roles.getByRole('textbox', { name: '角色的声明名称' }).fill('1 is no name');
  await page.getByRole('button', { name: '保存声明' }).click();
  await expect(page.getByText('以字母或下划线开头')).toBeVisible();
  await roles.getByRole('textbox', { name: '角色的声明名称' }).fill('resource_access.report.roles');
  await roles.getByRole('checkbox', { name: 'ID 令牌' }).check();
  await expect(page.getByRole('group', { name: '用户组' })).toHaveCount(0);
  await page.getByRole('button', { name: '保存声明' }).click();
  await passCheck(page, developer);
  await expect(page.getByText('已保存').last()).toBeVisible();
  await page.reload();
  await expect(roles.getByRole('checkbox', { name: 'ID 令牌' })).toBeChecked();
  await expect(roles.getByRole('checkbox', { name: 'JWT 访问令牌' })).not.toBeChecked();

  await page.goto(site.loginUrl);
  await page.getByRole('button', { name: '同意授权' }).click();
  await page.waitForURL(/\/me$/);
  const { claims, info } = JSON.parse(await page.locator('body').innerText());
  const expected = { resource_access: { report: { roles: ['viewer'] } } };
  expect([claims, info]).toEqual([expect.objectContaining(expected), expect.objectContaining(expected)]);
  await site.close();
});
