import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { callService } from '../actions/call-service.ts';
import { readOutbox } from '../actions/read-outbox.ts';
import { signInByPassword } from '../actions/sign-in.ts';
import { expect, test } from '../setup/scenario.ts';

// spec:2.15 call:GET/v3/user/export call:POST/v3/user/cancel call:POST/v3/user/export
test('a person exports their data, cancels after a security check, and takes the cancellation back @phone', async ({
  page,
  context,
  service,
}) => {
  const lin = aPerson();
  const token = await beSignedIn(context, service, lin);
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
  expect((await callService(service, getProfile, {}, { token })).code).toBe(401);

  // Signing in takes it back and says so; then it is cancelled again.
  await page.getByRole('link', { name: '改主意了，登录' }).click();
  await signInByPassword(page, { account: lin.phone, password: lin.password });
  await expect(page.getByText('登录成功，注销申请已取消')).toBeVisible();
  await page.goto('/user/logs');
  await page.getByRole('tab', { name: '资料' }).click();
  for (const event of ['导出数据', '申请注销账号', '取消注销']) {
    await expect(page.getByRole('row').filter({ hasText: event }).first()).toBeVisible();
  }
  await page.goto('/user/cancel');
  await page.getByRole('checkbox', { name: /我知道/ }).check();
  await page.getByRole('button', { name: '申请注销' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '申请注销' }).click();
  await check.getByRole('textbox', { name: '登录密码' }).fill(lin.password);
  await check.getByRole('button', { name: '确认' }).click();
  const receipt = await page.getByText(/^[A-Z2-9]{12}$/).textContent();
  // Both are sent after the answer.
  const sent = async () => (await readOutbox(service, lin.phone)).map(({ text }) => text);
  await expect.poll(sent).toContainEqual(expect.stringContaining(`回执号 ${receipt}`));
  await expect.poll(sent).toContainEqual(expect.stringContaining('取消了注销账号的申请'));
});
