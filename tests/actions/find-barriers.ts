import type { Page } from '@playwright/test';
import axe from 'axe-core';

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
  // Once for all that is looked at before another page is opened.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const runOnly: axe.RunOnly = rules
    ? { type: 'rule', values: [...rules] }
    : { type: 'tag', values: [...allRules] };
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    // No page holds a frame.
    { runOnly, resultTypes: ['violations'], iframes: false } satisfies axe.RunOptions,
  );
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
/** The wide window at 200 % (WCAG 1.4.4) and at 400 % (1.4.10). */
const magnified = [
  { width: 640, height: 400 },
  { width: 320, height: 256 },
];

/**
 * What stands on the page, without opening it again: whole at 1280 by day, what the theme can change there by night and at
 * 390, and what the width can change at 390 by day; and whether it can be read at 200 % and 400 % without going sideways and
 * without a sentence that is cut off. The window is wide and it is day afterwards.
 */
export async function findBarriers(page: Page, name: string): Promise<string[]> {
  const found = await runAxe(page, name);
  await wear(page, 'dark');
  found.push(...(await runAxe(page, `${name} by night`, rulesOfColour)));
  await page.setViewportSize(narrow);
  await beStill(page);
  found.push(...(await runAxe(page, `${name} on a phone by night`, rulesOfColour)));
  await wear(page, 'light');
  found.push(...(await runAxe(page, `${name} on a phone`, rulesOfWidth)));
  for (const size of magnified) {
    await page.setViewportSize(size);
    for (const error of await page.evaluate(findLost)) found.push(`${name} at ${size.width} px: ${error}`);
  }
  await page.setViewportSize(wide);
  return found;
}

/** Day or night, once nothing is on its way from one to the other. */
async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-theme="${colorScheme}"]`).waitFor({ state: 'attached' });
  await beStill(page);
}

/** In the page: by how much it is wider than its window, and what is cut off without a sign that it goes on. */
function findLost(): string[] {
  const over = document.documentElement.scrollWidth - innerWidth;
  const lost = over > 0 ? [`${over} px wider than the window`] : [];
  for (const element of document.querySelectorAll<HTMLElement>(
    'p, h1, h2, h3, label, dt, dd, button, a, td, li',
  )) {
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
    const isCut = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
    // Text for screen readers alone is one pixel wide.
    if (isCut && element.clientWidth > 1 && textOverflow !== 'ellipsis' && webkitLineClamp === 'none')
      lost.push(`«${element.innerText.slice(0, 40)}» is cut off`);
  }
  return lost;
}

/** Opens a page and waits until it is drawn and nothing moves. */
export async function openQuiet(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await beQuiet(page);
}

/**
 * Goes on to another page of the portal as its own links do, without loading it anew, and waits until it is drawn and nothing
 * moves. What was put into the page stays there, and is compiled.
 */
export async function goOnQuiet(page: Page, address: string): Promise<void> {
  await page.evaluate(
    (target) =>
      new Promise<void>((resolve) => {
        // The bar at the top is drawn with the next page: until then the one before stands.
        new MutationObserver((_, observer) => {
          if (!document.getElementById('nprogress')) return;
          observer.disconnect();
          resolve();
        }).observe(document.body, { childList: true });
        const state = { key: crypto.randomUUID() };
        history.pushState(state, '', target);
        dispatchEvent(new PopStateEvent('popstate', { state }));
      }),
    address,
  );
  await beQuiet(page);
}

/** Waits until what is open is drawn and nothing moves. */
export async function beQuiet(page: Page): Promise<void> {
  await page.getByRole('progressbar', { name: '页面加载中' }).waitFor({ state: 'hidden' });
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // A page drawn at build has its scripts only then. Effects follow a frame or two later: ten quiet ones are done.
  await page.evaluate(async () => {
    for (let quiet = 0; quiet <= 10; quiet++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (document.querySelector('[aria-busy="true"], #nprogress, html:not([data-alive])')) quiet = 0;
    }
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
