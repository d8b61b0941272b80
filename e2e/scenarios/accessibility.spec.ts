import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { openCodeTab } from '../actions/sign-in.ts';
import { expect, test } from '../setup/scenario.ts';

// WCAG 2.2 A and AA, as far as a machine can tell: https://github.com/dequelabs/axe-core/blob/develop/doc/rule-descriptions.md
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const publicPages = [
  '/',
  '/privacy-policy',
  '/terms-of-service',
  '/login/account',
  '/login/register',
  '/login/forget',
  '/login/qrcode',
  '/login/callback',
  '/cancelled',
  '/leave?to=https%3A%2F%2Felsewhere.example%2F',
  '/no/such/page',
];
const consolePages = [
  '/user/dashboard',
  '/user/info',
  '/user/security',
  '/user/bind',
  '/user/merge',
  '/user/logs',
  '/user/app/list',
  '/user/app/docs',
  '/user/cancel',
  '/user/qrcode',
];

// All that another theme can change: the elements are the same ones, and are looked at by day.
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** What axe finds, a line each: the rule, the page and the first three elements. */
async function findBarriers(page: Page, name: string): Promise<string[]> {
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
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
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

test('forced colours: the chosen tab, segment, place and topic differ from the others', async ({
  page,
  context,
  service,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const fillOf = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  const tellApart = async (chosen: Locator, other: Locator) =>
    expect(await fillOf(chosen.first())).not.toBe(await fillOf(other.first()));
  const tab = (isChosen: boolean) => page.locator(`[role="tab"][aria-selected="${isChosen}"]`);
  for (const address of ['/login/account', '/login/register']) {
    await open(page, address);
    await tellApart(tab(true), tab(false));
  }
  await beSignedIn(context, service, aPerson());
  await open(page, '/user/app/docs');
  await tellApart(tab(true), tab(false));
  for (const name of ['控制台', '文档目录']) {
    const list = page.getByRole('navigation', { name }).filter({ visible: true });
    await tellApart(list.locator('a[aria-current="page"]'), list.locator('a:not([aria-current])'));
  }
});

test.describe('no barrier that a machine can find', () => {
  test.use({ allowedErrors: [/404/] });
  test.setTimeout(120_000);

  test('before signing in @phone @night', async ({ page }) => {
    const found: string[] = [];
    for (const address of publicPages) {
      await open(page, address);
      found.push(...(await findBarriers(page, address)));
    }
    await open(page, '/login/account');
    await openCodeTab(page);
    found.push(...(await findBarriers(page, 'the code tab')));
    await page.getByRole('button', { name: '登录', exact: true }).click();
    found.push(...(await findBarriers(page, 'a form with mistakes')));
    expect(found).toEqual([]);
  });

  test('in the console @phone @night', async ({ page, context, service }) => {
    await beSignedIn(context, service, aPerson());
    const found: string[] = [];
    for (const address of consolePages) {
      await open(page, address);
      found.push(...(await findBarriers(page, address)));
    }
    await open(page, '/user/security');
    await page.getByRole('button', { name: '修改密码' }).click();
    await page.getByRole('dialog').waitFor();
    found.push(...(await findBarriers(page, 'a dialog')));
    expect(found).toEqual([]);
  });
});
