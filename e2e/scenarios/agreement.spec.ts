import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { readOutbox } from '../actions/read-outbox.ts';
import { registerAccount } from '../actions/register-account.ts';
import { expect, test } from '../house/scenario.ts';

test('without the agreement nothing is sent: the box shakes, the dialog asks', async ({ page, house }) => {
  const lin = aPerson();
  await registerAccount(house, lin);
  await page.goto('/login/account');
  const box = page.getByRole('checkbox', { name: /我已阅读并同意/ });
  await expect(box).not.toBeChecked();
  await page.getByRole('textbox', { name: '账号' }).fill(lin.phone);
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(lin.password);

  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url());
  });
  await page.getByRole('button', { name: '登录', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('同意协议后继续');
  await dialog.getByRole('button', { name: '不同意' }).click();
  await expect(dialog).toBeHidden();
  await expect(box).not.toBeChecked();
  expect(calls).toEqual([]);

  await page.getByRole('button', { name: '登录', exact: true }).click();
  await dialog.getByRole('button', { name: '同意并继续' }).click();
  await expect(page.getByText('登录成功')).toBeVisible();
  expect(calls.length).toBeGreaterThan(0);
});

test('a code is not sent either', async ({ page, house }) => {
  const lin = aPerson();
  await page.goto('/login/account');
  await page.getByRole('tab', { name: '验证码登录' }).click();
  await page.getByRole('textbox', { name: '手机号或邮箱' }).fill(lin.phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '不同意' }).click();
  expect(await readOutbox(house, lin.phone)).toEqual([]);
});
