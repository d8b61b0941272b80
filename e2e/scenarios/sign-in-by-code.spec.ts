import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { readOutbox } from '../actions/read-outbox.ts';
import { agree, askForCode, signInByCode } from '../actions/sign-in.ts';
import { expect, test } from '../house/scenario.ts';

test('a code by SMS signs in @phone', async ({ page, house }) => {
  const lin = aPerson();
  await page.goto('/login/account');
  await signInByCode(page, house, lin.phone);
  await expect(page.getByText('登录成功')).toBeVisible();
  await expect(page).toHaveURL(`${house.url}/`);
});

test('an address that nobody has gets an account with its first code, and goes where it was going', async ({
  page,
  house,
}) => {
  const lin = aPerson();
  await page.goto('/login/account?ref=/user/info');
  await signInByCode(page, house, lin.email);
  await expect(page).toHaveURL(/\/user\/info$/);
  await expect(page.getByRole('heading', { name: '个人资料' })).toBeVisible();
});

test('the button counts down from 60 s, also while the other tab is in front', async ({ page, house }) => {
  const lin = aPerson();
  await page.goto('/login/account');
  await page.getByRole('tab', { name: '验证码登录' }).click();
  await page.getByRole('textbox', { name: '手机号或邮箱' }).fill(lin.phone);
  await agree(page);
  await askForCode(page);
  const label = await page.getByRole('button', { name: /秒后重发/ }).textContent();
  expect(Number(/\d+/.exec(label ?? '')?.[0])).toBeGreaterThan(50);
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByRole('tab', { name: '验证码登录' }).click();
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  expect(await readOutbox(house, lin.phone)).toHaveLength(1);
});

test('what is neither phone nor e-mail is told before anything is sent', async ({ page }) => {
  await page.goto('/login/account');
  await page.getByRole('tab', { name: '验证码登录' }).click();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('请输入手机号/邮箱号', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: '手机号或邮箱' }).fill('12345');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('请输入正确的手机号/邮箱号', { exact: true })).toBeVisible();
});
