import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { registerAccount } from '../actions/register-account.ts';
import { registerApp } from '../actions/register-app.ts';
import { expect, test } from '../house/scenario.ts';
import { openOpenidClientSite } from '../relying-parties/openid-client-site.ts';

test('a person agrees on the consent page and is signed in at the app @phone @night', async ({
  page,
  context,
  house,
}) => {
  const developer = await registerAccount(house, aPerson());
  const person = aPerson();
  await beSignedIn(context, house, person);
  const site = await openOpenidClientSite();
  await site.use(
    await registerApp(house, developer.token, {
      redirect_uris: [site.redirectUri],
      post_logout_redirect_uris: [`${site.origin}/bye`],
    }),
  );

  await page.goto(site.loginUrl);
  await expect(page).toHaveURL(/\/oauth\/authorize\?authorize=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('「青禾笔记」想使用');
  await expect(page.getByText('示例科技（杭州）有限公司')).toBeVisible();
  await expect(page.getByText(new URL(site.origin).host)).toBeVisible();
  await page.getByRole('button', { name: '同意授权' }).click();
  await expect(page).toHaveURL(`${site.origin}/me`);
  await expect(page.locator('body')).toContainText('"library":"openid-client"');
  await site.close();
});
