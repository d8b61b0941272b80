import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { readOutbox } from '../actions/read-outbox.ts';
import { agree, askForCode, registerInBrowser, signInByPassword } from '../actions/sign-in.ts';
import { expect, test } from '../house/scenario.ts';

for (const kind of ['phone', 'email'] as const) {
  test(`a newcomer registers by ${kind}, signs out and comes back with the password @phone`, async ({
    page,
    house,
  }) => {
    const lin = aPerson();
    await page.goto('/login/register');
    await registerInBrowser(page, house, lin, kind);
    await expect(page.getByText('登录成功')).toBeVisible();
    await expect(page).toHaveURL(`${house.url}/`);
    await page.getByRole('link', { name: '进入控制台' }).click();
    await expect(page).toHaveURL(/\/user\/dashboard$/);

    await page.context().clearCookies();
    await page.goto('/login/account');
    await signInByPassword(page, { account: lin[kind], password: lin.password });
    await expect(page).toHaveURL(`${house.url}/`);
  });
}

test('each field says what is missing, and nothing is sent', async ({ page, house }) => {
  const lin = aPerson();
  await page.goto('/login/register');
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page.getByText('请输入手机号', { exact: true })).toBeVisible();
  await expect(page.getByText('请输入验证码', { exact: true })).toBeVisible();
  await expect(page.getByText('请输入密码', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: '验证码' }).fill('123');
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page.getByText('请输入6位验证码', { exact: true })).toBeVisible();
  expect(await readOutbox(house, lin.phone)).toEqual([]);
});

test('a wrong code is refused under its field, and says how many tries are left', async ({ page }) => {
  const lin = aPerson();
  await page.goto('/login/register');
  await page.getByRole('textbox', { name: '手机号' }).fill(lin.phone);
  await agree(page);
  await askForCode(page);
  await page.getByRole('textbox', { name: '验证码' }).fill('000000');
  await page.getByRole('textbox', { name: '设置密码' }).fill(lin.password);
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page.getByText(/验证码不对，还可以试 \d 次/)).toBeVisible();
});
