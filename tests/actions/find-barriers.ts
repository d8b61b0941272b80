import type { Page } from '@playwright/test';
import axe from 'axe-core';

// WCAG 2.2 A and AA, as far as axe can check: https://github.com/dequelabs/axe-core/blob/develop/doc/rule-descriptions.md
const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// What another theme can change.
const rulesOfColour = ['color-contrast', 'link-in-text-block'];
// What a narrow window can change: which elements there are, their size, and whether they can be reached.
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
  // Once for each opened page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const runOnly: axe.RunOnly = rules
    ? { type: 'rule', values: [...rules] }
    : { type: 'tag', values: [...allRules] };
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    // No page has frames.
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
 * Checks the page as it is: all rules at 1280 in the light theme, colours in the dark theme at 1280 and 390, size and order at
 * 390 in the light theme; and that at 200 % and 400 % nothing is wider than the window and no sentence is cut off. Afterwards the
 * window is wide and the theme light.
 */
export async function findBarriers(page: Page, name: string): Promise<string[]> {
  const found = await runAxe(page, name);
  for (const form of await page.evaluate(findNameless)) found.push(`${name}: ${form}`);
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

/** Switches the theme and waits until the transition has ended. */
async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-theme="${colorScheme}"]`).waitFor({ state: 'attached' });
  await beStill(page);
}

/** In the page: forms for a password of the account that do not tell password managers whose it is. */
function findNameless(): string[] {
  if (location.pathname.includes('/admin/')) return [];
  return [...document.forms]
    .filter((form) => form.querySelector('[autocomplete$="-password"]'))
    .filter((form) => !form.querySelector('[autocomplete~="username"]'))
    .map((form) => `«${form.innerText.slice(0, 40)}» has a password and no user name`);
}

/** In the page: by how much it is wider than its window, and which texts are cut off without an ellipsis. */
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

/** Opens a page and waits until it is rendered and nothing moves. */
export async function openQuiet(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await beQuiet(page);
}

/**
 * Navigates to another page of the portal as its links do, without a load, and waits until it is rendered and nothing moves.
 * Scripts that were put into the page stay there, compiled.
 */
export async function goOnQuiet(page: Page, address: string): Promise<void> {
  await page.evaluate(
    (target) =>
      new Promise<void>((resolve) => {
        // The bar at the top changes together with the page.
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

/** Waits until the page is rendered and nothing moves. */
export async function beQuiet(page: Page): Promise<void> {
  await page.getByRole('progressbar', { name: '页面加载中' }).waitFor({ state: 'hidden' });
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // A prerendered page has its scripts only then. Effects follow a frame or two later: after ten quiet frames it is done.
  await page.evaluate(async () => {
    for (let quiet = 0; quiet <= 10; quiet++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (document.querySelector('[aria-busy="true"], #nprogress, html:not([data-alive])')) quiet = 0;
    }
  });
  await beStill(page);
}

/** Waits until no transition or animation runs, and none starts for some frames. */
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
