import { editApp } from '@tongxing/contract/calls/apps.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beOperator, enterAdmin } from '../actions/be-operator.ts';
import { mustCall } from '../actions/call-service.ts';
import { checkByCall } from '../actions/check-by-call.ts';
import { registerAccount } from '../actions/register-account.ts';
import { registerApp } from '../actions/register-app.ts';
import { expect, test } from '../setup/scenario.ts';

test.use({ allowedErrors: [/401|409/] });

test('shows a reviewer which app a name resembles, and refuses a verdict on an app that has changed since', async ({
  page,
  context,
  service,
}) => {
  const operator = await beOperator(context, service, aPerson(), ['owner']);
  const { token: developer } = await registerAccount(service, aPerson());
  const person = aPerson();
  const impostor = await registerAccount(service, person);
  const name = `山海${Date.now() % 1_000_000}词典`;
  const redirect_uris = ['https://notes.example/callback'];
  const own = await registerApp(service, developer, { name, redirect_uris });
  const near = await registerApp(service, impostor.token, { name: `${name} 官方`, redirect_uris });

  const dialog = page.getByRole('dialog');
  const verify = { name: '通过并认证' };
  await page.goto(`/admin/apps/${own.appId}`);
  await enterAdmin(page, operator);
  await page.getByRole('button', verify).click();
  await dialog.getByRole('button', verify).click();
  await expect(page.getByText('主体已认证', { exact: true }).first()).toBeVisible();

  await page.goto(`/admin/apps/${near.appId}`);
  await expect(page.getByText(`名称近似：很像“${name}”`)).toBeVisible();
  await page.getByRole('button', verify).click();
  const caller = await checkByCall(service, person, impostor);
  await mustCall(service, editApp, { id: near.appId, homepage: 'https://evil.example' }, caller);
  await dialog.getByRole('button', verify).click();
  await expect(dialog.getByText(/开发者刚刚修改了该应用，尚未处理/)).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(page.getByRole('link', { name: 'https://evil.example' })).toBeVisible();
  await expect(page.getByText('主体已认证', { exact: true })).toHaveCount(0);
  await page.goto('/admin/apps');
  const row = page.getByRole('row').filter({ hasText: near.appId });
  await expect(row.getByText('名称近似')).toBeVisible();
});
