import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beOperator, enterAdmin } from '../actions/be-operator.ts';
import { readCode } from '../actions/read-outbox.ts';
import { registerAccount } from '../actions/register-account.ts';
import { askForCode } from '../actions/sign-in.ts';
import { expect, test } from '../setup/sole-operator.ts';

// Entering asks first.
test.use({ allowedErrors: [/40[19]|412|422/] });
test.setTimeout(120_000);

test('who gets no code any more appeals; an operator agrees, and the page says so @phone', async ({
  page,
  context,
  browser,
  service,
}) => {
  const lost = aPerson();
  await registerAccount(service, lost);
  const { phone } = aPerson();
  const outside = await browser.newContext();
  const visit = await outside.newPage();
  await visit.goto(`${service.url}/login/forget`);
  await visit.getByRole('link', { name: '手机号和邮箱都用不了了' }).click();
  await visit.getByRole('textbox', { name: '要找回的账号' }).fill(lost.phone);
  await visit.getByRole('textbox', { name: '现在的手机号' }).fill(phone);
  await askForCode(visit);
  await visit.getByRole('textbox', { name: '验证码' }).fill(await readCode(service, phone, 'appeal'));
  await visit.getByRole('button', { name: '提交申诉' }).click();
  await expect(visit.getByText('请填写这一项')).toBeVisible();
  await visit.getByRole('textbox', { name: '最近登录的地点和设备' }).fill('上个月在杭州，黑色的笔记本');
  await visit.getByRole('button', { name: '提交申诉' }).click();
  await expect(visit.getByRole('heading', { name: '申诉已提交' })).toBeVisible();

  const operator = await beOperator(context, service, aPerson(), ['owner']);
  await page.goto('/admin/appeals');
  await enterAdmin(page, operator);
  await expect(page.getByText('上个月在杭州，黑色的笔记本')).toBeVisible();
  await page.getByRole('button', { name: '通过' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '理由' }).fill('核对过');
  await dialog.getByRole('button', { name: '通过' }).click();
  await expect(page.getByText('已通过', { exact: true })).toBeVisible();

  await visit.reload();
  await expect(visit.getByRole('heading', { name: '申诉通过了' })).toBeVisible();
  await outside.close();
});
