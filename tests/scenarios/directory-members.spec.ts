import { openCompany } from '@tongxing/doubles/directory/company.ts';
import { serveMemberList } from '@tongxing/doubles/directory/member-lists.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beOperator, enterAdmin } from '../actions/be-operator.ts';
import { expect, test } from '../setup/sole-operator.ts';

// Entering asks first.
test.use({ allowedErrors: [/40[19]|412|422/] });
test.setTimeout(150_000);

test('an operator follows the member list of WeCom: departments become groups, members accounts @phone', async ({
  page,
  context,
  service,
}) => {
  const list = await serveMemberList('wecom', openCompany(['anna', 'bert']), { now: () => new Date() });
  const { corp_id, secret } = list.entry as { readonly corp_id: string; readonly secret: string };
  const operator = await beOperator(context, service, aPerson(), ['owner']);
  await page.goto('/admin/sign-in');
  await enterAdmin(page, operator);
  const card = page.getByRole('region', { name: '公司目录', exact: true });
  await card.getByRole('button', { name: '加企业微信通讯录' }).click();
  const entry = card.getByRole('group', { name: '企业微信通讯录' }).last();
  await entry.getByRole('textbox', { name: '代号', exact: true }).fill('staff');
  await entry.getByRole('textbox', { name: '企业 ID' }).fill(corp_id);
  await entry.getByLabel('自建应用的 Secret').fill(secret);
  await entry.getByRole('textbox', { name: '接口地址' }).fill(`api=${list.url}`);
  await entry.getByRole('combobox', { name: '首次登录' }).selectOption({ label: '直接创建账号' });
  await card.getByRole('button', { name: '测试目录' }).click();
  const trial = page.getByRole('dialog');
  await trial.getByLabel('测试对象').fill('staff');
  await trial.getByRole('button', { name: '测试' }).click();
  await expect(trial.getByText('连接正常，凭证有效')).toBeVisible();
  await expect(trial.getByText(/4 departments/)).toBeVisible();
  await trial.getByRole('button', { name: '关闭' }).click();
  await card.getByRole('button', { name: '保存' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(card.getByRole('button', { name: '保存' })).toBeDisabled();

  const runs = page
    .getByRole('region', { name: '同步公司目录' })
    .getByRole('region', { name: '企业微信通讯录' });
  await runs.getByRole('button', { name: '同步', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '开始' }).click();
  await expect(async () => {
    await page
      .getByRole('button', { name: '刷新' })
      .first()
      .click({ timeout: 500 })
      .catch(() => undefined);
    await expect(runs.getByText(/新建 2 个/)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await runs.getByRole('button', { name: '查看变更' }).click();
  await expect(page.getByRole('dialog').getByText('员工anna')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await page.goto('/admin/groups');
  await expect(page.getByText('研发-部/后端-平台').first()).toBeVisible();
  await list.close();
});
