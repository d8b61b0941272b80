import { rotateWebhookSecret } from '@tongxing/contract/calls/webhooks.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { passCheck } from '../actions/pass-check.ts';
import { registerApp } from '../actions/register-app.ts';
import { expect, test } from '../setup/scenario.ts';

const redirectUris = { redirect_uris: ['https://a.example/cb'] };

test('changes the webhook secret after a confirmation, once even on a double press', async ({
  page,
  context,
  service,
}) => {
  const developer = aPerson();
  const token = await beSignedIn(context, service, developer);
  const app = await registerApp(service, token, redirectUris);
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === rotateWebhookSecret.path) asked += 1;
  });
  await page.goto(`/user/app/list?app=${app.appId}&tab=webhooks`);
  await page.getByRole('textbox', { name: '接收地址', exact: true }).fill('https://hooks.invalid/tongxing');
  await page.getByRole('button', { name: '保存地址' }).click();
  await passCheck(page, developer);
  const shown = page.getByRole('dialog', { name: '签名密钥', exact: true });
  await shown.getByRole('button', { name: '我已保存' }).click();

  const before = asked;
  await page.getByRole('button', { name: '更换签名密钥' }).click();
  const question = page.getByRole('dialog', { name: '更换签名密钥' });
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();
  expect(asked).toBe(before);
  await page.getByRole('button', { name: '更换签名密钥' }).click();
  await question.getByRole('button', { name: '更换签名密钥' }).dblclick();
  await expect(shown.locator('code')).toHaveText(/^whsec_/);
  expect(asked).toBe(before + 1);
});

test('given an invalid field that is hidden, saves without it', async ({ page, context, service }) => {
  const developer = aPerson();
  const token = await beSignedIn(context, service, developer);
  const app = await registerApp(service, token, redirectUris);
  await page.goto(`/user/app/list?app=${app.appId}&tab=sign-in`);
  const method = page.getByRole('combobox', { name: '令牌端点认证方式' });
  await method.selectOption('private_key_jwt');
  await page.getByRole('textbox', { name: /jwks_uri/ }).fill('https');
  const save = page.getByRole('button', { name: '保存高级设置' });
  await save.click();
  await expect(page.getByText('请输入以 https:// 开头的网址')).toBeVisible();
  await method.selectOption('client_secret_basic');
  await page.getByRole('switch', { name: '必须 PKCE' }).click();
  await save.click();
  await passCheck(page, developer);
  await expect(page.getByText('已保存')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: '必须 PKCE' })).toHaveAttribute('aria-checked', 'true');
});
