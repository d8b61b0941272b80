import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beOperator, enterAdmin } from '../actions/be-operator.ts';
import { registerAccount } from '../actions/register-account.ts';
import { registerApp } from '../actions/register-app.ts';
import { expect, test } from '../setup/scenario.ts';

test.use({ allowedErrors: [/401/] });
test.setTimeout(120_000);

test('an operator settles who may use an app, names its roles, gives one, asks of sign-ins @phone', async ({
  page,
  context,
  service,
}) => {
  const { token } = await registerAccount(service, aPerson());
  const app = await registerApp(service, token, {
    name: `报表${Date.now() % 1_000_000}`,
    redirect_uris: ['https://reports.example/cb'],
  });
  const wang = aPerson();
  await registerAccount(service, wang);
  const operator = await beOperator(context, service, aPerson(), ['owner']);
  await page.goto(`/admin/apps/${app.appId}`);
  await enterAdmin(page, operator);
  const dialog = page.getByRole('dialog');
  const find = async () => {
    await dialog.getByRole('textbox', { name: '账号' }).fill(wang.phone);
    await dialog.getByRole('button', { name: '查找' }).click();
    await dialog.getByRole('group', { name: '找到的账号' }).getByRole('button').click();
  };

  await page.getByRole('button', { name: '编辑使用范围' }).click();
  await dialog.getByRole('radio', { name: '名单用户' }).check();
  await dialog.getByRole('button', { name: '添加用户' }).click();
  await find();
  await expect(dialog.getByRole('radio', { name: '名单用户' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: '绑定了邮箱' }).check();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('名单用户组')).toBeVisible();
  await expect(page.getByText(wang.username)).toBeVisible();

  await page.getByRole('button', { name: '编辑角色' }).click();
  await dialog.getByRole('textbox', { name: '角色' }).fill('admin 管理员\n*viewer 只读');
  await dialog.getByRole('button', { name: '保存' }).click();
  const roles = page.getByRole('table', { name: '应用角色' });
  await expect(roles.getByText('默认角色')).toBeVisible();
  await roles.getByRole('button', { name: '授予用户' }).first().click();
  await find();
  await dialog.getByRole('button', { name: '授予角色' }).click();
  await expect(roles.getByRole('button', { name: '1 人' })).toBeVisible();
  await roles.getByRole('button', { name: '1 人' }).click();
  await dialog.getByRole('radio').check();
  await dialog.getByRole('button', { name: '收回' }).click();
  await expect(roles.getByRole('button', { name: '0 人' })).toHaveCount(2);

  await page.getByRole('button', { name: '编辑登录要求' }).click();
  await dialog.getByRole('combobox', { name: '登录有效时间' }).selectOption('8 小时以内');
  await dialog.getByRole('combobox', { name: '验证强度' }).selectOption('两步验证');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('8 小时以内登录过，两步验证')).toBeVisible();
});
