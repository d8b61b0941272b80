import type { Page } from '@playwright/test';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { adminAddresses } from '../actions/admin-addresses.ts';
import { beOperator, enterAdmin } from '../actions/be-operator.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { openQuiet } from '../actions/find-barriers.ts';
import { addressOf, readRoutes } from '../actions/read-routes.ts';
import { expect, test } from '../setup/scenario.ts';

// Entering the console asks first.
test.use({ allowedErrors: [/40[014]/] });
test.setTimeout(180_000);

const routes = readRoutes().filter(({ path }) => path !== '/admin');
const publicPages = routes.filter(({ access }) => access === 'public').map(addressOf);
const ownPages = routes.filter(({ access }) => access === 'signed-in').map(addressOf);

/** In pixels: what a finger hits (WCAG 2.5.5). */
const least = 44;

/**
 * What can be pressed and is lower than a finger: a press just inside the middle of the area above and below it must hit
 * it. Links in the run of a text are left out, as in WCAG.
 */
function smallTargets(height: number): string[] {
  const names: string[] = [];
  const seen = 'button, a[href], select, summary, input, [role=tab], [role=switch]';
  for (const element of document.querySelectorAll<HTMLElement>(seen)) {
    const { width, height: own, left, top } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    // Not there for a finger: in a closed part, hidden, or above the page until the keyboard comes to it.
    if (!element.checkVisibility({ visibilityProperty: true }) || width < 2 || own < 2 || top + own < 0)
      continue;
    if (element.closest('[aria-hidden=true], [inert]')) continue;
    if (element.matches('button:disabled, :disabled')) continue;
    // In the run of a text.
    const isInText =
      style.display.startsWith('inline') &&
      !/flex|grid/.test(getComputedStyle(element.parentElement!).display);
    if (
      element.matches('a, button') &&
      isInText &&
      element.parentElement?.textContent !== element.textContent
    )
      continue;
    if (own >= height - 0.5) continue;
    // Its area may be larger than its box.
    element.scrollIntoView({ block: 'center' });
    const box = element.getBoundingClientRect();
    const [x, middle] = [box.left + box.width / 2, box.top + box.height / 2];
    const lost = [-1, 1]
      .map((side) => document.elementFromPoint(x, middle + side * (height / 2 - 1)))
      .find((hit) => hit !== element && !element.contains(hit) && !hit?.closest('label')?.contains(element));
    if (lost !== undefined)
      names.push(
        `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 20)}” ${Math.round(own)} px at ${Math.round(left)},${Math.round(top)}: ${lost?.outerHTML.slice(0, 90)}`,
      );
  }
  return names;
}

/** What is too small on each of these pages. */
async function findSmall(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    await openQuiet(page, address);
    for (const line of await page.evaluate(smallTargets, least)) found.push(`${address}: ${line}`);
  }
  return found;
}

test('what visitors press on a phone is as high as a finger @phone-only @phone', async ({ page }) => {
  expect(await findSmall(page, publicPages)).toEqual([]);
});

test('what people press on a phone in their account is as high as a finger @phone-only @phone', async ({
  page,
  context,
  service,
}) => {
  await beSignedIn(context, service, aPerson());
  expect(await findSmall(page, ownPages)).toEqual([]);
});

test('what operators press on a phone is as high as a finger @phone-only @phone', async ({
  page,
  context,
  service,
}) => {
  const operator = await beOperator(context, service, aPerson(), ['owner']);
  await page.goto('/admin');
  await enterAdmin(page, operator);
  await page.setViewportSize({ width: 1280, height: 844 });
  const addresses = await adminAddresses(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findSmall(page, addresses)).toEqual([]);
});
