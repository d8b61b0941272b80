import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beOperator, enterAdmin } from '../actions/be-operator.ts';
import { registerAccount } from '../actions/register-account.ts';
import { expect, test } from '../setup/scenario.ts';

test.use({ allowedErrors: [/401/] });
test.setTimeout(120_000);

test('makes groups, puts one into the other and a person into both, finds and removes them @phone', async ({
  page,
  context,
  service,
}) => {
  const operator = await beOperator(context, service, aPerson(), ['owner']);
  const wang = aPerson();
  await registerAccount(service, wang);
  const sign = `g${Date.now() % 1_000_000}`;
  await page.goto('/admin/groups');
  await enterAdmin(page, operator);
  const dialog = page.getByRole('dialog');
  const create = async (key: string, name: string, parent?: string) => {
    await page.goto('/admin/groups');
    await page.getByRole('button', { name: '新建用户组' }).click();
    await dialog.getByRole('textbox', { name: '标识', exact: true }).fill(key);
    await dialog.getByRole('textbox', { name: '名称', exact: true }).fill(name);
    if (parent) {
      const search = dialog.getByRole('textbox', { name: /^上级用户组/ });
      await search.fill(parent);
      await search.press('Enter');
      await dialog.getByRole('group', { name: '找到的用户组' }).getByRole('button').first().click();
    }
    await dialog.getByRole('button', { name: '新建', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  };
  await create(`${sign}-company`, `${sign}公司`);
  await create(`${sign}-rd`, `${sign}研发`, `${sign}公司`);

  await page.getByRole('button', { name: '添加用户' }).click();
  await dialog.getByRole('textbox', { name: '账号' }).fill(wang.phone);
  await dialog.getByRole('button', { name: '查找' }).click();
  await dialog.getByRole('group', { name: '找到的账号' }).getByRole('button').click();
  await dialog.getByRole('textbox', { name: '理由' }).fill('入职');
  await dialog.getByRole('button', { name: '加入' }).click();
  const members = page.getByRole('table', { name: '成员' });
  await expect(members.getByText('直接加入')).toBeVisible();
  await page.getByRole('link', { name: `${sign}公司` }).click();
  await expect(members.getByText(`${sign}研发`)).toBeVisible();
  await expect(members.getByRole('button', { name: /^移出/ })).toHaveCount(0);

  await members.getByRole('link', { name: wang.username }).click();
  await expect(page.getByText('用户组（2）')).toBeVisible();
  await page.getByRole('link', { name: `${sign}研发` }).click();
  await members.getByRole('button', { name: /^移出/ }).click();
  await dialog.getByRole('textbox', { name: '理由' }).fill('离职');
  await dialog.getByRole('button', { name: '移出' }).click();
  await expect(page.getByText('还没有成员')).toBeVisible();

  await page.getByRole('button', { name: '删除', exact: true }).click();
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await page.getByRole('link', { name: '返回用户组' }).click();
  const search = page.getByRole('searchbox', { name: '找用户组' });
  await search.fill(`${sign}-rd`);
  await search.press('Enter');
  await expect(page.getByRole('heading', { name: '没有找到' })).toBeVisible();
  await search.fill(sign);
  await search.press('Enter');
  await expect(page.getByRole('table', { name: '用户组' }).getByRole('link')).toHaveText([`${sign}公司`]);
});

test('makes a group of whom a rule fits, looks at them first, and takes the rule away @phone', async ({
  page,
  context,
  service,
}) => {
  const operator = await beOperator(context, service, aPerson(), ['owner']);
  const sign = `r${Date.now() % 1_000_000}`;
  await page.goto('/admin/groups');
  await enterAdmin(page, operator);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '新建用户组' }).click();
  await dialog.getByRole('textbox', { name: '标识', exact: true }).fill(sign);
  await dialog.getByRole('textbox', { name: '名称', exact: true }).fill(`${sign}谨慎`);
  await dialog.getByRole('combobox', { name: '成员来源' }).selectOption('all');
  await dialog.getByRole('combobox', { name: '条件 1' }).selectOption('older_than_days');
  await dialog.getByRole('textbox', { name: '注册天数不少于' }).fill('0');
  await dialog.getByRole('button', { name: '预览成员' }).click();
  await expect(dialog.getByText(/^当前 \d+ 人符合/)).toBeVisible();
  await dialog.getByRole('button', { name: '添加条件' }).click();
  await dialog.getByRole('combobox', { name: '条件 2' }).selectOption('two_step');
  await dialog.getByRole('button', { name: '新建', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${sign}谨慎` })).toBeVisible();
  await expect(page.getByText('注册满 0 天，并且开启了两步验证')).toBeVisible();
  // The operator has it on.
  const members = page.getByRole('table', { name: '成员' });
  await expect(members.getByText('符合规则').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '添加用户' })).toHaveCount(0);
  await page.getByRole('button', { name: '修改' }).click();
  await dialog.getByRole('button', { name: '删除条件 1' }).click();
  await dialog.getByRole('combobox', { name: '成员来源' }).selectOption('manual');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('button', { name: '添加用户' })).toBeVisible();
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '已删除' })).toBeVisible();
});
