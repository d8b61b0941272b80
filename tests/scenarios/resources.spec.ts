import { createHash, randomBytes } from 'node:crypto';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { passCheck } from '../actions/pass-check.ts';
import { registerApp } from '../actions/register-app.ts';
import { openOpenidClientSite } from '../relying-parties/openid-client-site.ts';
import { expect, test } from '../setup/scenario.ts';

// The site has no use for the code: it is not its own sign-in.
test.use({ allowedErrors: [/\/callback\?/] });

test('a developer registers an API, and a person agrees to one of its scopes and finds it again @phone @night', async ({
  page,
  context,
  service,
}) => {
  test.setTimeout(90_000);
  const site = await openOpenidClientSite();
  const developer = aPerson();
  const token = await beSignedIn(context, service, developer);
  const name = `日历应用${Date.now() % 1_000_000}`;
  const app = await registerApp(service, token, { name, redirect_uris: [site.redirectUri] });
  const isWider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

  await page.goto('/user/app/list');
  await page.getByRole('link', { name: '我的 API' }).click();
  await expect(page.getByText('还没有 API')).toBeVisible();
  await page.getByRole('button', { name: '创建 API' }).first().click();
  const dialog = page.getByRole('dialog', { name: '创建 API' });
  const send = dialog.getByRole('button', { name: '创建 API' });
  const audience = `urn:example:calendar-${randomBytes(4).toString('hex')}`;
  await send.click();
  await expect(dialog.getByText('请填写标识')).toBeVisible();
  await dialog.getByRole('textbox', { name: '标识（audience）' }).fill('http://calendar.example');
  await dialog.getByRole('textbox', { name: '名称', exact: true }).fill('团队日程');
  await dialog.getByRole('textbox', { name: '接收方' }).fill('日程科技');
  await dialog.getByRole('textbox', { name: '联系方式' }).fill('hi@calendar.example');
  const rows = [
    ['calendar:read', '查看日程', '在应用里显示你的日程'],
    ['calendar:write', '修改日程', '替你把会议写进日程'],
  ] as const;
  for (const [at, [scope, title, purpose]] of rows.entries()) {
    if (at > 0) await dialog.getByRole('button', { name: '添加权限' }).click();
    await dialog.getByRole('textbox', { name: '名称（scope）' }).nth(at).fill(scope);
    await dialog.getByRole('textbox', { name: '标题', exact: true }).nth(at).fill(title);
    await dialog.getByRole('textbox', { name: '用途', exact: true }).nth(at).fill(purpose);
  }
  await send.click();
  await expect(dialog.getByText('标识要是 https 地址或 urn:')).toBeVisible();
  await dialog.getByRole('textbox', { name: '标识（audience）' }).fill(audience);
  await send.click();
  const shown = page.getByRole('dialog', { name: 'API 已创建' });
  await expect(shown.locator('code')).toHaveCount(2);
  await shown.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText(`${audience} · 2 个权限`)).toBeVisible();
  await page.getByRole('link', { name: '管理团队日程' }).click();
  await expect(page.getByRole('heading', { name: '团队日程' })).toBeVisible();
  await expect(page.getByText('/oauth-protected-resource')).toBeVisible();
  expect(await isWider()).toBeLessThanOrEqual(0);
  await page.getByRole('textbox', { name: '应用' }).fill(app.appId);
  await page.getByRole('checkbox', { name: /查看日程/ }).check();
  await page.getByRole('button', { name: '授予权限' }).click();
  await passCheck(page, developer);
  await expect(page.getByRole('table', { name: '应用权限' }).getByText(name)).toBeVisible();

  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: app.appId,
    response_type: 'code',
    redirect_uri: site.redirectUri,
    scope: 'openid profile calendar:read calendar:write',
    resource: audience,
    state: 'x',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  await page.goto(`/oauth2/authorize?${query}`);
  await expect(page.getByRole('heading', { name: '在“团队日程”里可以做的' })).toBeVisible();
  await expect(page.getByText('日程科技 · hi@calendar.example')).toBeVisible();
  await expect(page.getByRole('button', { name: '同意授权' })).toBeInViewport({ ratio: 1 });
  expect(await isWider()).toBeLessThanOrEqual(0);
  const read = page.getByRole('switch', { name: '允许查看日程' });
  await expect(read).not.toBeChecked();
  await page.getByRole('button', { name: '全部打开：团队日程' }).click();
  await expect(read).toBeChecked();
  await page.getByRole('switch', { name: '允许修改日程' }).click();
  await page.getByRole('button', { name: '同意授权' }).click();
  await page.waitForURL(`${site.redirectUri}?**`);

  await page.goto(`/user/app/list?grant=${app.appId}`);
  await expect(page.getByRole('heading', { name: '在“团队日程”里可以做的' })).toBeVisible();
  await expect(page.getByText('在应用里显示你的日程')).toBeVisible();
  await expect(page.getByText('替你把会议写进日程')).toHaveCount(0);
  expect(await isWider()).toBeLessThanOrEqual(0);
  await site.close();
});
