import type { Page } from '@playwright/test';

/** A card of settings by its title. */
export const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Presses a card's 保存 and confirms. */
export async function saveCard(page: Page, card: string): Promise<void> {
  await cardOf(page, card).getByRole('button', { name: '保存' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
}
