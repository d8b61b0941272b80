import type { Page } from '@playwright/test';

/** The pages of the operators' console, as its own navigation leads to them; the console must be open. The handbook is none: it leads to the docs. */
export async function adminAddresses(page: Page): Promise<string[]> {
  await page.getByRole('heading', { name: /当班$/ }).waitFor();
  const links = page.getByRole('navigation').getByRole('link');
  const all = await links.evaluateAll((found) =>
    found.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  );
  return [...new Set(all.filter((address) => /^\/admin(?!\/handbook$)/.test(address)))];
}
