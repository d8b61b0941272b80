import type { Page } from '@playwright/test';
import { agree } from './sign-in.ts';

/** Opens a provider by its name on the sign-in page: its button, or its row behind 更多. */
export async function goToProvider(page: Page, name: string, search = ''): Promise<void> {
  await page.goto(`/login/account${search}`);
  await agree(page);
  const ways = page.getByRole('group', { name: '第三方登录' });
  const own = ways.getByRole('button', { name, exact: true });
  const more = ways.getByRole('button', { name: '更多' });
  await own.or(more).first().waitFor();
  if (await own.isVisible()) {
    await own.click();
  } else {
    await more.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  }
  await page.waitForURL(/^http:\/\/127\.0\.0\.1/, { waitUntil: 'commit' });
}

/** On the provider's page: picks an account there and agrees, or cancels. */
export async function answerProvider(
  page: Page,
  answer: { person?: string; decision?: '同意' | '取消' } = {},
): Promise<void> {
  await page.getByRole('radio', { name: answer.person ?? '南风知我意' }).check();
  await page.getByRole('button', { name: answer.decision ?? '同意' }).click();
}
