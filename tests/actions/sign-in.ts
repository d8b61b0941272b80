import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '@tongxing/fixtures/a-person.ts';
import type { TestService } from '../setup/start-service.ts';
import { readCode } from './read-outbox.ts';

/** Ticks the agreement on the page in front. */
export async function agree(page: Page | Locator): Promise<void> {
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
}

/** Fills in the first tab and presses 登录; the page must show the form, as a page or as a popup. */
export async function signInByPassword(
  page: Page | Locator,
  { account, password }: { account: string; password: string },
): Promise<void> {
  await page.getByRole('textbox', { name: '账号' }).fill(account);
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(password);
  await agree(page);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Opens the second tab. */
export async function openCodeTab(page: Page | Locator): Promise<void> {
  await page.getByRole('tab', { name: '验证码登录' }).click();
  // Its form loads then; until then the other one is shown.
  await page.getByRole('textbox', { name: '手机号或邮箱' }).waitFor();
}

/** Presses 获取验证码 and waits until the code was sent. */
export async function askForCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeDisabled({ timeout: 20_000 });
}

/** Fills in the registration page and presses the button. */
export async function registerInBrowser(
  page: Page,
  service: TestService,
  person: Person,
  kind: 'phone' | 'email',
): Promise<void> {
  if (kind === 'email') await page.getByRole('tab', { name: '邮箱' }).click();
  await page.getByRole('textbox', { name: kind === 'phone' ? '手机号' : '邮箱' }).fill(person[kind]);
  await agree(page);
  await askForCode(page);
  await page.getByRole('textbox', { name: '验证码' }).fill(await readCode(service, person[kind], 'register'));
  await page.getByRole('textbox', { name: '设置密码' }).fill(person.password);
  await page.getByRole('button', { name: '注册并登录' }).click();
}
