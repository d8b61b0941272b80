import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beOperator, enterAdmin } from '../actions/be-operator.ts';
import { registerAccount } from '../actions/register-account.ts';
import { registerApp } from '../actions/register-app.ts';
import { expect, test } from '../setup/sole-operator.ts';

// Expected: entering asks first.
test.use({ allowedErrors: [/401/] });
test.setTimeout(120_000);

test('connects an identity manager, and reads whom it has pushed @phone @night', async ({
  page,
  context,
  service,
}) => {
  const developer = await registerAccount(service, aPerson());
  const name = `人事系统${Date.now() % 1_000_000}`;
  const app = await registerApp(service, developer.token, {
    name,
    redirect_uris: ['https://hr.example/callback'],
  });
  const operator = await beOperator(context, service, aPerson(), ['owner']);
  await page.goto('/admin/sign-in');
  await enterAdmin(page, operator);
  const card = page.getByRole('region', { name: 'SCIM 推送' });
  const base = `${service.url}/scim/v2`;
  await expect(card.getByText(base, { exact: true })).toBeVisible();

  await page.goto(`/admin/apps/${app.appId}`);
  await page.getByRole('button', { name: '编辑权限' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: '用 SCIM 推送用户和用户组' }).check();
  await dialog.getByRole('textbox', { name: /理由/ }).fill('对接人事系统');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('权限已保存')).toBeVisible();

  const issued = await fetch(`${service.url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${app.appId}:${app.clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', resource: base, scope: 'scim:write' }),
  });
  const { access_token: token } = (await issued.json()) as { access_token: string };
  const push = (userName: string, active: boolean) =>
    fetch(`${base}/Users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify({
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName,
        displayName: '新员工',
        active,
      }),
    });
  const { username } = aPerson();
  expect((await push(username, true)).status).toBe(201);
  expect((await push(`${username}_b`, false)).status).toBe(201);

  await page.goto('/admin/sign-in');
  const row = card.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('2 人，1 人已停用');
  await card.scrollIntoViewIfNeeded();
  await row.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});
