import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

// WCAG 2.2 A and AA, as far as a machine can tell: https://github.com/dequelabs/axe-core/blob/develop/doc/rule-descriptions.md
const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// All that another theme can change.
const rulesOfColour = ['color-contrast', 'link-in-text-block'];
// All that a narrow window can change besides: what is there, how large it is, and what can be reached.
const rulesOfWidth = [
  ...rulesOfColour,
  'target-size',
  'scrollable-region-focusable',
  'button-name',
  'link-name',
  'heading-order',
  'landmark-unique',
  'aria-hidden-focus',
];

/** What axe finds, a line each: the rule, where, and the first three elements. Without `rules`: all of WCAG 2.2 AA. */
async function runAxe(page: Page, name: string, rules?: readonly string[]): Promise<string[]> {
  // No page holds a frame, for which alone axe opens a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules([...rules]) : axe.withTags(allRules)).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id} on ${name}: ${nodes
        .slice(0, 3)
        .map(({ target, any }) => `${String(target)} (${any[0]?.message ?? ''})`)
        .join(', ')}`,
  );
}

const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 844 };
/** The wide window at 400 % (WCAG 1.4.10). */
const magnified = { width: 320, height: 256 };

/**
 * What stands on the page, without opening it again: whole at 1280 by day, what the theme can change there by night, and
 * what the width can change at 390; and whether it can be read at 400 % without going sideways. The window
 * is wide and it is day afterwards.
 */
export async function findBarriers(page: Page, name: string): Promise<string[]> {
  const found = await runAxe(page, name);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' });
  await beStill(page);
  found.push(...(await runAxe(page, `${name} by night`, rulesOfColour)));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(narrow);
  await beStill(page);
  found.push(...(await runAxe(page, `${name} on a phone`, rulesOfWidth)));
  await page.setViewportSize(magnified);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) found.push(`${name} is ${over} px wider than a window of ${magnified.width}`);
  await page.setViewportSize(wide);
  return found;
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
  await beStill(page);
}

/** Waits until no colour and nothing else is on its way to another, and for some frames nothing set out anew. */
async function beStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let still = 0; still < 5; still++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const moving = document.getAnimations();
      if (moving.length > 0) still = 0;
      await Promise.allSettled(moving.map((animation) => animation.finished));
    }
  });
}
