import type { Page } from '@playwright/test';

/** Passes the security check that a sensitive change asks for, with the password. */
export async function passCheck(page: Page, { password }: { readonly password: string }): Promise<void> {
  const check = page.getByRole('dialog', { name: '安全验证' });
  await check.getByRole('textbox', { name: '登录密码' }).fill(password);
  await check.getByRole('button', { name: '确认' }).click();
}
