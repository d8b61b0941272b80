import type { Locator } from '@playwright/test';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beOperator, enterLodge } from '../actions/be-operator.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { beQuiet, findBarriers, openQuiet } from '../actions/find-barriers.ts';
import { openCodeTab } from '../actions/sign-in.ts';
import { expect, test } from '../setup/scenario.ts';

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
const operatorPages = [
  '/admin',
  '/admin/people',
  '/admin/apps',
  '/admin/approvals',
  '/admin/operators',
  '/admin/audit',
  '/admin/health',
  '/admin/handbook',
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
  test.use({ allowedErrors: [/40[14]/] });
  test.setTimeout(120_000);

  test('before signing in @phone @night', async ({ page }) => {
    const found: string[] = [];
    for (const address of publicPages) {
      await openQuiet(page, address);
      found.push(...(await findBarriers(page, address)));
    }
    await openQuiet(page, '/login/account');
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
      await openQuiet(page, address);
      found.push(...(await findBarriers(page, address)));
    }
    await openQuiet(page, '/user/security');
    await page.getByRole('button', { name: '修改密码' }).click();
    await page.getByRole('dialog').waitFor();
    found.push(...(await findBarriers(page, 'a dialog')));
    expect(found).toEqual([]);
  });

  test('among the operators @phone @night', async ({ page, context, service }) => {
    const lin = aPerson();
    const operator = await beOperator(context, service, lin, ['owner']);
    await page.goto('/admin');
    await enterLodge(page, operator);
    await page.getByRole('heading', { name: /当班$/ }).waitFor();
    const found: string[] = [];
    for (const address of operatorPages) {
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
