import type { Page } from '@playwright/test';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { openQuiet } from '../actions/find-barriers.ts';
import { readCode } from '../actions/read-outbox.ts';
import { registerAccount } from '../actions/register-account.ts';
import { agree, askForCode, openCodeTab } from '../actions/sign-in.ts';
import { expect, test } from '../setup/scenario.ts';

for (const kind of ['phone', 'email'] as const) {
  // spec:1.2 spec:2.33 spec:3.5 spec:4.2 spec:9.3 call:POST/v3/ems/login call:POST/v3/sms/login
  test(`a code sent by ${kind} signs in, and creates the account where there is none`, async ({
    page,
    service,
  }) => {
    const person = aPerson();
    await page.goto('/login/account?ref=/user/info');
    await openCodeTab(page);
    await page.getByRole('textbox', { name: '手机号或邮箱' }).fill(person[kind]);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByRole('button', { name: /^(60|5\d) 秒后重发$/ })).toBeDisabled();
    await expect(page.getByRole('textbox', { name: '验证码' })).toBeFocused();
    await page.getByRole('textbox', { name: '验证码' }).fill(await readCode(service, person[kind], 'login'));
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByText('登录成功')).toBeVisible();
    await expect(page).toHaveURL(/\/user\/info$/);
    const masked = kind === 'phone' ? `191****${person.phone.slice(-4)}` : /\*+.*@example\.com/;
    await expect(page.getByText(masked)).toBeVisible();
  });
}

test.describe('within a minute of the last code', () => {
  test.use({ allowedErrors: [/429/] });

  test('refuses another one with the wait, and counts down only after a code was sent', async ({
    page,
    service,
  }) => {
    const person = aPerson();
    await registerAccount(service, person);
    // Another page of this browser has just sent one.
    await page.goto('/login/forget');
    await page.getByRole('textbox', { name: '手机号或邮箱' }).fill(person.phone);
    await agree(page);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByLabel('第 1 位')).toBeVisible({ timeout: 20_000 });
    await page.goto('/login/account');
    await openCodeTab(page);
    await page.getByRole('textbox', { name: '手机号或邮箱' }).fill(person.phone);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByRole('alert').getByText(/^操作太频繁，请在 \d+ 秒后再试$/)).toBeVisible();
    await expect(page.getByRole('button', { name: '获取验证码' })).toBeEnabled();
    await expect(page.getByText('验证码已发送')).toBeHidden();
    // The person's other address has no wait.
    await page.getByRole('textbox', { name: '手机号或邮箱' }).fill(person.email);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByRole('button', { name: /秒后重发$/ })).toBeDisabled();
  });
});

// spec:5.2 spec:5.5 spec:8.11
test('given invalid input, each field shows its rule: number or address, code, six digits', async ({
  page,
}) => {
  await page.goto('/login/account');
  await openCodeTab(page);
  const signIn = page.getByRole('button', { name: '登录', exact: true });
  const texts = (text: string) =>
    expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible();
  await signIn.click();
  await texts('请输入手机号/邮箱号');
  await texts('请输入验证码');
  await page.getByRole('textbox', { name: '手机号或邮箱' }).fill('12345');
  await page.getByRole('textbox', { name: '验证码' }).fill('12345');
  await signIn.click();
  await texts('请输入正确的手机号/邮箱号');
  await texts('请输入6位验证码');
  await page.getByRole('textbox', { name: '手机号或邮箱' }).fill('');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await texts('请输入手机号/邮箱号');
});

// spec:4.2
test('the countdown for the next code continues in the other tab, and ends', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login/account');
  await openCodeTab(page);
  const { phone } = aPerson();
  await page.getByRole('textbox', { name: '手机号或邮箱' }).fill(phone);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByText(/秒后重发/).waitFor();
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.clock.runFor(30_000);
  await openCodeTab(page);
  await page.getByRole('textbox', { name: '手机号或邮箱' }).fill(phone);
  await expect(page.getByRole('button', { name: /^(30|2\d) 秒后重发$/ })).toBeDisabled();
  await page.clock.runFor(31_000);
  await expect(page.getByRole('button', { name: /获取/ })).toBeEnabled();
});

test('given a wrong code, says so', async ({ page, service }) => {
  const person = aPerson();
  await page.goto('/login/account');
  await openCodeTab(page);
  await page.getByRole('textbox', { name: '手机号或邮箱' }).fill(person.phone);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByText(/秒后重发/).waitFor();
  const code = await readCode(service, person.phone, 'login');
  await page.getByRole('textbox', { name: '验证码' }).fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert').getByText('验证码不对，还可以试 4 次')).toBeVisible();
});

/** Opens the sign-in page without any interaction, in a browser without idle callbacks. */
async function openUntouched(page: Page): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await openQuiet(page, '/login/account');
}

test('given a slow network, switches the tab before its form has loaded @phone', async ({ page }) => {
  await openUntouched(page);
  let release = () => {};
  const delayed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', (route) => delayed.then(() => route.continue()));
  const tab = page.getByRole('tab', { name: '验证码登录' });
  const panel = page.getByRole('tabpanel', { name: '验证码登录' });
  const before = await page.getByRole('tabpanel').boundingBox();
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(panel.locator('[aria-busy="true"]')).toBeVisible();
  await expect(page.getByLabel('密码', { exact: true })).toBeHidden();
  // The placeholder is as high as the form: nothing below it moves.
  expect(Math.abs(((await panel.boundingBox())?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(4);
  release();
  await expect(panel.getByRole('textbox', { name: '手机号或邮箱' })).toBeVisible();
});

test('prefetches the scripts of the button at the first interaction', async ({ page }) => {
  await openUntouched(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) asked.push(request.url());
  });
  await page.mouse.move(200, 200);
  await expect(async () => {
    const fetched = asked.length;
    await page.waitForTimeout(500);
    expect(fetched).toBeGreaterThan(0);
    expect(asked.length).toBe(fetched);
  }).toPass();
  // From here on no script loads.
  await page.route('**/assets/*.js', () => undefined);
  await page.getByRole('tab', { name: '验证码登录' }).click();
  await expect(page.getByRole('textbox', { name: '手机号或邮箱' })).toBeVisible();
});

test('given a page reloaded while the code is read, goes on with the contact it was sent to', async ({
  page,
  service,
}) => {
  const person = aPerson();
  await page.goto('/login/account?ref=/user/info');
  await openCodeTab(page);
  const contact = page.getByRole('textbox', { name: '手机号或邮箱' });
  await contact.fill(person.phone);
  await agree(page);
  await askForCode(page);
  await page.reload();
  await expect(contact).toHaveValue(person.phone);
  await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeDisabled();
  await page.getByRole('textbox', { name: '验证码' }).fill(await readCode(service, person.phone, 'login'));
  await agree(page);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/info$/);
});
