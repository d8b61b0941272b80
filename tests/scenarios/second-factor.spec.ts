import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { aPerson, type Person } from '@tongxing/fixtures/a-person.ts';
import { authenticatorCode } from '../actions/authenticator.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { signInByPassword } from '../actions/sign-in.ts';
import { expect, test } from '../setup/scenario.ts';
import { fromSomewhere } from '../setup/start-service.ts';

/** On the security page: passes the security check and reaches the ten recovery codes, which are shown once. */
async function openRecoveryCodes(page: Page, person: Person): Promise<{ saved: Locator; secret: string }> {
  await page.goto('/user/security');
  await page.getByRole('button', { name: '开启两步验证' }).click();
  const check = page.getByRole('dialog', { name: '安全验证' });
  await check.getByRole('textbox', { name: '登录密码' }).fill(person.password);
  await check.getByRole('button', { name: '确认' }).click();
  const enrol = page.getByRole('dialog', { name: '开启两步验证' });
  const secret = (await enrol.locator('code').textContent()) ?? '';
  await enrol.getByLabel('第 1 位').focus();
  await page.keyboard.type(authenticatorCode(secret));
  const saved = page.getByRole('dialog', { name: '保存恢复码' });
  await expect(saved.getByRole('listitem')).toHaveCount(10);
  return { saved, secret };
}

// spec:1.6 spec:1.11 spec:2.7 spec:2.38 spec:3.7 spec:4.4 spec:4.6 spec:4.14
test('enables two-step verification by QR code and secret, then asks for six digits at sign-in', async ({
  page,
  context,
  browser,
  service,
}) => {
  test.setTimeout(90_000);
  const person = aPerson();
  await beSignedIn(context, service, person);
  await page.goto('/user/security');
  await page.getByRole('button', { name: '开启两步验证' }).click();

  // Code 10: the security check comes first, and the call is repeated automatically.
  const check = page.getByRole('dialog', { name: '安全验证' });
  await check.getByRole('textbox', { name: '登录密码' }).fill('not the password');
  await check.getByRole('button', { name: '确认' }).click();
  await expect(check.getByText('密码不正确')).toBeVisible();
  await check.getByRole('textbox', { name: '登录密码' }).fill(person.password);
  await check.getByRole('button', { name: '确认' }).click();
  const enrol = page.getByRole('dialog', { name: '开启两步验证' });
  await expect(enrol.getByRole('img', { name: '验证器要扫的二维码' })).toBeVisible();
  const secret = (await enrol.locator('code').textContent()) ?? '';
  expect(secret.replace(/\s/g, '')).toMatch(/^[A-Z2-7]{32}$/);
  await enrol.getByLabel('第 1 位').focus();
  await page.keyboard.type(authenticatorCode(secret));
  const saved = page.getByRole('dialog', { name: '保存恢复码' });
  await expect(saved.getByRole('listitem')).toHaveCount(10);
  const spare = (await saved.getByRole('listitem').first().textContent()) ?? '';
  await saved.getByRole('checkbox', { name: /保存好了/ }).check();
  await saved.getByRole('button', { name: '完成' }).click();
  await expect(page.getByText('已开启')).toBeVisible();
  await expect(page.getByText('剩 10 个')).toBeVisible();

  const other = await browser.newContext({ baseURL: service.url });
  const visitor = await other.newPage();
  await visitor.goto('/login/account');
  // Copied with a space in the middle, as some apps do; valid for another half minute.
  const code = authenticatorCode(secret, 1);
  const account = visitor.getByRole('textbox', { name: '账号' });
  await account.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await account.press('Control+a');
  await account.press('Control+x');
  await signInByPassword(visitor, { account: person.phone, password: person.password });
  const boxes = visitor.getByRole('dialog', { name: '两步验证' });
  await expect(boxes.getByLabel('第 1 位')).toBeFocused();
  await expect(boxes.getByLabel('第 1 位')).toHaveAttribute('inputmode', 'numeric');
  await visitor.keyboard.type('12a');
  await expect(boxes.getByLabel('第 3 位')).toHaveValue('');
  await visitor.keyboard.press('Backspace');
  await expect(boxes.getByLabel('第 2 位')).toHaveValue('');
  await visitor.keyboard.press('Backspace');
  await visitor.keyboard.type('000000');
  await expect(boxes.getByRole('alert')).toHaveText('验证码不对，还可以试 4 次');
  await boxes.getByRole('checkbox', { name: /30 天内/ }).check();
  await boxes.getByLabel('第 1 位').focus();
  // It fills all boxes and verifies itself.
  await visitor.keyboard.press('Control+v');
  await expect(visitor).toHaveURL(`${service.url}/`);

  // The browser is trusted now, by a cookie that outlives the session; another browser needs a recovery code.
  await other.clearCookies({ name: 'token' });
  await visitor.goto('/login/account');
  await signInByPassword(visitor, { account: person.phone, password: person.password });
  await expect(visitor).toHaveURL(`${service.url}/`);
  await other.close();
  const third = await browser.newContext({ baseURL: service.url });
  const stranger = await third.newPage();
  await stranger.goto('/login/account');
  await signInByPassword(stranger, { account: person.phone, password: person.password });
  await stranger.getByRole('button', { name: '改用恢复码' }).click();
  await stranger.getByRole('textbox', { name: '恢复码' }).fill(spare.toUpperCase());
  await stranger.getByRole('button', { name: '验证', exact: true }).click();
  await expect(stranger).toHaveURL(`${service.url}/`);
  await third.close();
});

