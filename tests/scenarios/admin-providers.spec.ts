import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beOperator, enterAdmin } from '../actions/be-operator.ts';
import { answerProvider } from '../actions/visit-provider.ts';
import { expect, test } from '../setup/sole-operator.ts';

// Entering asks first.
test.use({ allowedErrors: [/40[19]|412|422/] });
test.setTimeout(150_000);

// spec:10.5
test('tries a provider before saving it, lists it, and removes it', async ({ page, context, service }) => {
  const { vendor, entry } = await vendorFixtures.openid_connect([`${service.url}/login/callback`]);
  const { issuer, client_id: appId, client_secret: secret } = entry as unknown as Record<string, string>;
  const operator = await beOperator(context, service, aPerson(), ['owner']);
  await page.goto('/admin/sign-in');
  await enterAdmin(page, operator);
  const providers = page.getByRole('region', { name: '第三方登录', exact: true });
  await providers.getByRole('button', { name: '添加' }).click();
  await page.getByRole('button', { name: 'OpenID Connect' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`${service.url}/login/callback`)).toBeVisible();
  for (const [name, text] of [
    ['代号', 'walked'],
    ['按钮文字', '被试的'],
    ['颁发者', issuer],
    ['应用 ID（Client ID）', appId],
  ] as const) {
    await dialog.getByRole('textbox', { name }).fill(text ?? '');
  }
  await dialog.getByLabel('应用密钥（Client Secret）').fill(secret ?? '');
  await dialog.getByRole('switch', { name: '在登录页显示' }).click();
  await dialog.getByRole('button', { name: '先测试' }).click();
  await dialog.getByRole('button', { name: '测试' }).click();
  await expect(dialog.getByText('连接正常，凭证有效')).toBeVisible();
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: '测试登录' }).click(),
  ]);
  await answerProvider(popup);
  await expect(dialog.getByText('已返回用户身份')).toBeVisible();
  await expect(dialog.getByText(/南风知我意/)).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).click();

  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(providers.getByText('OpenID Connect，代号 walked')).toBeVisible();
  await expect(providers.getByText('不在登录页显示')).toBeVisible();
  // The secret is never shown again.
  await providers.getByRole('button', { name: '编辑：被试的' }).click();
  await expect(dialog.getByLabel('应用密钥（Client Secret）')).toHaveValue('');
  await expect(dialog.getByPlaceholder(/已设置 ••••/)).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).click();
  await providers.getByRole('button', { name: '被试的：移除' }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(providers.getByText('还没有第三方登录')).toBeVisible();
  await vendor.close();
});
