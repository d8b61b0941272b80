import { newDevice } from '@tongxing/client/open-client.ts';
import { listActivities } from '@tongxing/contract/calls/activity-log.ts';
import { signInByPassword as signInCall } from '@tongxing/contract/calls/sign-in.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { authenticatorCode } from '../actions/authenticator.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { mustCall } from '../actions/call-service.ts';
import { openQuiet } from '../actions/find-barriers.ts';
import { passCheck } from '../actions/pass-check.ts';
import { expect, test } from '../setup/scenario.ts';

// spec:2.8
test('the check-up shows one step at a time, and says what is left @phone @night', async ({
  page,
  context,
  service,
}) => {
  const lin = aPerson();
  const token = await beSignedIn(context, service, lin);
  await mustCall(
    service,
    signInCall,
    { account: lin.phone, password: lin.password },
    { device: newDevice() },
  );
  await openQuiet(page, '/user/dashboard');
  await page.getByRole('link', { name: '做一次安全体检' }).click();
  const heading = (name: string) => page.getByRole('heading', { level: 2, name });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  // Devices: one is signed out, and its sign-in is acknowledged.
  await expect(heading('这些设备都是你的吗？')).toBeVisible();
  await expect(page.getByRole('heading', { name: '最近的新设备登录' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^不是我：/ })).toHaveCount(1);
  await page.getByRole('button', { name: /^让 .* 退出登录$/ }).click();
  await expect(page.getByRole('button', { name: /^让 .* 退出登录$/ })).toHaveCount(0);
  await press('都是我的');
  await expect(heading('这个密码只用在这里吗？')).toBeFocused();
  const { items } = await mustCall(service, listActivities, { type: 'sign_in' }, { token });
  expect(items.filter(({ attention }) => attention)).toEqual([]);

  // The step is in the address: it survives a reload, and the browser's back button works.
  await page.reload();
  await expect(heading('这个密码只用在这里吗？')).toBeVisible();
  await page.goBack();
  await expect(heading('这些设备都是你的吗？')).toBeVisible();
  await page.goForward();
  await press('只用在这里');

  await expect(heading('手机和邮箱还在用吗？')).toBeFocused();
  await press('绑定邮箱');
  await page.getByRole('dialog', { name: '绑定邮箱' }).getByRole('button', { name: '关闭' }).click();
  await press('以后再说');

  // Nothing to confirm while it is missing.
  await expect(heading('用指纹或面容登录')).toBeFocused();
  await expect(page.getByRole('button', { name: '添加通行密钥' })).toBeVisible();
  await expect(page.getByRole('button', { name: '下一项' })).toHaveCount(0);
  await press('以后再说');

  await expect(heading('给登录多加一步')).toBeFocused();
  await press('开启两步验证');
  await passCheck(page, lin);
  const enrol = page.getByRole('dialog', { name: '开启两步验证' });
  const secret = (await enrol.locator('code').textContent()) ?? '';
  await enrol.getByLabel('第 1 位').focus();
  await page.keyboard.type(authenticatorCode(secret));
  await page.getByRole('checkbox', { name: /保存好了/ }).check();
  await press('完成');
  await press('下一项');

  await expect(heading('这些应用还在用吗？')).toBeFocused();
  await press('看完了');

  await expect(heading('还有 2 项，有空再做')).toBeFocused();
  const row = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });
  await expect(row('两步验证')).toContainText('已开启，恢复码也有');
  await expect(row('手机和邮箱')).toContainText('手机和邮箱还缺一个');
  await page.getByRole('link', { name: '去看通行密钥' }).click();
  await expect(heading('用指纹或面容登录')).toBeFocused();
  await page.goBack();
  await expect(heading('还有 2 项，有空再做')).toBeVisible();
  await page.getByRole('link', { name: '回到总览' }).click();
  await expect(page).toHaveURL(/\/user\/dashboard$/);
});
