import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { readCode, readOutbox } from '../actions/read-outbox.ts';
import { registerAccount } from '../actions/register-account.ts';
import { agree, askForCode, registerInBrowser, signInByPassword } from '../actions/sign-in.ts';
import { expect, test } from '../setup/scenario.ts';

for (const kind of ['phone', 'email'] as const) {
  // spec:1.7 spec:2.22 call:POST/v3/ems/register call:POST/v3/register call:POST/v3/sms/register
  test(`a person registers by ${kind}, is signed in, and signs in again with the password${kind === 'phone' ? ' @phone' : ''}`, async ({
    page,
    service,
  }) => {
    const person = aPerson();
    await page.goto('/login/register');
    await expect(page).toHaveTitle(/^注册账号 - /);
    await registerInBrowser(page, service, person, kind);
    await expect(page.getByText('登录成功')).toBeVisible();
    await expect(page).toHaveURL(`${service.url}/`);
    await page.goto('/user/info');
    await expect(
      page.getByText(kind === 'phone' ? `191****${person.phone.slice(-4)}` : /\*+.*@example\.com/),
    ).toBeVisible();
    const [letter] = await readOutbox(service, person[kind]);
    expect(letter?.kind).toBe(kind === 'phone' ? 'sms' : 'email');

    // No page may load the profile without a session.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto('/login/account');
    await signInByPassword(page, { account: person[kind], password: person.password });
    await expect(page).toHaveURL(`${service.url}/`);
  });
}

test('registration leads on to the destination', async ({ page, service }) => {
  await page.goto('/user/info');
  await page.getByRole('link', { name: '注册账号' }).click();
  await expect(page).toHaveURL(/\/login\/register\?ref=/);
  await registerInBrowser(page, service, aPerson(), 'phone');
  await expect(page).toHaveURL(/\/user\/info$/);
});

test('given a number that is taken, says so beside the field after the right code only', async ({
  page,
  service,
}) => {
  const person = aPerson();
  await registerAccount(service, person, 'email');
  await page.goto('/login/register');
  await page.getByRole('tab', { name: '邮箱' }).click();
  await page.getByRole('textbox', { name: '邮箱' }).fill(person.email);
  await page.getByRole('textbox', { name: '验证码' }).fill('000000');
  await page.getByLabel('设置密码').fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '注册并登录' }).click();
  // Without the right code nothing shows whether the address has an account.
  await expect(page.getByRole('alert').first()).toHaveText(/验证码/);
});

// spec:5.5
test('given invalid input, each field shows its rule and nothing is sent', async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await page.goto('/login/register');
  await page.getByRole('button', { name: '注册并登录' }).click();
  for (const prompt of ['请输入手机号', '请输入验证码', '请输入密码']) {
    await expect(page.getByRole('alert').getByText(prompt, { exact: true })).toBeVisible();
  }
  await page.getByRole('textbox', { name: '手机号' }).fill('12800000000');
  await page.getByRole('textbox', { name: '验证码' }).fill('12345');
  await page.getByLabel('设置密码').fill('short');
  await page.getByRole('button', { name: '注册并登录' }).click();
  for (const prompt of ['请输入正确的手机号', '请输入6位验证码', '密码长度为 8–128 个字符']) {
    await expect(page.getByRole('alert').getByText(prompt, { exact: true })).toBeVisible();
  }
  await page.getByRole('textbox', { name: '手机号' }).fill('13800000000');
  await expect(page.getByText('请输入正确的手机号', { exact: true })).toBeHidden();
  expect(posts).toEqual([]);
});

test('given a common password, refuses it at its field', async ({ page, service }) => {
  await page.goto('/login/register');
  await registerInBrowser(page, service, aPerson({ password: 'password123' }), 'phone');
  await expect(page.getByRole('alert').getByText('这个密码太常见，容易被猜到，请换一个')).toBeVisible();
  await expect(page.getByLabel('设置密码')).toBeFocused();
});

test('given a wrong code, refuses it at its field and says how many tries are left', async ({ page }) => {
  const person = aPerson();
  await page.goto('/login/register');
  await page.getByRole('textbox', { name: '手机号' }).fill(person.phone);
  await agree(page);
  await askForCode(page);
  await page.getByRole('textbox', { name: '验证码' }).fill('000000');
  await page.getByRole('textbox', { name: '设置密码' }).fill(person.password);
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page.getByText(/验证码不对，还可以试 \d 次/)).toBeVisible();
});

for (const kind of ['phone', 'email'] as const) {
  test(`given a page reloaded while the code is read, goes on with the ${kind} it was sent to`, async ({
    page,
    service,
  }) => {
    const person = aPerson();
    await page.goto('/login/register');
    if (kind === 'email') await page.getByRole('tab', { name: '邮箱' }).click();
    const contact = page.getByRole('textbox', { name: kind === 'phone' ? '手机号' : '邮箱' });
    await contact.fill(person[kind]);
    await agree(page);
    await askForCode(page);
    await page.reload();
    await expect(contact).toHaveValue(person[kind]);
    await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeDisabled();
    const code = await readCode(service, person[kind], 'register');
    await page.getByRole('textbox', { name: '验证码' }).fill(code);
    await page.getByRole('textbox', { name: '设置密码' }).fill(person.password);
    await agree(page);
    await page.getByRole('button', { name: '注册并登录' }).click();
    await expect(page).toHaveURL(`${service.url}/`);
    // Nothing of it stays for whoever comes next.
    expect(await page.evaluate(() => sessionStorage.getItem('sent-code'))).toBeNull();
  });
}
