import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { enterAdmin, giveRoles, openOperatorPage } from '../actions/be-operator.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { expect, test } from '../setup/scenario.ts';

// 401 and 403 are expected before the console opens.
test.use({ allowedErrors: [/40[13]/] });

test.setTimeout(120_000);

// spec:10.1
test('shows 404 to others, set-up to an operator without a second factor, and the console to one with it', async ({
  page,
  context,
  browser,
  service,
}) => {
  const lin = aPerson();
  await beSignedIn(context, service, lin);
  await page.goto('/admin/people');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await expect(page).not.toHaveTitle(/管理后台/);

  await giveRoles(service, lin, ['support']);
  await page.reload();
  await expect(page.getByRole('heading', { name: '请先开启两步验证或添加通行密钥' })).toBeVisible();
  await expect(page.getByRole('link', { name: '前往账号安全添加' })).toHaveAttribute(
    'href',
    '/user/security',
  );

  const { page: admin, operator } = await openOperatorPage(browser, service, ['support']);
  await admin.goto('/admin');
  const check = admin.getByRole('dialog', { name: '安全验证' });
  // A password alone does not open the console.
  await expect(check.getByRole('textbox', { name: '登录密码' })).toBeHidden();
  await check.getByRole('button', { name: '关闭' }).click();
  await expect(admin.getByRole('heading', { name: '请验证身份' })).toBeVisible();
  await admin.getByRole('button', { name: '开始验证' }).click();
  await enterAdmin(admin, operator);
  await expect(admin.getByRole('heading', { name: /^你好，/ })).toBeVisible();
  await expect(admin).toHaveTitle(/^概览 - 管理后台/);

  // Pages without permission are not shown to support.
  const navigation = admin.getByRole('navigation', { name: '管理后台' });
  await expect(navigation.getByRole('link', { name: '用户', exact: true })).toBeVisible();
  await expect(navigation.getByRole('link', { name: '审计日志' })).toHaveCount(0);
  await admin.goto('/admin/audit');
  await expect(admin.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await admin.context().close();
});
