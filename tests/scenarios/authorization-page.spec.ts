import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { registerAccount } from '../actions/register-account.ts';
import { registerApp } from '../actions/register-app.ts';
import { openOpenidClientSite } from '../relying-parties/openid-client-site.ts';
import type { RelyingParty } from '../relying-parties/relying-party.ts';
import { expect, test } from '../setup/scenario.ts';
import type { TestService } from '../setup/start-service.ts';

async function register(service: TestService, site: RelyingParty): Promise<void> {
  const { token } = await registerAccount(service, aPerson());
  await site.use(await registerApp(service, token, { redirect_uris: [site.redirectUri] }));
}

test('given whom an app expects, fills it in at the sign-in, in both forms', async ({ page, service }) => {
  const { phone } = aPerson();
  const site = await openOpenidClientSite({ login_hint: phone });
  await register(service, site);
  await page.goto(site.loginUrl);
  await expect(page.getByRole('textbox', { name: '账号' })).toHaveValue(phone);
  await page.getByRole('tab', { name: '验证码登录' }).click();
  await expect(page.getByRole('textbox', { name: '手机号或邮箱' })).toHaveValue(phone);
  await site.close();
});

// threat:consent-for-another
test('given an app that has changed, the consent page says what, and which scheme gets the answer', async ({
  page,
  context,
  service,
}) => {
  const site = await openOpenidClientSite();
  await register(service, site);
  await beSignedIn(context, service, aPerson());
  // The service's tests show when it says so.
  await page.route(/\/v3\/oauth\/authorize\?/, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.destination = 'com.evil.app:';
    json.data.changes = [
      { what: 'legal_name', scope: null, before: '示例科技', after: '别的公司' },
      { what: 'purpose', scope: 'phone', before: '', after: '推荐商品' },
    ];
    await route.fulfill({ response, json });
  });
  await page.goto(site.loginUrl);
  await expect(page.getByText(/名称从“示例科技”改成“别的公司”；手机号的用途从“没有说明”/)).toBeVisible();
  await expect(page.getByText('授权后将打开使用 com.evil.app: 的应用')).toBeVisible();
  await site.close();
});

test.describe('a sign-out that the service does not answer', () => {
  test.use({ allowedErrors: [/ERR_FAILED/] });

  // threat:other-account-at-apps
  test('lets no app in any more', async ({ page, context, service }) => {
    const site = await openOpenidClientSite();
    await register(service, site);
    await beSignedIn(context, service, aPerson());
    await page.goto(site.loginUrl);
    await page.getByRole('button', { name: '同意授权' }).click();
    await expect(page).toHaveURL(`${site.origin}/me`);
    const silently = `${site.loginUrl}?prompt=none&scope=openid`;
    await page.goto(silently);
    await expect(page).toHaveURL(`${site.origin}/me`);

    await page.route('**/v3/login/logout', (route) => route.abort());
    await page.goto('/user/dashboard');
    await page.getByRole('button', { name: /账号 ID \d+$|账号菜单/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/\/login\/account/);
    await page.goto(silently);
    await expect(page.locator('body')).toContainText('login_required');
    await site.close();
  });
});

for (const width of [360, 390, 414, 800]) {
  test.describe(`a screen of ${width} px`, () => {
    test.use({ viewport: { width, height: 640 } });

    test('shows both answers on the first screen, and nothing beside it', async ({
      page,
      context,
      service,
    }) => {
      const site = await openOpenidClientSite();
      await register(service, site);
      await beSignedIn(context, service, aPerson());
      await page.goto(`${site.loginUrl}?scope=${encodeURIComponent('openid profile email phone')}`);
      for (const name of ['拒绝', '同意授权'])
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
      await expect(page.getByRole('button', { name: '同意授权' })).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await site.close();
    });
  });
}
