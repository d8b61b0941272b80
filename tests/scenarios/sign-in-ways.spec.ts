import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { passCheck } from '../actions/pass-check.ts';
import { readCode } from '../actions/read-outbox.ts';
import { registerApp } from '../actions/register-app.ts';
import { signInByCall } from '../actions/sign-in-by-call.ts';
import { openOpenidClientSite } from '../relying-parties/openid-client-site.ts';
import { expect, test } from '../setup/scenario.ts';

test('a developer names the ways an app takes and its colours; who came otherwise signs in again @phone @night', async ({
  page,
  context,
  service,
}) => {
  const developer = aPerson();
  const token = await beSignedIn(context, service, developer);
  const site = await openOpenidClientSite();
  const app = await registerApp(service, token, { redirect_uris: [site.redirectUri] });
  await site.use(app);
  await page.goto(`/user/app/list?app=${app.appId}&tab=sign-in`);
  await page.getByRole('checkbox', { name: '验证码', exact: true }).check();
  await page.getByRole('button', { name: '保存登录要求' }).click();
  await passCheck(page, developer);
  await expect(page.getByText('已保存')).toBeVisible();
  const colour = page.getByRole('textbox', { name: '按钮和链接的颜色' });
  await colour.fill('#ffcc00');
  await expect(page.getByText(/对比度不足（对比度 1\.5，要到 4\.5），可以用 #/)).toBeVisible();
  await colour.fill('#7A1F1F');
  await page.getByRole('textbox', { name: '背景颜色' }).fill('#fff4e5');
  await page.getByRole('button', { name: '保存外观' }).click();
  await expect(page.getByRole('button', { name: '保存外观' })).toBeEnabled();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: '验证码', exact: true })).toBeChecked();
  await expect(colour).toHaveValue('#7a1f1f');

  // Signed in by password: the app takes codes alone.
  const byPassword = await signInByCall(service, developer);
  await context.addCookies([{ name: 'token', value: byPassword.token, url: service.url }]);
  await page.goto(site.loginUrl);
  await expect(page.getByText('该应用仅支持以下登录方式：验证码')).toBeVisible();
  await page.getByRole('link', { name: '换种方式登录' }).click();
  await expect(page.getByText('登录后继续前往“青禾笔记”')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '使用通行密钥登录' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '登录', exact: true })).toHaveCSS(
    'background-color',
    test.info().project.name === 'night' ? 'rgb(182, 132, 132)' : 'rgb(122, 31, 31)',
  );
  await page.getByRole('textbox', { name: '手机号或邮箱' }).fill(developer.phone);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('textbox', { name: '验证码' })).toBeFocused();
  await page.getByRole('textbox', { name: '验证码' }).fill(await readCode(service, developer.phone, 'login'));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('button', { name: '同意授权' }).click();
  await expect(page).toHaveURL(`${site.origin}/me`);
  await page.goto(`${site.loginUrl}?prompt=none&scope=openid`);
  await expect(page).toHaveURL(`${site.origin}/me`);
  await site.close();
});
