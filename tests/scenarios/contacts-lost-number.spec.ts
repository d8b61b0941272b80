import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { passCheck } from '../actions/pass-check.ts';
import { readCode } from '../actions/read-outbox.ts';
import { expect, test } from '../setup/scenario.ts';

test('who has lost the number asks for another one, sees when it comes, and keeps the old one after all @phone', async ({
  page,
  context,
  service,
}) => {
  const person = aPerson();
  const { phone } = aPerson();
  await beSignedIn(context, service, person);
  await page.goto('/user/security');
  await page.getByRole('button', { name: '换号码' }).click();
  const dialog = page.getByRole('dialog', { name: '更换无法使用的手机号' });
  await dialog.getByRole('textbox', { name: '新的手机号' }).fill(phone);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByRole('button', { name: /后重新获取|\d/ })).toBeVisible();
  const code = await readCode(service, phone, 'change_phone');
  await dialog.getByRole('textbox', { name: '验证码' }).fill(code);
  await dialog.getByRole('button', { name: '提交' }).click();
  await passCheck(page, person);
  await expect(page.getByText(`手机号要换成 ${phone.slice(0, 3)}****${phone.slice(-4)}`)).toBeVisible();
  await page.getByRole('button', { name: '不换了' }).click();
  await expect(page.getByText('手机号用不了了')).toBeVisible();
});
