import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beOperator, enterAdmin } from '../actions/be-operator.ts';
import { registerAccount } from '../actions/register-account.ts';
import { registerInBrowser } from '../actions/sign-in.ts';
import { expect, test } from '../setup/scenario.ts';
import { startService } from '../setup/start-service.ts';

test.setTimeout(120_000);
test.use({
  // Entering asks first; a wrong setting is refused.
  allowedErrors: [/401|422/],
});

const label = (zh: string) => ({ zh });
const staffNo = { key: 'staff_no', label: label('工号'), edit: 'operators', indexed: true };
const city = { key: 'city', label: label('城市'), type: 'choice', choices: ['杭州', '上海'] };

test('somebody fills in what the site asks: at registration, on the way, and on the profile @phone @night', async ({
  page,
}) => {
  const fields = [
    { key: 'company', label: label('公司'), required: 'registration', max: 10 },
    { ...city, required: 'later' },
    { key: 'joined', label: label('入职日期'), type: 'date' },
    staffNo,
  ];
  const service = await startService({
    config: { captcha: { kinds: [] }, profile: { fields, grace_days: 0 } },
  });
  try {
    await page.goto(`${service.url}/login/register?ref=/user/info`);
    const company = page.getByRole('textbox', { name: '公司' });
    await company.fill('一家名字太长的有限责任公司');
    await registerInBrowser(page, service, aPerson(), 'phone');
    await expect(page.getByRole('alert').filter({ hasText: '“公司”填写有误' })).toBeVisible();
    await expect(company).toBeFocused();
    await company.fill('清禾科技');
    await page.getByRole('button', { name: '注册并登录' }).click();

    await expect(page).toHaveURL(/\/user\/due\?ref=/);
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '请选择城市' })).toBeVisible();
    await page.getByRole('combobox', { name: '城市' }).selectOption('杭州');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('heading', { name: '都完成了' })).toBeVisible();
    await page.getByRole('button', { name: '继续' }).click();

    await expect(page.getByRole('heading', { level: 1, name: '个人资料' })).toBeVisible();
    await expect(page.getByText('清禾科技')).toBeVisible();
    await expect(page.getByText('由管理员填写')).toBeVisible();
    await page.getByRole('button', { name: '修改入职日期' }).click();
    await page.getByLabel('入职日期').fill('2024-03-01');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('2024-03-01')).toBeVisible();
    await page.goto(`${service.url}/user/logs`);
    await expect(page.getByText('城市', { exact: true })).toBeVisible();
  } finally {
    await page.close();
    await service.remove();
  }
});

test('an operator fills in a field, and finds people by it @phone', async ({ page, context }) => {
  const service = await startService({
    config: { captcha: { kinds: [] }, profile: { fields: [staffNo, city] } },
  });
  try {
    const person = aPerson();
    await registerAccount(service, person);
    const operator = await beOperator(context, service, aPerson(), ['owner']);
    await page.goto(`${service.url}/admin/people?q=${person.phone}`);
    await enterAdmin(page, operator);
    await page.getByRole('link', { name: person.username }).first().click();
    const card = page.getByRole('region', { name: '资料' });
    await card.getByRole('button', { name: '修改', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^修改资料/ });
    await dialog.getByRole('textbox', { name: '工号' }).fill('A-1007');
    await dialog.getByRole('textbox', { name: '理由' }).fill('入职办理');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('A-1007')).toBeVisible();
    await page.goto(`${service.url}/admin/people?q=a-1007`);
    await expect(page.getByText(person.username).first()).toBeVisible();
  } finally {
    await page.close();
    await service.remove();
  }
});

test('an operator adds a field in the console, and people have it on their profile @phone', async ({
  page,
  context,
}) => {
  const service = await startService({ config: { captcha: { kinds: [] } } });
  try {
    const operator = await beOperator(context, service, aPerson(), ['owner']);
    await page.goto(`${service.url}/admin/sign-in`);
    await enterAdmin(page, operator);
    const card = page.getByRole('region', { name: '资料' });
    await card.getByRole('button', { name: '添加' }).click();
    await card.getByRole('textbox', { name: '代号' }).fill('city');
    await card.getByRole('textbox', { name: '中文名称' }).fill('城市');
    await card.getByRole('combobox', { name: '类型' }).selectOption('选项');
    await card.getByRole('button', { name: '保存' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(card.getByText('类型为“选项”时必填，其他类型不填').first()).toBeVisible();
    await card.getByRole('textbox', { name: '选项' }).fill('杭州\n上海');
    await card.getByRole('button', { name: '保存' }).click();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(card.getByRole('button', { name: /第 1 版/ })).toBeVisible();
    await page.goto(`${service.url}/user/info`);
    await page.getByRole('button', { name: '修改城市' }).click();
    await page.getByRole('combobox', { name: '城市' }).selectOption('上海');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('上海', { exact: true })).toBeVisible();
  } finally {
    await page.close();
    await service.remove();
  }
});
