import type { Page } from '@playwright/test';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { enterAdmin, openOperatorPage } from '../actions/be-operator.ts';
import { expect, test } from '../setup/scenario.ts';

// Entering asks first; a command that waits for approval answers 409; an erased account is 404.
test.use({ allowedErrors: [/40[149]/] });
test.setTimeout(200_000);

/** A row of an import's file: a person with everything that an operator can remove. */
function rowOf({ username, phone, password }: ReturnType<typeof aPerson>): string {
  const binding = JSON.stringify([{ provider: 'github', subjects: [`id:${phone}`], nickname: '南风' }]);
  const cells = [
    phone,
    username,
    username,
    phone,
    'true',
    password,
    'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    binding,
  ];
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
}

const head = 'external_id,username,nickname,phone,phone_verified,password,totp_secret,bindings';

/** Presses, gives the reason, and leaves the request to a second operator. */
async function askFor(page: Page, press: () => Promise<void>, why: string, isErasing = false): Promise<void> {
  await press();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '理由' }).fill(why);
  if (isErasing) {
    await dialog.getByRole('button', { name: '提交审批' }).click();
    await expect(dialog.getByRole('alert')).toContainText('输入“');
    const number = /\d+/.exec((await dialog.getByText(/^输入账号 ID/).textContent()) ?? '')?.[0] ?? '';
    await dialog.getByRole('textbox', { name: /^输入账号 ID/ }).fill(number);
  }
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(page.getByRole('dialog', { name: '已提交，等待审批' })).toBeVisible();
}

/** The second operator reads the reason and approves. */
async function approve(page: Page, why: string): Promise<void> {
  await page.goto('/admin/approvals');
  await page.getByRole('row').filter({ hasText: why }).getByRole('button', { name: /^通过/ }).click();
  const consent = page.getByRole('dialog');
  await expect(consent.getByText(`申请理由：${why}`)).toBeVisible();
  await consent.getByRole('button', { name: '通过并执行' }).click();
  await expect(page.getByText(/^已通过，“/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: why })).toHaveCount(0);
}