test('given a page reloaded while the digits are read, asks for them again, and no more once it was left', async ({
  page,
  context,
  browser,
  service,
}) => {
  const person = aPerson();
  await beSignedIn(context, service, person);
  const { secret } = await openRecoveryCodes(page, person);
  const other = await browser.newContext({ baseURL: service.url, extraHTTPHeaders: fromSomewhere() });
  const visitor = await other.newPage();
  const dialog = visitor.getByRole('dialog', { name: '两步验证' });
  const open = async () => {
    await visitor.goto('/login/account?ref=/user/info');
    await signInByPassword(visitor, { account: person.phone, password: person.password });
    await expect(dialog).toBeVisible();
    await visitor.reload();
    await expect(dialog).toBeVisible();
  };
  await open();
  await dialog.getByRole('button', { name: '返回登录' }).click();
  await expect(dialog).toBeHidden();
  await visitor.reload();
  await expect(visitor.getByRole('textbox', { name: '账号' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await open();
  await dialog.getByLabel('第 1 位').focus();
  await visitor.keyboard.type(authenticatorCode(secret, 1));
  await expect(visitor).toHaveURL(/\/user\/info$/);
  await other.close();
});

test('given neither authenticator nor recovery codes, says how long it takes', async ({
  page,
  service,
  context,
}) => {
  const person = aPerson();
  await beSignedIn(context, service, person);
  await openRecoveryCodes(page, person);
  await context.clearCookies();
  await page.goto('/login/account');
  await signInByPassword(page, { account: person.phone, password: person.password });
  await page.getByRole('button', { name: '改用恢复码' }).click();
  await page.getByRole('button', { name: '恢复码也没有' }).click();
  await expect(page.getByText(/要等 3 天/)).toBeVisible();
});

test('saves all ten recovery codes as a file', async ({ page, context, service }) => {
  const person = aPerson();
  await beSignedIn(context, service, person);
  const { saved } = await openRecoveryCodes(page, person);
  const first = (await saved.getByRole('listitem').first().textContent()) ?? '';
  const download = page.waitForEvent('download');
  await saved.getByRole('button', { name: '下载' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('通行账号中心-恢复码.txt');
  const stored = await readFile(await file.path(), 'utf8');
  expect(stored).toContain(first);
  expect(stored.match(/^[0-9a-z-]{8,}$/gm)).toHaveLength(10);
});

test('prints recovery codes and whose they are, nothing else @chromium', async ({
  page,
  context,
  service,
}) => {
  const person = aPerson();
  await beSignedIn(context, service, person);
  const { saved } = await openRecoveryCodes(page, person);
  await page.emulateMedia({ media: 'print' });
  await expect(saved.getByText('通行账号中心 恢复码')).toBeVisible();
  await expect(saved.getByRole('listitem')).toHaveCount(10);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.locator('#root')).toBeHidden();
  // Nor the backdrop of a dialog, where backgrounds are printed too.
  await expect(saved.locator('..')).toHaveCSS(
    'background-color',
    /^rgba\(0, 0, 0, 0\)$|^rgb\(255, 255, 255\)$/,
  );
});
