import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { registerAccount } from '../actions/register-account.ts';
import { signInByPassword } from '../actions/sign-in.ts';
import { expect, test } from '../house/scenario.ts';

for (const kind of ['username', 'phone'] as const) {
  test(`somebody signs in with ${kind} and password`, async ({ page, house }) => {
    const lin = aPerson();
    await registerAccount(house, lin);
    await page.goto('/login/account');
    await signInByPassword(page, { account: lin[kind], password: lin.password });
    await expect(page.getByText('登录成功')).toBeVisible();
    await expect(page).toHaveURL(`${house.url}/`);
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'token');
    expect(cookie?.path).toBe('/');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
  });
}

test('a wrong password and an unknown account are one answer', async ({ page, house }) => {
  const lin = aPerson();
  await registerAccount(house, lin);
  const answers: (string | null)[] = [];
  for (const account of [lin.phone, aPerson().phone]) {
    await page.goto('/login/account');
    await signInByPassword(page, { account, password: 'certainly-not-it-1' });
    const alert = page.getByText('账号或密码不正确');
    await expect(alert).toBeVisible();
    answers.push(await alert.textContent());
    await expect(page).toHaveURL(/\/login\/account$/);
  }
  expect(answers[0]).toBe(answers[1]);
});

test('empty fields say what to type', async ({ page }) => {
  await page.goto('/login/account');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('请输入用户名/手机号/邮箱号', { exact: true })).toBeVisible();
  await expect(page.getByText('请输入密码', { exact: true })).toBeVisible();
});
