import { readFile } from 'node:fs/promises';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { mustCall } from '../actions/call-service.ts';
import { registerApp } from '../actions/register-app.ts';
import { expect, test } from '../setup/scenario.ts';

// spec:1.12 call:POST/v3/user/logs/report
test('given a sign-in from elsewhere, when it is reported, then it ends and a new password is asked for', async ({
  page,
  context,
  service,
}) => {
  const lin = aPerson();
  await beSignedIn(context, service, lin);
  await mustCall(service, signInByPassword, { account: lin.phone, password: lin.password });
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

// spec:1.12 spec:2.13 call:GET/v3/user/logs threat:log-formula
test('pages through a long log, filters it by type and days, and exports it as a safe CSV', async ({
  page,
  context,
  service,
}) => {
  const lin = aPerson();
  const token = await beSignedIn(context, service, lin);
  await registerApp(service, token, {
    name: '=HYPERLINK("https://evil.example")',
    redirect_uris: ['https://qinghe.example/callback'],
  });
  // The same person on a browser elsewhere.
  const elsewhere = await mustCall(service, signInByPassword, { account: lin.phone, password: lin.password });
  for (let time = 0; time < 54; time += 1)
    await mustCall(service, editProfile, { bio: `第 ${time} 句` }, { token: elsewhere.token });
  await page.goto('/user/logs');
  const rows = page.getByRole('row').filter({ has: page.locator('time') });
  await expect(rows).toHaveCount(25);
  const nodes = () => page.evaluate(() => document.querySelectorAll('*').length);
  expect(await nodes()).toBeLessThan(1000);
  await page.getByRole('button', { name: '较早的' }).click();
  await expect(page.getByText('第 2 页')).toBeVisible();
  await expect(rows).toHaveCount(25);
  await page.getByRole('button', { name: '较早的' }).click();
  await expect(page.getByText('第 3 页')).toBeVisible();
  await expect(rows).toHaveCount(8);
  await expect(page.getByRole('button', { name: '较早的' })).toBeDisabled();

  // One strip asks about an unconfirmed sign-in; each can be reported from its details.
  await expect(rows.getByText('不是我')).toHaveCount(0);
  await page.getByRole('button', { name: '是我', exact: true }).click();
  await expect(page.getByRole('button', { name: '不是我', exact: true })).toHaveCount(0);
  await rows.getByRole('button', { name: /^详情：/ }).click();
  const entry = page.getByRole('dialog');
  await expect(entry.getByText('IP')).toBeVisible();
  await entry.getByRole('button', { name: '不是我' }).click();
  await expect(page.getByRole('dialog', { name: '这不是你？' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '较新的' }).click();
  await expect(rows).toHaveCount(25);

  await page.getByRole('tab', { name: '授权' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.getByText('=HYPERLINK("https://evil.example")')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  const [head, row] = csv.split('\r\n');
  expect(head).toBe('\ufeff时间,事件,说明,设备,地点,IP');
  expect(row).toContain(`,"'=HYPERLINK(""https://evil.example"")",`);

  await page.getByRole('tab', { name: '绑定' }).click();
  await expect(page.getByText('没有符合的记录')).toBeVisible();
  await page.getByRole('button', { name: '看全部记录' }).click();
  await expect(page.getByRole('combobox', { name: '时间范围' })).toHaveValue('0');
  await expect(rows.first()).toBeVisible();
});
