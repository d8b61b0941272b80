import type { Page } from '@playwright/test';
import type { Person } from '@tongxing/fixtures/a-person.ts';
import { agree } from './sign-in.ts';

/** On the binding page: proves an account by its password. */
export async function bindByPassword(page: Page, { phone, password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: '账号' }).fill(phone);
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(password);
  await agree(page);
  await page.getByRole('button', { name: '绑定并登录' }).click();
}
