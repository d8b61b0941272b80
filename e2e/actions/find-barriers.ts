import AxeBuilder from '@axe-core/playwright';
import { type Page, test } from '@playwright/test';

// WCAG 2.2 A and AA, as far as a machine can tell: https://github.com/dequelabs/axe-core/blob/develop/doc/rule-descriptions.md
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// All that another theme can change: the elements are the same ones, and are looked at by day.
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** What axe finds, a line each: the rule, the page and the first three elements. */
export async function findBarriers(page: Page, name: string): Promise<string[]> {
  // No page holds a frame, for which alone axe opens a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const isNight = test.info().project.name === 'night';
  const { violations } = await (isNight ? axe.withRules(rulesOfColour) : axe.withTags(rules)).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id} on ${name}: ${nodes
        .slice(0, 3)
        .map(({ target, any }) => `${String(target)} (${any[0]?.message ?? ''})`)
        .join(', ')}`,
  );
}

/** Opens a page and waits until it is drawn and nothing moves. */
export async function openQuiet(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await beQuiet(page);
}

/** Waits until what is open is drawn and nothing moves. */
export async function beQuiet(page: Page): Promise<void> {
  await page.getByRole('progressbar', { name: '页面加载中' }).waitFor({ state: 'hidden' });
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // A page drawn at build has its scripts only then. Effects follow a frame or two later: ten quiet ones are done.
  await page.waitForFunction(() => {
    const place = globalThis as typeof globalThis & { quietFrames?: number };
    const isBusy = document.querySelector('[aria-busy="true"], #nprogress, html:not([data-alive])') !== null;
    place.quietFrames = isBusy ? 0 : (place.quietFrames ?? 0) + 1;
    return place.quietFrames > 10;
  });
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
}
