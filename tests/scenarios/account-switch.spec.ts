import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { registerAccount } from '../actions/register-account.ts';
import { registerApp } from '../actions/register-app.ts';
import { signInByPassword } from '../actions/sign-in.ts';
import { openOpenidClientSite } from '../relying-parties/openid-client-site.ts';
import { expect, test } from '../setup/scenario.ts';

const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

// spec:1.13
test('adds a second account, switches to it, uses it at an app, removes it from the list, and signs both out', async ({
  page,
  context,
  service,
}) => {
  test.setTimeout(90_000);
  const [lin, zhou] = [aPerson(), aPerson()];
  await beSignedIn(context, service, lin);
  await registerAccount(service, zhou);
  const menu = page.getByRole('menu', { name: '账号菜单' });
  const openMenu = async () => {
    await page.getByRole('button', { name: /账号 ID \d+$|账号菜单/ }).click();
    await expect(menu).toBeVisible();
  };
  const isSignedInAs = async ({ phone }: { phone: string }) => {
    await page.goto('/user/info');
    await expect(page.getByText(masked(phone)).first()).toBeVisible();
  };

  await page.goto('/user/dashboard');
  await openMenu();
  await expect(menu.getByRole('menuitem', { name: '退出所有账号' })).toHaveCount(0);
  await menu.getByRole('menuitem', { name: '添加账号' }).click();
  await expect(page).toHaveURL(/\/login\/account\?add=1/);
  await signInByPassword(page, { account: zhou.phone, password: zhou.password });
  await expect(page).toHaveURL(/\/user\/dashboard$/);
  await isSignedInAs(zhou);

  // Back to the first one, without a password.
  await openMenu();
  const first = menu.getByRole('menuitem', { name: /账号 ID \d{8}$/ });
  await first.click();
  await expect(page).toHaveURL(/\/user\/dashboard$/);
  await isSignedInAs(lin);

  // The consent page offers both; the app gets the one that was chosen there.
  const site = await openOpenidClientSite();
  const developer = (await registerAccount(service, aPerson())).token;
  await site.use(
    await registerApp(service, developer, { redirect_uris: [site.redirectUri], required_scopes: ['openid'] }),
  );
  await page.goto(site.loginUrl);
  const chooser = page.getByRole('button', { name: new RegExp(masked(lin.phone).replaceAll('*', '\\*')) });
  await chooser.click();
  const choice = page.getByRole('menu', { name: '用哪个账号' });
  await expect(choice.getByRole('menuitem', { name: '登录其他账号' })).toBeVisible();
  await choice.getByRole('menuitem', { name: /账号 ID/ }).click();
  await expect(page.getByRole('button', { name: new RegExp(zhou.phone.slice(-4)) })).toBeVisible();
  await page.getByRole('switch', { name: '提供手机号' }).click();
  await page.getByRole('button', { name: '同意授权' }).click();
  await expect(page).toHaveURL(`${site.origin}/me`);
  await expect(page.locator('body')).toContainText(`+86${zhou.phone}`);
  await site.close();

  // The other account is removed from the list; then all are signed out.
  await page.goto('/user/dashboard');
  await openMenu();
  await menu.getByRole('menuitem', { name: /^退出“/ }).click();
  await expect(page.getByText(/已退出登录/)).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: /^退出“/ })).toHaveCount(0);
  await menu.getByRole('menuitem', { name: '添加账号' }).click();
  await signInByPassword(page, { account: lin.phone, password: lin.password });
  await expect(page).toHaveURL(/\/user\/dashboard$/);
  await isSignedInAs(lin);
  await openMenu();
  await menu.getByRole('menuitem', { name: '退出所有账号' }).click();
  await expect(page).toHaveURL(/\/login\/account$/);

  // The next person at this browser finds no account.
  const next = aPerson();
  await registerAccount(service, next);
  await signInByPassword(page, { account: next.phone, password: next.password });
  await expect(page).toHaveURL(`${service.url}/`);
  await isSignedInAs(next);
  await openMenu();
  await expect(menu.getByRole('menuitem', { name: '添加账号' })).toBeVisible();
  await expect(menu.getByText('切换账号')).toHaveCount(0);
});