// spec:10.2 spec:10.7
test('imports people from a file; each serious command waits for a second operator', async ({
  browser,
  service,
}) => {
  const asking = await openOperatorPage(browser, service, ['owner']);
  const deciding = await openOperatorPage(browser, service, ['security']);
  const wang = aPerson();
  const { page } = asking;
  const other = deciding.page;
  const dialog = page.getByRole('dialog');
  await page.goto('/admin/moving');
  await enterAdmin(page, asking.operator);
  await other.goto('/admin/approvals');
  await enterAdmin(other, deciding.operator);

  // The dry run first, with a row that cannot be an account; its report can be fetched.
  const choose = async (rows: readonly string[]) => {
    await page.getByRole('combobox', { name: '来源系统' }).selectOption('csv');
    await page.getByLabel('导入的文件').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([head, ...rows].join('\r\n')),
    });
  };
  await choose([rowOf(wang), '"nobody","","","","","","",""']);
  await page.getByRole('button', { name: '预检（不写入）' }).click();
  await dialog.getByRole('textbox', { name: '理由' }).fill('旧系统月底关');
  await dialog.getByRole('button', { name: '开始预检' }).click();
  await expect(page.getByText('已完成。')).toBeVisible({ timeout: 40_000 });
  const counted = page.getByRole('region', { name: '预检结果' });
  await expect(
    counted.getByText('可以导入', { exact: true }).locator('xpath=following-sibling::dd[1]'),
  ).toHaveText('1 条');
  await expect(
    counted.getByText('失败', { exact: true }).locator('xpath=following-sibling::dd[1]'),
  ).toHaveText('1 条');
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载报告' }).click(),
  ]);
  expect(report.suggestedFilename()).toMatch(/^import-.*\.csv$/);
  await page.goto('/admin/moving');
  await choose([rowOf(wang)]);
  await askFor(page, () => page.getByRole('button', { name: /^导入/ }).click(), '旧系统月底关');
  await approve(other, '旧系统月底关');
  // The first operator finds the import that another one let begin.
  await page.goto('/admin/moving');
  await page.getByRole('link', { name: 'CSV', exact: true }).first().click();
  await expect(page.getByText('已完成。')).toBeVisible({ timeout: 40_000 });

  // The export of all people.
  await askFor(page, () => page.getByRole('button', { name: /^导出全部账号/ }).click(), '迁到新机房');
  // The dialog takes the place of another one: keys are its own once it has the focus.
  await expect(page.getByRole('button', { name: '知道了' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await approve(other, '迁到新机房');
  // The first operator finds it approved and is not asked again.
  await page.getByRole('button', { name: /^导出全部账号/ }).click();
  const [people] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载', exact: true }).click(),
  ]);
  expect(people.suggestedFilename()).toBe('people.csv');

  await page.goto(`/admin/people?q=${wang.phone}`);
  await page.getByRole('link', { name: wang.username }).click();
  const profile = page.url();
  const inMenu = (verb: string) => async () => {
    await page.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: verb }).click();
  };

  await askFor(page, () => page.getByRole('button', { name: /^解绑/ }).click(), '绑错了账号');
  // Nobody approves their own request.
  await page.getByRole('link', { name: '查看审批' }).click();
  const own = page.getByRole('row').filter({ hasText: '绑错了账号' });
  await expect(own.getByText('这一条')).toBeVisible();
  await expect(own.getByRole('button', { name: /^通过/ })).toHaveCount(0);
  await expect(own.getByRole('button', { name: /^撤回/ })).toBeVisible();
  await approve(other, '绑错了账号');
  await page.goto(profile);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /^解绑/ })).toHaveCount(0);

  await askFor(page, inMenu('重设两步验证'), '手机丢了，到场核实');
  await approve(other, '手机丢了，到场核实');
  await page.reload();
  await expect(page.getByText('未开启', { exact: true })).toBeVisible();

  // The first operator sees that it waits, why it was refused, and what was approved, without a second request.
  const row = page.getByRole('listitem').filter({ hasText: '手机号' });
  const reveal = () => row.getByRole('button', { name: '查看完整手机号' }).click();
  await askFor(page, reveal, '想看一眼');
  await page.getByRole('button', { name: '知道了' }).click();
  await expect(row.getByText('待审批')).toBeVisible();
  await reveal();
  await expect(page.getByRole('dialog', { name: '已提交，等待审批' })).toBeVisible();
  await page.keyboard.press('Escape');
  await other.goto('/admin/approvals');
  await other.getByRole('row').filter({ hasText: '想看一眼' }).getByRole('button', { name: /^拒绝/ }).click();
  await other.getByRole('dialog').getByRole('textbox', { name: /^理由/ }).fill('先写工单号');
  await other.getByRole('dialog').getByRole('button', { name: '拒绝' }).click();
  // A tab has the same word: the row is gone once the request is refused.
  await expect(other.getByRole('row').filter({ hasText: '想看一眼' })).toHaveCount(0);
  await reveal();
  await expect(dialog.getByText('已拒绝：先写工单号')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row.getByText('已拒绝')).toBeVisible();
  await askFor(page, reveal, '快递要回拨');
  await page.getByRole('button', { name: '知道了' }).click();
  await approve(other, '快递要回拨');
  await reveal();
  await expect(dialog.getByText(wang.phone)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row.getByText(/^已通过，/)).toBeVisible();

  await page.reload();
  await askFor(page, inMenu('彻底删除账号'), '本人书面要求', true);
  await approve(other, '本人书面要求');
  await page.reload();
  await expect(page.getByRole('heading', { name: '账号不存在' }).first()).toBeVisible();
  for (const each of [page, other]) await each.context().close();
});
