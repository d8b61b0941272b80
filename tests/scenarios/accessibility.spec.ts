import type { Locator, Page } from '@playwright/test';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { adminAddresses } from '../actions/admin-addresses.ts';
import { beOperator, enterAdmin } from '../actions/be-operator.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { beQuiet, findBarriers, goOnQuiet, openQuiet } from '../actions/find-barriers.ts';
import { addressOf, readRoutes } from '../actions/read-routes.ts';
import { registerAccount } from '../actions/register-account.ts';
import { registerApp } from '../actions/register-app.ts';
import { allScreens } from '../screens/screens.ts';
import { expect, test } from '../setup/scenario.ts';

// Long and independent: they may run in several workers.
test.describe.configure({ mode: 'parallel' });

/** The pages of the route table. */
const routes = readRoutes().filter(({ path }) => path !== '/admin');
const publicPages = routes.filter(({ access }) => access === 'public').map(addressOf);
const ownPages = routes.filter(({ access }) => access === 'signed-in').map(addressOf);

/** Dialogs and menus from the gallery that are quickly reached. */
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

test('given forced colours, the chosen tab, segment, menu entry and topic differ from the others', async ({
  page,
  context,
  service,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const fillOf = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  const expectDifferent = async (chosen: Locator, other: Locator) =>
    expect(await fillOf(chosen.first())).not.toBe(await fillOf(other.first()));
  const tab = (isChosen: boolean) => page.locator(`[role="tab"][aria-selected="${isChosen}"]`);
  for (const address of ['/login/account', '/login/register']) {
    await openQuiet(page, address);
    await expectDifferent(tab(true), tab(false));
  }
  await beSignedIn(context, service, aPerson());
  await openQuiet(page, '/user/app/docs');
  await expectDifferent(tab(true), tab(false));
  for (const name of ['个人中心', '文档目录']) {
    const list = page.getByRole('navigation', { name }).filter({ visible: true });
    await expectDifferent(list.locator('a[aria-current="page"]'), list.locator('a:not([aria-current])'));
  }
});

test('given forced colours, filled elements have an edge, and steps show the current one', async ({
  page,
  context,
  service,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const edges: Record<string, string> = {};
  const inspect = async (shown: Locator, name: string) => {
    await shown.first().waitFor();
    edges[name] = await shown.first().evaluate((element) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
      return `${borderTopWidth} ${borderTopStyle}`;
    });
  };
  await openQuiet(page, '/login/forget');
  const segment = (step: string) =>
    page.locator(step).evaluate((element) => {
      const { borderTopStyle, borderTopWidth, forcedColorAdjust } = getComputedStyle(element, '::before');
      return { edge: `${borderTopWidth} ${borderTopStyle}`, isFilled: forcedColorAdjust === 'none' };
    });
  const steps = [
    await segment('li[aria-current="step"]'),
    await segment('li[aria-current="step"] + li >> nth=0'),
  ];
  await inspect(page.getByRole('main').locator('button[type="submit"]'), 'a filled button');

  await beSignedIn(context, service, aPerson());
  await openQuiet(page, '/user/security');
  await inspect(page.getByRole('main').locator('section').first(), 'a card');
  await page.getByRole('button', { name: '修改密码' }).click();
  await inspect(page.getByRole('dialog'), 'a dialog');
  await inspect(page.getByRole('dialog').locator('div:has(> input)'), 'a field');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /账号 ID/ })
    .filter({ visible: true })
    .click();
  await inspect(page.getByRole('menu'), 'a menu');
  expect({ steps, edges }).toEqual({
    steps: [
      { edge: '1px solid', isFilled: true },
      { edge: '1px solid', isFilled: false },
    ],
    edges: Object.fromEntries(
      ['a filled button', 'a card', 'a dialog', 'a field', 'a menu'].map((name) => [name, '1px solid']),
    ),
  });
});

test('a link in a sentence of the playground differs by more than its colour', async ({
  page,
  context,
  service,
}) => {
  const token = await beSignedIn(context, service, aPerson());
  await registerApp(service, token, { redirect_uris: ['https://a.example/'] });
  await openQuiet(page, '/user/app/docs');
  const link = page.getByRole('complementary', { name: '试一试' }).getByRole('link', { name: '登录设置' });
  await expect(link).toHaveCSS('text-decoration-line', 'underline');
});

/** Presses Tab until the focus is there, as a person with a keyboard does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('60 presses of Tab have not led there');
}

test('signs in, renames, opens and closes a dialog, changes the page and signs out by keyboard alone', async ({
  page,
  service,
}) => {
  const lin = aPerson();
  await registerAccount(service, lin);
  await openQuiet(page, '/login/account?ref=%2Fuser%2Finfo');
  await tabTo(page, page.getByRole('textbox', { name: '账号' }));
  await page.keyboard.type(lin.phone);
  await tabTo(page, page.getByRole('textbox', { name: '密码', exact: true }));
  await page.keyboard.type(lin.password);
  await tabTo(page, page.getByRole('checkbox', { name: /我已阅读并同意/ }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: '登录', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/info$/);

  await tabTo(page, page.getByRole('button', { name: '修改昵称' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: '昵称' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('晚风');
  await page.keyboard.press('Enter');
  await expect(page.getByText('昵称已更新')).toBeVisible();

  await openQuiet(page, '/user/security');
  const change = page.getByRole('button', { name: '修改密码' });
  await tabTo(page, change);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await dialog.waitFor();
  // The focus cycles inside in both directions, and returns to where it came from.
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press(key);
      expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    }
  await page.keyboard.press('Escape');
  await expect(change).toBeFocused();

  // The first Tab on a page reaches the skip link.
  await openQuiet(page, '/user/logs');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const account = page.getByRole('button', { name: /晚风/ }).filter({ visible: true });
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, account);
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menuitem');
  await expect(menu.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login\/account/);
});

test.describe('axe finds no barrier', () => {
  test.use({ allowedErrors: [/40[014]/] });
  test.setTimeout(300_000);

  test('on every page before signing in', async ({ page }) => {
    const found: string[] = [];
    await openQuiet(page, '/');
    for (const address of [...publicPages, '/no/such/page']) {
      await goOnQuiet(page, address);
      found.push(...(await findBarriers(page, address)));
    }
    await page.goto('/offline');
    found.push(...(await findBarriers(page, 'the offline page')));
    await openQuiet(page, '/login/account');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
    await beQuiet(page);
    found.push(...(await findBarriers(page, 'the sign-in page in English')));
    expect(found).toEqual([]);
  });

  test('on every page of a signed-in person', async ({ page, context, service }) => {
    await beSignedIn(context, service, aPerson());
    const found: string[] = [];
    await openQuiet(page, '/');
    for (const address of ownPages) {
      await goOnQuiet(page, address);
      found.push(...(await findBarriers(page, address)));
    }
    expect(found).toEqual([]);
  });

  test('in dialogs and menus of pages', async ({ page, context, service }) => {
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
      await screen.action?.(looking);
      await beQuiet(page);
      found.push(...(await findBarriers(page, screen.name)));
    }
    expect(found).toEqual([]);
  });

  test('in the admin console', async ({ page, context, service }) => {
    const lin = aPerson();
    const operator = await beOperator(context, service, lin, ['owner']);
    await page.goto('/admin');
    await enterAdmin(page, operator);
    const found: string[] = [];
    for (const address of await adminAddresses(page)) {
      await goOnQuiet(page, address);
      found.push(...(await findBarriers(page, address)));
    }
    await goOnQuiet(page, '/admin/people');
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
