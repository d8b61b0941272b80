import { readFileSync } from 'node:fs';
import path from 'node:path';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { adminAddresses } from '../actions/admin-addresses.ts';
import { beOperator, enterAdmin } from '../actions/be-operator.ts';
import { registerAccount } from '../actions/register-account.ts';
import { registerApp } from '../actions/register-app.ts';
import { expect, test } from '../setup/scenario.ts';

test.use({ allowedErrors: [/401/] });
test.setTimeout(150_000);

// spec:10.3
test('an operator visits overview, palette, apps, operators, audit, health and handbook', async ({
  page,
  context,
  service,
}) => {
  const operator = await beOperator(context, service, aPerson(), ['owner']);
  const developer = aPerson();
  const { token } = await registerAccount(service, developer);
  const name = `应用${Date.now() % 1_000_000}`;
  const { appId } = await registerApp(service, token, {
    name,
    redirect_uris: ['https://notes.example/callback'],
  });

  await page.goto('/admin');
  await enterAdmin(page, operator);
  await expect(page.getByRole('heading', { level: 1, name: /^你好，/ })).toBeVisible();
  await expect(page.getByRole('region', { name: '今天' }).getByText('新注册')).toBeVisible();

  await page.goto('/admin/messages');
  const rates = page.getByRole('region', { name: '各服务商近 7 天' });
  await expect(rates.getByText(/^已发送 \d+ 条，被拒绝 0 条/).first()).toBeVisible();

  // The palette, by keyboard alone.
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill('双人');
  await expect(palette.getByRole('option', { name: '安全与限额' })).toBeVisible();
  await palette.getByRole('combobox').fill(name);
  await page.keyboard.press('Enter');
  await expect(palette.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '停用', exact: false }).first().click();
  await dialog.getByRole('textbox', { name: /^理由/ }).fill('有人举报钓鱼');
  await dialog.getByRole('button', { name: /停用/ }).click();
  await expect(page.getByText('已停用').first()).toBeVisible();
  await page.goto('/admin/apps?status=suspended');
  await expect(page.getByRole('table', { name: '应用' }).getByText(appId)).toBeVisible();

  await page.goto('/admin/operators');
  await page.getByRole('button', { name: '添加管理员' }).click();
  await dialog.getByRole('textbox', { name: '账号' }).fill(developer.phone);
  await dialog.getByRole('button', { name: '查找' }).click();
  await dialog.getByRole('group', { name: '找到的账号' }).getByRole('button').click();
  await dialog.getByRole('checkbox', { name: /^客服/ }).check();
  await dialog.getByRole('textbox', { name: '理由' }).fill('新来的客服');
  await dialog.getByRole('button', { name: '添加' }).click();
  const row = page
    .getByRole('table', { name: '管理员' })
    .getByRole('row')
    .filter({ hasText: developer.username });
  await expect(row.getByText('未开启两步验证')).toBeVisible();
  await row.getByRole('button', { name: /移除管理员/ }).click();
  await dialog.getByRole('textbox', { name: '理由' }).fill('转岗');
  await dialog.getByRole('button', { name: '移除' }).click();
  await expect(row).toHaveCount(0);

  await page.goto(`/admin/audit?kind=apps.suspend&target=${appId}`);
  const events = page.getByRole('table', { name: '审计日志' });
  await events.getByRole('button', { name: /停用应用$/ }).click();
  await expect(dialog.getByText('有人举报钓鱼')).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('audit.ndjson');

  await page.goto('/admin/health');
  await expect(page.getByText('数据库', { exact: false }).first()).toBeVisible({ timeout: 20_000 });
  await page.getByRole('navigation', { name: '管理后台' }).getByRole('link', { name: '手册' }).click();
  await expect(page).toHaveURL(/\/docs\/handbook\/first-day\.html$/);
  await expect(page.getByRole('heading', { level: 1, name: '上线首日' })).toBeVisible();
  // A bookmarked address of the console.
  await page.goto('/admin/handbook/people');
  await expect(page).toHaveURL(/\/docs\/handbook\/people\.html$/);
});

const handbook = path.join(import.meta.dirname, '../../docs/handbook');

test('each page of the console links to an existing page of the handbook with the same title', async ({
  page,
  context,
  service,
}) => {
  const operator = await beOperator(context, service, aPerson(), ['owner']);
  await page.goto('/admin');
  await enterAdmin(page, operator);
  const addresses = await adminAddresses(page);
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of addresses) {
    await page.getByRole('navigation').locator(`a[href="${address}"]`).filter({ visible: true }).click();
    const link = page.getByRole('main').getByRole('link', { name: '手册', exact: true });
    const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await opened.waitForURL(/\/docs\/handbook\/[a-z-]+\.html$/);
    const name = path.basename(opened.url(), '.html');
    const [, title = ''] = /^# (.+)$/m.exec(readFileSync(path.join(handbook, `${name}.md`), 'utf8')) ?? [];
    await expect(opened.getByRole('heading', { level: 1, name: title }), address).toBeVisible();
    await opened.close();
  }
});
