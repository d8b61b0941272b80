import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beOperator, enterAdmin } from '../actions/be-operator.ts';
import { registerAccount } from '../actions/register-account.ts';
import { registerApp } from '../actions/register-app.ts';
import { expect, test } from '../setup/scenario.ts';
import { startService } from '../setup/start-service.ts';

test.use({ allowedErrors: [/401/] });
test.setTimeout(120_000);

test('an operator gives one app of a developer away, then all, then stops them @phone', async ({
  page,
  context,
}) => {
  // With a second owner it would wait for an approval.
  const service = await startService();
  const developer = aPerson();
  const { token } = await registerAccount(service, developer);
  const make = async (name: string) => ({
    name,
    ...(await registerApp(service, token, { name, redirect_uris: ['https://old.example/cb'] })),
  });
  const first = await make(`报销${Date.now() % 1_000_000}`);
  const second = await make(`考勤${Date.now() % 1_000_000}`);
  const [colleague, heir] = [aPerson(), aPerson()];
  for (const person of [colleague, heir]) await registerAccount(service, person);
  const operator = await beOperator(context, service, aPerson(), ['owner']);
  await page.goto(`${service.url}/admin/apps/${first.appId}`);
  await enterAdmin(page, operator);
  const dialog = page.getByRole('dialog');
  const find = async (phone: string) => {
    await dialog.getByRole('textbox', { name: '账号' }).fill(phone);
    await dialog.getByRole('button', { name: '查找' }).click();
    await dialog.getByRole('group', { name: '找到的账号' }).getByRole('button').click();
  };
  await page.getByRole('button', { name: '转让应用' }).click();
  await find(colleague.phone);
  await dialog.getByRole('textbox', { name: '理由' }).fill('离职交接');
  await dialog.getByRole('button', { name: '转让应用' }).click();
  await page.getByRole('link', { name: '查看账号' }).click();
  await expect(page.getByRole('heading', { level: 1, name: colleague.username })).toBeVisible();
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: /^开发的应用/ }) });
  await expect(card.getByRole('link', { name: first.name })).toBeVisible();

  await page.goto(`${service.url}/admin/apps/${second.appId}`);
  await page.getByRole('link', { name: '查看账号' }).click();
  await expect(card.getByRole('link', { name: second.name })).toBeVisible();
  await expect(card.getByRole('link', { name: first.name })).toHaveCount(0);
  await card.getByRole('button', { name: '全部转让' }).click();
  await find(heir.phone);
  await dialog.getByRole('textbox', { name: '理由' }).fill('离职交接');
  await dialog.getByRole('button', { name: '全部转让' }).click();
  await expect(card).toHaveCount(0);

  await page.goto(`${service.url}/admin/apps/${second.appId}`);
  await page.getByRole('link', { name: '查看账号' }).click();
  await card.getByRole('button', { name: '全部停用' }).click();
  await dialog.getByRole('textbox', { name: '理由' }).fill('账号被盗');
  await dialog.getByRole('button', { name: '全部停用' }).click();
  await expect(card.getByText('已停用')).toBeVisible();
  await service.remove();
});
