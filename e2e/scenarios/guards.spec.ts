import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { registerAccount } from '../actions/register-account.ts';
import { signInByPassword } from '../actions/sign-in.ts';
import { expect, listedOrigin, test } from '../house/scenario.ts';

test('a guarded page sends a visitor to sign in, and back to where they were going', async ({
  page,
  house,
}) => {
  const lin = aPerson();
  await registerAccount(house, lin);
  await page.goto('/user/info?from=a%26b#name');
  await expect(page).toHaveURL(/\/login\/account\?ref=/);
  await signInByPassword(page, { account: lin.phone, password: lin.password });
  await expect(page).toHaveURL(`${house.url}/user/info?from=a%26b#name`);
});

test('somebody signed in has no business at the gate', async ({ page, context, house }) => {
  await beSignedIn(context, house, aPerson());
  for (const path of ['/login/account', '/login/register']) {
    await page.goto(path);
    await expect(page).toHaveURL(`${house.url}/`);
  }
  await page.goto('/login/account?ref=/user/info');
  await expect(page).toHaveURL(/\/user\/info$/);
});

test('/user leads to the dashboard', async ({ page, context, house }) => {
  await beSignedIn(context, house, aPerson());
  await page.goto('/user');
  await expect(page).toHaveURL(/\/user\/dashboard$/);
  await page.goto('/user/userinfo');
  await expect(page).toHaveURL(/\/user\/info$/);
});

test.describe('ref', () => {
  test('an absolute link to a listed origin is followed by a full page load', async ({ page, house }) => {
    const lin = aPerson();
    await registerAccount(house, lin);
    await page.route(`${listedOrigin}/**`, (route) => route.fulfill({ body: 'a friend' }));
    await page.goto(`/login/account?ref=${encodeURIComponent(`${listedOrigin}/inbox?a=1`)}`);
    await signInByPassword(page, { account: lin.phone, password: lin.password });
    await expect(page).toHaveURL(`${listedOrigin}/inbox?a=1`);
  });

  test('a foreign host is named, and asked about', async ({ page, house }) => {
    const lin = aPerson();
    await registerAccount(house, lin);
    await page.route('https://foreign.example/**', (route) => route.fulfill({ body: 'a stranger' }));
    await page.goto('/login/account?ref=https%3A%2F%2Fforeign.example%2Fgift');
    await signInByPassword(page, { account: lin.phone, password: lin.password });
    await expect(page.getByRole('heading', { name: '要离开这里了' })).toBeVisible();
    await expect(page.getByText('foreign.example', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '继续前往' }).click();
    await expect(page).toHaveURL('https://foreign.example/gift');
  });

  for (const ref of [
    'javascript:alert(1)',
    'data:text/html,hello',
    '//foreign.example/x',
    '/\\foreign.example',
    'https:\\\\foreign.example',
    'https://friend.example@foreign.example/',
    '/%09/foreign.example',
    '\u0001https://foreign.example',
  ]) {
    test(`${JSON.stringify(ref)} leads nowhere but home`, async ({ page, context, house }) => {
      await beSignedIn(context, house, aPerson());
      const left: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(house.url)) left.push(request.url());
      });
      page.on('dialog', (dialog) => {
        left.push(dialog.message());
        void dialog.dismiss();
      });
      await page.goto(`/login/account?ref=${encodeURIComponent(ref)}`);
      await expect(page).not.toHaveURL(/\/login\/account/);
      expect(new URL(page.url()).origin).toBe(house.url);
      await expect(page.getByText('foreign.example', { exact: true })).toBeHidden();
      expect(left).toEqual([]);
    });
  }
});
