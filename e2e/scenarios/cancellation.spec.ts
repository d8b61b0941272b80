import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { callService } from '../actions/call-service.ts';
import { expect, test } from '../house/scenario.ts';

test('somebody takes their data along, leaves after a security check, and comes back @phone', async ({
  page,
  context,
  house,
}) => {
  const lin = aPerson();
  const token = await beSignedIn(context, house, lin);
  await page.goto('/user/cancel');
  await page.getByRole('button', { name: '开始导出' }).click();
  const check = page.getByRole('dialog', { name: '安全验证' });
  await check.getByRole('textbox', { name: '登录密码' }).fill(lin.password);
  await check.getByRole('button', { name: '确认' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /JSON/ }).click();
  expect((await download).suggestedFilename()).toBe('tongxing-data.json');

  await page.getByRole('checkbox', { name: /我知道/ }).check();
  await page.getByRole('button', { name: '申请注销' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '申请注销' }).click();
  await expect(page).toHaveURL(/\/cancelled$/);
  await expect(page.getByText(/^[A-Z2-9]{12}$/)).toBeVisible();
  expect((await callService(house, getProfile, {}, { token })).code).toBe(401);
  const back = await callService(house, signInByPassword, { account: lin.phone, password: lin.password });
  expect(back.code).toBe(1);
});
