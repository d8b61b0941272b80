import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beOperator, enterAdmin } from '../actions/be-operator.ts';
import { cardOf, saveCard } from '../actions/settings-card.ts';
import { expect, test } from '../setup/sole-operator.ts';

// Expected errors: entering asks first; invalid settings are refused.
test.use({ allowedErrors: [/40[149]|412|422/] });
test.setTimeout(150_000);

test('settles numbers of other regions, one tap, doors of old systems and the hook', async ({
  page,
  context,
  service,
}) => {
  const operator = await beOperator(context, service, aPerson(), ['owner']);
  await page.goto('/admin/sign-in');
  await enterAdmin(page, operator);
  const phone = cardOf(page, '手机号');
  await phone.getByRole('textbox', { name: '各地区每日短信上限（条）' }).fill('HK=50');
  await saveCard(page, '手机号');
  await expect(phone.getByText(/^第 \d+ 版/)).toBeVisible();
  await page.reload();
  await expect(phone.getByRole('textbox', { name: '各地区每日短信上限（条）' })).toHaveValue('HK=50');

  const oneTap = cardOf(page, '本机号码登录');
  await oneTap.getByRole('combobox', { name: '服务商' }).selectOption('创蓝闪验');
  await saveCard(page, '本机号码登录');
  await expect(oneTap.getByRole('alert').first()).toContainText('“appId”必填：已选择该服务商');
  await oneTap.getByRole('textbox', { name: 'appId' }).fill('cl-app-1');
  await oneTap.getByLabel('appKey', { exact: true }).fill('cl-key-0123456789');
  await saveCard(page, '本机号码登录');
  await expect(oneTap.getByText(/^第 \d+ 版/)).toBeVisible();

  await page.goto('/admin/limits');
  const doors = cardOf(page, '旧系统接入');
  await doors.getByRole('switch', { name: /^CAS 3\.0/ }).click();
  await saveCard(page, '旧系统接入');
  await expect(doors.getByText(/^第 \d+ 版/)).toBeVisible();

  const hook = cardOf(page, '前置钩子');
  await hook.getByRole('textbox', { name: '服务地址' }).fill('https://hook.invalid/ask');
  await hook.getByRole('checkbox', { name: '注册前' }).check();
  await saveCard(page, '前置钩子');
  await expect(hook.getByRole('alert').first()).toContainText('必填：用于你的服务验证签名');
  await hook.getByRole('button', { name: '放弃修改' }).click();

  const claims = cardOf(page, '自定义声明');
  await claims.getByRole('button', { name: '添加' }).click();
  await claims.getByRole('textbox', { name: '声明名称' }).fill('company');
  await claims.getByRole('combobox', { name: '所需权限' }).selectOption('openid');
  await claims.getByRole('combobox', { name: '取值' }).selectOption({ label: '资料字段' });
  await claims.getByRole('combobox', { name: '资料字段' }).selectOption({ label: '手机号' });
  await saveCard(page, '自定义声明');
  await expect(claims.getByRole('alert').first()).toContainText('这一项只能放在“phone”里');
  await claims.getByRole('combobox', { name: '取值' }).selectOption({ label: '固定值' });
  await claims.getByRole('textbox', { name: '固定值' }).fill('某某公司');
  await saveCard(page, '自定义声明');
  await expect(claims.getByText(/^第 \d+ 版/)).toBeVisible();
});
