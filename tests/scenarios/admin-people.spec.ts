import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beOperator, enterAdmin } from '../actions/be-operator.ts';
import { callService } from '../actions/call-service.ts';
import { registerAccount } from '../actions/register-account.ts';
import { expect, test } from '../setup/scenario.ts';

test.use({ allowedErrors: [/401/] });

test.setTimeout(120_000);

// spec:10.2
test('finds a person, ends their sessions, disables and enables them, each with reason and audit event @phone', async ({
  page,
  context,
  service,
}) => {
  const operator = await beOperator(context, service, aPerson(), ['owner']);
  const wang = aPerson();
  const { token, device } = await registerAccount(service, wang);
  await page.goto('/admin/people');
  await enterAdmin(page, operator);
  const search = page.getByRole('searchbox', { name: '查找用户' });
  await search.fill(aPerson().phone);
  await search.press('Enter');
  await expect(page.getByRole('heading', { name: '没有找到' })).toBeVisible();
  await search.fill(wang.phone);
  await search.press('Enter');
  await page.getByRole('table', { name: '用户' }).getByRole('link', { name: wang.username }).click();
  await expect(page.getByRole('heading', { level: 1, name: wang.username })).toBeVisible();
  await expect(page.getByText(wang.phone)).toHaveCount(0);

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '查找', exact: true }).click();
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: '结束全部登录' }).click();
  await expect(dialog.getByText('1 处登录立即退出')).toBeVisible();
  await dialog.getByRole('button', { name: '结束全部登录' }).click();
  await expect(dialog.getByText('请填写理由，将记入审计日志')).toBeVisible();
  await dialog.getByRole('textbox', { name: '理由' }).fill('手机丢了，本人来电');
  await dialog.getByRole('button', { name: '结束全部登录' }).click();
  await expect(page.getByText('全部登录已结束')).toBeVisible();
  await expect(page.getByText('没有已登录的设备')).toBeVisible();
  expect((await callService(service, getProfile, {}, { token, device })).code).toBe(401);

  await page.getByRole('button', { name: '停用账号' }).click();
  await dialog.getByRole('textbox', { name: '理由' }).fill('核实之前先停');
  await dialog.getByRole('button', { name: '停用账号' }).click();
  await expect(page.getByText('账号已停用', { exact: true })).toBeVisible();
  await expect(page.getByText('任何方式都无法登录')).toBeVisible();
  const signIn = () =>
    callService(service, signInByPassword, { account: wang.phone, password: wang.password });
  expect((await signIn()).code).not.toBe(1);

  await page.getByRole('button', { name: '恢复账号' }).click();
  await dialog.getByRole('textbox', { name: '理由' }).fill('本人到场核实');
  await dialog.getByRole('button', { name: '恢复账号' }).click();
  await expect(page.getByText('账号已恢复', { exact: true })).toBeVisible();
  expect((await signIn()).code).toBe(1);

  await page.getByRole('button', { name: '查看日志' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: '审计日志' })).toBeVisible();
  const events = page.getByRole('table', { name: '审计日志' });
  await expect(events.getByText('本人到场核实')).toBeVisible();
  await expect(events.getByText('核实之前先停')).toHaveCount(0);
  await events.getByRole('button', { name: /恢复账号$/ }).click();
  await expect(
    page.getByRole('dialog', { name: '恢复账号' }).getByText(permissionTo.stopPeople),
  ).toBeVisible();
});
