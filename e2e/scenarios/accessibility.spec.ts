import type { Locator } from '@playwright/test';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beOperator, enterLodge } from '../actions/be-operator.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { beQuiet, findBarriers, openQuiet } from '../actions/find-barriers.ts';
import { lodgeAddresses } from '../actions/lodge-addresses.ts';
import { addressOf, readRoutes } from '../actions/read-routes.ts';
import { allScreens } from '../gallery/screens.ts';
import { expect, test } from '../setup/scenario.ts';

/** The route table says which pages there are. */
const routes = readRoutes().filter(({ path }) => path !== '/admin');
const publicPages = routes.filter(({ access }) => access === 'public').map(addressOf);
const ownPages = routes.filter(({ access }) => access === 'signed-in').map(addressOf);

/** Dialogs and what else is opened on a page, from the gallery: those that are quickly reached. */
const opened = [
  'sign-in-code-tab',
  'sign-in-mistakes',
  'sign-in-agreement',
  'register-mistakes',
  'security-check',
  'security-password',
  'security-email',
  'cancel-asked',
  'app-create',
  'consent',
];
const screens = allScreens().filter(({ name }) => opened.includes(name));

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
    await openQuiet(page, address);
    await tellApart(tab(true), tab(false));
  }
  await beSignedIn(context, service, aPerson());
  await openQuiet(page, '/user/app/docs');
  await tellApart(tab(true), tab(false));
  for (const name of ['控制台', '文档目录']) {
    const list = page.getByRole('navigation', { name }).filter({ visible: true });
    await tellApart(list.locator('a[aria-current="page"]'), list.locator('a:not([aria-current])'));
  }
});

test.describe('no barrier that a machine can find', () => {
  test.use({ allowedErrors: [/40[014]/] });
  test.setTimeout(120_000);

  test('on every page before signing in', async ({ page }) => {
    const found: string[] = [];
    for (const address of [...publicPages, '/no/such/page']) {
      await openQuiet(page, address);
      found.push(...(await findBarriers(page, address)));
    }
    await page.goto('/offline');
    found.push(...(await findBarriers(page, 'the offline page')));
    expect(found).toEqual([]);
  });

  test('on every page of somebody signed in', async ({ page, context, service }) => {
    await beSignedIn(context, service, aPerson());
    const found: string[] = [];
    for (const address of ownPages) {
      await openQuiet(page, address);
      found.push(...(await findBarriers(page, address)));
    }
    expect(found).toEqual([]);
  });

  test('in what is opened on a page', async ({ page, context, service }) => {
    expect(screens.map(({ name }) => name).toSorted()).toEqual(opened.toSorted());
    const person = aPerson();
    const found: string[] = [];
    let token = '';
    for (const screen of screens.toSorted(
      (one, other) => Number(one.as !== 'visitor') - Number(other.as !== 'visitor'),
    )) {
      if (screen.as !== 'visitor') token ||= await beSignedIn(context, service, person);
      const looking = { page, context, service, person, token };
      await openQuiet(
        page,
        typeof screen.address === 'string' ? screen.address : await screen.address(looking),
      );
      await screen.act?.(looking);
      await beQuiet(page);
      found.push(...(await findBarriers(page, screen.name)));
    }
    expect(found).toEqual([]);
  });

  test('among the operators', async ({ page, context, service }) => {
    const lin = aPerson();
    const operator = await beOperator(context, service, lin, ['owner']);
    await page.goto('/admin');
    await enterLodge(page, operator);
    const found: string[] = [];
    for (const address of await lodgeAddresses(page)) {
      await openQuiet(page, address);
      found.push(...(await findBarriers(page, address)));
    }
    await openQuiet(page, '/admin/people');
    await page.getByRole('table', { name: '用户' }).getByRole('link', { name: lin.username }).click();
    await page.getByRole('heading', { level: 1, name: lin.username }).waitFor();
    await beQuiet(page);
    found.push(...(await findBarriers(page, "a person's page")));
    await page.getByRole('button', { name: '结束全部登录' }).first().click();
    await page.getByRole('dialog').waitFor();
    found.push(...(await findBarriers(page, 'an act')));
    expect(found).toEqual([]);
  });
});
