import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beOperator, enterAdmin } from '../actions/be-operator.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { registerAccount } from '../actions/register-account.ts';
import { registerApp } from '../actions/register-app.ts';
import { expect, test } from '../setup/sole-operator.ts';

test.use({ allowedErrors: [/401/] });
test.setTimeout(120_000);

test('an operator invites into an app, sees who came, and takes another invitation back @phone', async ({
  page,
  context,
  browser,
  service,
}) => {
  const { token } = await registerAccount(service, aPerson());
  const name = `内测${Date.now() % 1_000_000}`;
  const app = await registerApp(service, token, { name, redirect_uris: ['https://beta.example/cb'] });
  const operator = await beOperator(context, service, aPerson(), ['owner']);
  await page.goto(`/admin/apps/${app.appId}`);
  await enterAdmin(page, operator);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '编辑使用范围' }).click();
  await dialog.getByRole('radio', { name: '受邀用户' }).check();
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '发送邀请' }).click();
  await dialog.getByRole('button', { name: '发送邀请' }).click();
  const url = await dialog.locator('code').innerText();

  const guests = await browser.newContext();
  await beSignedIn(guests, service, aPerson());
  const visit = await guests.newPage();
  await visit.goto(url);
  await visit.getByRole('button', { name: '接受邀请' }).click();
  await expect(visit.getByText(`现在可以使用“${name}”了`)).toBeVisible();
  await guests.close();

  await page.goto('/admin/invitations');
  const invited = aPerson();
  await page.getByRole('button', { name: '发送邀请' }).click();
  await dialog.getByRole('textbox', { name: '指定用户（选填）' }).fill(invited.email);
  await dialog.getByRole('button', { name: '发送邀请' }).click();
  const second = await dialog.locator('code').innerText();
  await dialog.getByRole('button', { name: '关闭' }).click();
  const table = page.getByRole('table', { name: '邀请' });
  const row = (text: string) => table.getByRole('row').filter({ hasText: text });
  await expect(row(app.appId).getByText('已接受')).toBeVisible();
  await expect(row(app.appId).getByRole('button', { name: /收回/ })).toHaveCount(0);
  await row('待接受').getByRole('button', { name: /收回/ }).first().click();
  await dialog.getByRole('button', { name: '收回' }).click();
  await expect(row('待接受')).toHaveCount(0);

  const late = await browser.newContext();
  await beSignedIn(late, service, invited);
  const tooLate = await late.newPage();
  await tooLate.goto(second);
  await tooLate.getByRole('button', { name: '接受邀请' }).click();
  await expect(tooLate.getByText('没有这个邀请，看看链接是不是完整')).toBeVisible();
  await late.close();
});
