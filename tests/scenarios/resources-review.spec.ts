import { randomBytes } from 'node:crypto';
import { createResource } from '@tongxing/contract/calls/resources.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beOperator, enterAdmin } from '../actions/be-operator.ts';
import { mustCall } from '../actions/call-service.ts';
import { registerAccount } from '../actions/register-account.ts';
import { expect, test } from '../setup/scenario.ts';

test.use({ allowedErrors: [/401/] });

test('an operator finds an API whose host nobody has shown, lets it in and shuts it @phone @night', async ({
  page,
  context,
  service,
}) => {
  test.setTimeout(90_000);
  const operator = await beOperator(context, service, aPerson(), ['owner']);
  const developer = await registerAccount(service, aPerson());
  const name = `日程${randomBytes(3).toString('hex')}`;
  const audience = `https://api-${randomBytes(4).toString('hex')}.example`;
  await mustCall(
    service,
    createResource,
    {
      audience,
      name,
      legal_name: '日程科技有限公司',
      contact: 'hi@calendar.example',
      scopes: [
        { name: 'calendar:read', title: { zh: '查看日程' }, purpose: { zh: '在应用里显示你的日程' } },
        { name: 'calendar:write', title: { zh: '修改日程' }, purpose: { zh: '替你把会议写进日程' } },
      ],
    },
    developer,
  );

  await page.goto('/admin/resources?status=unverified');
  await enterAdmin(page, operator);
  const list = page.getByRole('table', { name: 'API' });
  await expect(list.getByText(audience)).toBeVisible();
  await page.goto(`/admin/resources?q=${encodeURIComponent(audience)}`);
  await list.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('开发者尚未验证域名所有权')).toBeVisible();
  await expect(page.getByText('替你把会议写进日程')).toBeVisible();
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '通过', exact: true }).click();
  await dialog.getByRole('button', { name: '通过', exact: true }).click();
  await expect(page.getByText('运行中')).toBeVisible();
  await page.getByRole('button', { name: '停用 API' }).click();
  await dialog.getByRole('textbox', { name: /^理由/ }).fill('核实不了');
  await dialog.getByRole('button', { name: '停用 API' }).click();
  await expect(page.getByText('已停用').first()).toBeVisible();
  await expect(page.getByText('上次给开发者的说明：核实不了')).toBeVisible();
});
