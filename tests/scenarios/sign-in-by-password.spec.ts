import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { registerAccount } from '../actions/register-account.ts';
import { signInByPassword } from '../actions/sign-in.ts';
import { expect, test } from '../setup/scenario.ts';

for (const by of ['phone', 'username'] as const) {
  // spec:1.1 spec:2.20 spec:2.30 spec:2.31 spec:2.45 spec:3.4 spec:4.3 spec:4.8
  test(`signs in with ${by} and password and goes home${by === 'phone' ? ' @phone' : ''}`, async ({
    page,
    service,
  }) => {
    const person = aPerson();
    await registerAccount(service, person);
    await page.goto('/login/account');
    await expect(page).toHaveTitle(/^登录 - /);
    await signInByPassword(page, { account: person[by], password: person.password });
    await expect(page.getByText('登录成功')).toBeVisible();
    await expect(page).toHaveURL(`${service.url}/`);
  });
}

test('Tab leads from the account to the password, and then to 忘记密码', async ({ page }) => {
  await page.goto('/login/account');
  await page.getByRole('textbox', { name: '账号' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: '密码', exact: true })).toBeFocused();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: '忘记密码' })).toBeFocused({ timeout: 100 });
  }).toPass({ timeout: 2000 });
});

test('signs in with the e-mail address in any case', async ({ page, service }) => {
  const person = aPerson();
  await registerAccount(service, person, 'email');
  await page.goto('/login/account');
  await signInByPassword(page, { account: ` ${person.email.toUpperCase()} `, password: person.password });
  await expect(page).toHaveURL(`${service.url}/`);
});

test('given a wrong password or an unknown account, answers the same', async ({ page, service }) => {
  const person = aPerson();
  await registerAccount(service, person);
  await page.goto('/login/account');
  for (const account of [person.phone, aPerson().phone]) {
    await signInByPassword(page, { account: account, password: 'not the password' });
    await expect(page.getByRole('alert').getByText('账号或密码不正确')).toBeVisible();
    await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
    await page.getByRole('button', { name: '关闭提示' }).click();
  }
  await expect(page).toHaveURL(/\/login\/account$/);
});

// spec:5.1
test('given empty fields, says what is missing', async ({ page }) => {
  await page.goto('/login/account');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert').getByText('请输入用户名/手机号/邮箱号')).toBeVisible();
  await expect(page.getByRole('alert').getByText('请输入密码')).toBeVisible();
});

test('shows the password on request', async ({ page }) => {
  await page.goto('/login/account');
  const password = page.getByLabel('密码', { exact: true });
  await password.fill('moon');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: '显示密码' }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('given Enter in an input method, sends nothing; the next Enter submits @chromium', async ({
  page,
  context,
}) => {
  await page.goto('/login/account');
  await page.waitForFunction(() => 'alive' in document.documentElement.dataset);
  const account = page.getByRole('textbox', { name: '账号' });
  await account.focus();
  const keyboard = await context.newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'linwan', selectionStart: 6, selectionEnd: 6 });
  const enter = { windowsVirtualKeyCode: 229, key: 'Process', code: 'Enter' };
  await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
  await keyboard.send('Input.insertText', { text: '林晚' });
  await expect(account).toHaveValue('林晚');
  await expect(page.getByText('请输入密码')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByText('请输入密码').first()).toBeVisible();
});

test.describe('by touch alone @chromium', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('signs in, with the dialog that asks for the agreement', async ({ page, service }) => {
    const person = aPerson();
    await registerAccount(service, person);
    await page.goto('/login/account');
    await page.getByRole('textbox', { name: '账号' }).tap();
    await page.keyboard.type(person.phone);
    await page.getByRole('textbox', { name: '密码', exact: true }).tap();
    await page.keyboard.type(person.password);
    await page.getByRole('button', { name: '登录', exact: true }).tap();
    await page.getByRole('button', { name: '同意并继续' }).tap();
    await expect(page).toHaveURL(`${service.url}/`);
  });
});
