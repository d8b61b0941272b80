import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { mustCall } from '../actions/call-service.ts';
import { expect, test } from '../house/scenario.ts';

test('a sign-in from elsewhere is seen, denied and ended, and a new password is asked for', async ({
  page,
  context,
  house,
}) => {
  const lin = aPerson();
  await beSignedIn(context, house, lin);
  await mustCall(house, signInByPassword, { account: lin.phone, password: lin.password });
  await page.goto('/user/logs');
  await expect(page.getByRole('heading', { name: '有 1 条记录，请你看一眼' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  expect((await download).suggestedFilename()).toMatch(/^操作记录-.*\.csv$/);
  await page.getByRole('button', { name: '不是我', exact: true }).click();
  await page.getByRole('button', { name: '不是我，退出其他设备' }).click();
  await expect(page).toHaveURL(/\/user\/security/);
  await expect(page.getByRole('dialog', { name: '修改密码' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('本机')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /退出登录/ })).toHaveCount(0);
});
