import type { Page } from '@playwright/test';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { adminAddresses } from '../actions/admin-addresses.ts';
import { beOperator, enterAdmin } from '../actions/be-operator.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { openQuiet } from '../actions/find-barriers.ts';
import { readCode } from '../actions/read-outbox.ts';
import { addressOf, readRoutes } from '../actions/read-routes.ts';
import { askForCode, openCodeTab, registerInBrowser } from '../actions/sign-in.ts';
import { translatePages } from '../actions/translate-pages.ts';
import { expect, test } from '../setup/scenario.ts';

test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ context }) => translatePages(context));

const expectTranslated = (page: Page) => expect(page.locator('#root font').first()).toBeAttached();

for (const kind of ['phone', 'email'] as const) {
  test(`given a translated page, a person registers by ${kind}`, async ({ page, service }) => {
    await page.goto('/login/register');
    await expectTranslated(page);
    await registerInBrowser(page, service, aPerson(), kind);
    await expect(page).toHaveURL(`${service.url}/`);
    await expectTranslated(page);
  });
}

test('given a translated page, a code is asked for, the countdown runs, and the code signs in', async ({
  page,
  service,
}) => {
  const person = aPerson();
  await page.goto('/login/account?ref=/user/info');
  await openCodeTab(page);
  await expectTranslated(page);
  await page.getByRole('textbox', { name: '手机号或邮箱' }).fill(person.phone);
  await page.getByRole('checkbox').check();
  await askForCode(page);
  const waiting = page.getByRole('button', { name: /秒后重发$/ });
  const first = await waiting.textContent();
  await expect(waiting).not.toHaveText(first!);
  await expect(waiting).toHaveText(/^\d+ 秒后重发$/);
  await page.getByRole('textbox', { name: '验证码' }).fill(await readCode(service, person.phone, 'login'));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/info$/);
});

test('given a translated page, the topics and tabs of the developer docs open', async ({
  page,
  context,
  service,
}) => {
  await beSignedIn(context, service, aPerson());
  await page.goto('/user/app/docs');
  await expectTranslated(page);
  // The last link leads to the site of the docs.
  const topics = page
    .getByRole('navigation', { name: '文档目录' })
    .locator('a[href^="/user/"]')
    .filter({ visible: true });
  for (const topic of await topics.all()) {
    await topic.click();
    await expect(topic).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('article').getByRole('heading').first()).toHaveText(await topic.innerText());
    for (const tab of await page.locator('article').getByRole('tab').all()) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
    }
  }
});

for (const access of ['public', 'signed-in'] as const) {
  test.describe(`every ${access} page`, () => {
    // Opened without a link.
    test.use({ allowedErrors: [/\/v3\/login\/notice/] });

    test('opens translated', async ({ page, context, service }) => {
      test.slow();
      if (access === 'signed-in') await beSignedIn(context, service, aPerson());
      for (const route of readRoutes().filter((each) => each.access === access && each.path !== '/admin')) {
        await openQuiet(page, addressOf(route));
        await expectTranslated(page);
      }
    });
  });
}

test.describe('the admin console', () => {
  test.use({ allowedErrors: [/401/] });

  test('opens every page translated', async ({ page, context, service }) => {
    test.setTimeout(180_000);
    const operator = await beOperator(context, service, aPerson(), ['owner']);
    await page.goto('/admin');
    await enterAdmin(page, operator);
    const addresses = await adminAddresses(page);
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses) {
      await openQuiet(page, address);
      await expectTranslated(page);
    }
  });
});

test.describe('the English build', () => {
  test.use({ locale: 'en-US', allowedErrors: [/\/v3\/login\/notice/] });

  test('given a translated page, a person registers', async ({ page, service }) => {
    const person = aPerson();
    await page.goto('/login/register');
    await expectTranslated(page);
    await page.getByRole('textbox', { name: 'Phone number' }).fill(person.phone);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Get code' }).click();
    await expect(page.getByRole('button', { name: /^\d+ s$/ })).toBeDisabled();
    const code = await readCode(service, person.phone, 'register');
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await page.getByRole('textbox', { name: 'Set a password' }).fill(person.password);
    await page.getByRole('button', { name: 'Create account and sign in' }).click();
    await expect(page).toHaveURL(`${service.url}/`);
    await expectTranslated(page);
  });

  test('opens every page translated', async ({ page, context, service }) => {
    test.setTimeout(180_000);
    await beSignedIn(context, service, aPerson());
    const routes = readRoutes().filter(({ path, layout }) => path !== '/admin' && layout !== 'bare');
    for (const route of routes) {
      await openQuiet(page, addressOf(route));
      await expectTranslated(page);
    }
  });
});
