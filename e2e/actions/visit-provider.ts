import type { Page } from '@playwright/test';
import { agree } from './sign-in.ts';

/** What the sign-in page calls a provider; QQ has a circle of its own, the others are behind 更多. */
export async function goToProvider(page: Page, name: string): Promise<void> {
  await page.goto('/login/account');
  await agree(page);
  if (name === 'QQ') {
    await page.getByRole('button', { name: 'QQ', exact: true }).click();
  } else {
    await page.getByRole('button', { name: '更多' }).click();
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
