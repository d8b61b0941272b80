import type { Page } from '@playwright/test';

/** The addresses in the admin console's navigation, without the handbook, which is in the docs; the console must be open. */
export async function adminAddresses(page: Page): Promise<string[]> {
  await page.getByRole('heading', { name: /^你好，/ }).waitFor();
  const links = page.getByRole('navigation').getByRole('link');
  const all = await links.evaluateAll((found) =>
    found.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  );
  return [...new Set(all.filter((address) => /^\/admin(?!\/handbook$)/.test(address)))];
}
