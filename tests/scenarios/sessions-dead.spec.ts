import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { mustCall } from '../actions/call-service.ts';
import { registerAccount } from '../actions/register-account.ts';
import { signInByPassword } from '../actions/sign-in.ts';
import { expect, test } from '../setup/scenario.ts';
import { listedOrigin } from '../setup/shared-service.ts';

test.use({ allowedErrors: [/401/] });

// spec:2.32 spec:4.7 spec:4.15 spec:6.2
test('given a session that ends in the console, the popup asks and the page stays @phone', async ({
  page,
  context,
  service,
}) => {
  const person = aPerson();
  const token = await beSignedIn(context, service, person);
  await page.goto('/user/info');
  await page.getByRole('button', { name: '修改昵称' }).click();
  await page.getByRole('textbox', { name: '昵称' }).fill('林晚晚');
  await mustCall(service, signOut, {}, { token });
  await page.getByRole('button', { name: '保存' }).click();

  const popup = page.getByRole('dialog');
  await expect(popup.getByRole('heading', { name: '欢迎回来' })).toBeVisible();
  await expect(page.getByText('登录信息已过期，请重新登录！')).toBeVisible();
  expect((await context.cookies()).some(({ name }) => name === 'token')).toBe(false);

  // It cannot be closed: no footer, no close button, no Esc, no click beside it.
  await expect(popup.getByRole('button', { name: '关闭' })).toBeHidden();
  await expect(popup.getByRole('contentinfo')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.mouse.click(4, 400);
  await expect(popup).toBeVisible();

  await signInByPassword(popup, { account: person.phone, password: person.password });
  await expect(popup).toBeHidden();
  await expect(page).toHaveURL(/\/user\/info$/);
  // The failed call was repeated.
  await expect(page.getByText('昵称已更新')).toBeVisible();
  await expect(page.getByRole('main').getByText('林晚晚').first()).toBeVisible();
});

test('given another person who signs in at the popup, changes nothing of the first', async ({
  page,
  context,
  service,
}) => {
  const [person, other] = [aPerson(), aPerson()];
  const token = await beSignedIn(context, service, person);
  await registerAccount(service, other);
  await page.goto('/user/info');
  await page.getByRole('button', { name: '修改昵称' }).click();
  await page.getByRole('textbox', { name: '昵称' }).fill('只给第一个人');
  await mustCall(service, signOut, {}, { token });
  await page.getByRole('button', { name: '保存' }).click();
  await signInByPassword(page.getByRole('dialog'), { account: other.phone, password: other.password });
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(`191****${other.phone.slice(-4)}`)).toBeVisible();
  await expect(page.getByText('只给第一个人')).toBeHidden();
});

test('given several calls that find the session ended, opens one popup and says it once', async ({
  page,
  context,
  service,
}) => {
  const person = aPerson();
  const token = await beSignedIn(context, service, person);
  await mustCall(service, signOut, {}, { token });
  await page.goto('/user/dashboard');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByText('登录信息已过期，请重新登录！')).toHaveCount(1);
  await signInByPassword(page.getByRole('dialog'), { account: person.phone, password: person.password });
  await expect(page.getByText('安全分')).toBeVisible();
});

test('from the popup to registration: keeps the destination', async ({ page, context, service }) => {
  const token = await beSignedIn(context, service, aPerson());
  await mustCall(service, signOut, {}, { token });
  await page.goto('/user/info');
  await page.getByRole('dialog').getByRole('link', { name: '注册账号' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/login\/register\?ref=%2Fuser%2Finfo$/);
});

// spec:2.42
test('given an expired token, the sign-in pages stay open, also for an app that redirects to them', async ({
  page,
  context,
  service,
}) => {
  const person = aPerson();
  const token = await beSignedIn(context, service, person);
  await mustCall(service, signOut, {}, { token });
  const visits: string[] = [];
  await page.route(`${listedOrigin}/**`, (route) => {
    visits.push(route.request().url());
    return route.fulfill({ body: 'a friend' });
  });
  const hasToken = async () => (await context.cookies()).some(({ name }) => name === 'token');
  for (const [path, title] of [
    ['/login/register', '注册账号'],
    ['/login/forget', '找回密码'],
    ['/login/account', '欢迎回来'],
  ] as const) {
    await context.addCookies([{ name: 'token', value: token, url: service.url }]);
    await page.goto(`${path}?ref=${encodeURIComponent(`${listedOrigin}/inbox`)}`);
    await expect.poll(hasToken).toBe(false);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  expect(visits).toEqual([]);
  await signInByPassword(page, { account: person.phone, password: person.password });
  await expect(page).toHaveURL(`${listedOrigin}/inbox`);
});

// spec:6.2
test('given a cookie removed in the console, the popup says 未登录', async ({ page, context, service }) => {
  const person = aPerson();
  await beSignedIn(context, service, person);
  await page.goto('/user/dashboard');
  await expect(page.getByText('安全分')).toBeVisible();
  await context.clearCookies();
  // The page reads its cookies from a copy of the jar that follows a moment later.
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('token=');
  // A call that the page was still making may have opened the popup by now, and it takes every click.
  await page.getByRole('link', { name: '账号安全' }).first().dispatchEvent('click');
  await expect(page.getByRole('dialog').getByRole('heading', { name: '欢迎回来' })).toBeVisible();
  await expect(page.getByText('未登录', { exact: true })).toHaveCount(1);
});

// spec:5.10 spec:6.2 spec:8.6
test('given no token, a page for signed-in people redirects to sign-in with 未登录, without a popup', async ({
  page,
}) => {
  await page.goto('/user/dashboard');
  await expect(page.getByText('未登录', { exact: true })).toHaveCount(1);
  await expect(page).toHaveURL(/\/login\/account\?ref=%2Fuser%2Fdashboard$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('who comes from an app without a session is greeted by where they go on to, not by an error', async ({
  page,
}) => {
  await page.goto('/oauth/authorize?authorize=not-yet-known');
  await expect(page.getByText('登录后继续授权')).toBeVisible();
  await expect(page.getByText('未登录', { exact: true })).toHaveCount(0);
});
