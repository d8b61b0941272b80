import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { registerAccount } from '../actions/register-account.ts';
import { signInByPassword } from '../actions/sign-in.ts';
import { expect, test } from '../setup/scenario.ts';
import { listedOrigin } from '../setup/shared-service.ts';

// spec:2.41 spec:2.47
test('given a visitor, redirects to sign-in and back to the full path', async ({ page, service }) => {
  const person = aPerson();
  await registerAccount(service, person);
  await page.goto('/user/info?tab=1#basic');
  await expect(page).toHaveURL(/\/login\/account\?ref=%2Fuser%2Finfo%3Ftab%3D1%23basic$/);
  await signInByPassword(page, { account: person.phone, password: person.password });
  await expect(page).toHaveURL(/\/user\/info\?tab=1#basic$/);
});

// spec:2.4 spec:2.5
test('/user redirects to the dashboard, through sign-in', async ({ page }) => {
  await page.goto('/user');
  await expect(page).toHaveURL(/\/login\/account\?ref=%2Fuser%2Fdashboard$/);
});

// spec:2.6
test('/user/userinfo redirects to /user/info', async ({ page, context, service }) => {
  await beSignedIn(context, service, aPerson());
  await page.goto('/user/userinfo');
  await expect(page).toHaveURL(/\/user\/info$/);
});

// spec:2.47
test('given a visitor, does not redirect from the home page', async ({ page, service }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: '登录' }).first()).toBeVisible();
  await expect(page).toHaveURL(`${service.url}/`);
});

// spec:2.42
test('given a signed-in person, redirects from the sign-in pages', async ({ page, context, service }) => {
  await beSignedIn(context, service, aPerson());
  for (const path of ['/login', '/login/account', '/login/register', '/login/qrcode', '/login/forget']) {
    await page.goto(path);
    await expect(page).toHaveURL(`${service.url}/`);
    await page.goto(`${path}?ref=/user/info`);
    await expect(page).toHaveURL(/\/user\/info$/);
  }
});

test('a sign-in page goes on when somebody has signed in in another tab', async ({
  page,
  context,
  service,
}) => {
  const person = aPerson();
  await registerAccount(service, person);
  await page.goto('/login/account?ref=%2Fuser%2Finfo');
  await page.getByLabel('账号', { exact: true }).fill('typed here');
  const other = await context.newPage();
  await other.goto('/login/account');
  await signInByPassword(other, { account: person.phone, password: person.password });
  await expect(other).toHaveURL(`${service.url}/`);
  await other.close();
  // A browser without a window keeps every tab in focus.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page).toHaveURL(/\/user\/info$/);
});

test.describe('after signing in, ref', () => {
  // spec:2.43 spec:4.9
  test('leads to a page of the portal', async ({ page, service }) => {
    const person = aPerson();
    await registerAccount(service, person);
    await page.goto('/login/account?ref=%2Fuser%2Finfo%3Fa%3D1%23b');
    await signInByPassword(page, { account: person.phone, password: person.password });
    await expect(page).toHaveURL(`${service.url}/user/info?a=1#b`);
  });

  // spec:2.43
  test('an absolute link to a listed origin is followed by a full page load', async ({ page, service }) => {
    const person = aPerson();
    await registerAccount(service, person);
    await page.route(`${listedOrigin}/**`, (route) => route.fulfill({ body: 'a friend' }));
    await page.goto(`/login/account?ref=${encodeURIComponent(`${listedOrigin}/inbox?a=1`)}`);
    await signInByPassword(page, { account: person.phone, password: person.password });
    await expect(page).toHaveURL(`${listedOrigin}/inbox?a=1`);
  });

  // spec:2.48 threat:open-redirect
  test('leads home where it is a trick, and never to another site', async ({ page, context, service }) => {
    await beSignedIn(context, service, aPerson());
    const left: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(service.url)) left.push(request.url());
    });
    page.on('dialog', (dialog) => {
      left.push(dialog.message());
      void dialog.dismiss();
    });
    // The whole list is in where-to-go-next.test.ts; these are the ones that browsers parse differently.
    for (const ref of [
      'javascript:alert(1)',
      'data:text/html,hello',
      '//foreign.example/x',
      '/\\foreign.example',
      'https:foreign.example',
      'https:\\\\foreign.example',
      'https://friend.example@foreign.example/',
      '/%09/foreign.example',
      '\u0001https://foreign.example',
    ]) {
      await page.goto(`/login/account?ref=${encodeURIComponent(ref)}`);
      await expect(page).not.toHaveURL(/\/login\/account/);
      expect(new URL(page.url()).origin).toBe(service.url);
    }
    expect(left).toEqual([]);
  });

  test('an absolute link of this site is loaded as a page', async ({ page, context, service }) => {
    await beSignedIn(context, service, aPerson());
    await page.goto(`/login/account?ref=${encodeURIComponent(`${service.url}/user/info`)}`);
    await expect(page).toHaveURL(`${service.url}/user/info`);
    expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toBe(
      `${service.url}/user/info`,
    );
  });

  // spec:2.48
  test('a foreign host needs a confirmation that names it', async ({ page, context, service }) => {
    await beSignedIn(context, service, aPerson());
    await context.route('https://notes.example/**', (route) => route.fulfill({ body: 'notes' }));
    await page.goto(`/login/account?ref=${encodeURIComponent('https://notes.example/in?x=1')}`);
    await expect(page).toHaveURL(/\/leave\?/);
    await expect(page.getByText('notes.example', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '继续前往' }).click();
    await expect(page).toHaveURL('https://notes.example/in?x=1');
  });

  test('the confirmation accepts web addresses only', async ({ page }) => {
    await page.goto('/leave?url=javascript:alert(1)');
    await expect(page.getByRole('button', { name: '继续前往' })).toBeHidden();
    await page.getByRole('link', { name: '留在这里' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});
