import { createApp } from '@tongxing/contract/calls/apps.ts';
import { redeliverWebhook } from '@tongxing/contract/calls/webhooks.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { aLogo } from '../actions/a-logo.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { callService } from '../actions/call-service.ts';
import { passCheck } from '../actions/pass-check.ts';
import { registerAccount } from '../actions/register-account.ts';
import { registerApp } from '../actions/register-app.ts';
import { openOpenidClientSite } from '../relying-parties/openid-client-site.ts';
import { expect, test } from '../setup/scenario.ts';

// spec:1.14 spec:2.17
test('creates an app with logo and purposes, names wrong addresses, and shows the secret once', async ({
  page,
  context,
  service,
}) => {
  const developer = aPerson();
  await beSignedIn(context, service, developer);
  await page.goto('/user/app');
  await expect(page).toHaveURL(/\/user\/app\/list$/);
  await expect(page.getByText('还没有应用')).toBeVisible();
  await expect(page.getByText('还没有授权过应用')).toBeVisible();
  await page.getByRole('button', { name: '创建应用' }).first().click();
  const dialog = page.getByRole('dialog', { name: '创建应用' });
  const create = dialog.getByRole('button', { name: '创建应用' });
  await create.click();
  for (const prompt of ['请输入应用名称', '请至少填写一个回调地址', '请写明用途，将显示在授权页上'])
    await expect(dialog.getByText(prompt)).toBeVisible();
  await dialog
    .getByLabel('选择图标图片')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: aLogo });
  await expect(dialog.getByRole('button', { name: '更换图标' })).toBeVisible();
  await dialog.getByRole('textbox', { name: '应用名称' }).fill('青禾笔记');
  await dialog.getByRole('textbox', { name: '回调地址' }).fill('http://app.example/callback');
  await dialog.getByRole('textbox', { name: '个人资料的用途' }).fill('笔记署名');
  await dialog.getByRole('textbox', { name: '接收方' }).fill('示例科技');
  await dialog.getByRole('textbox', { name: '联系方式' }).fill('hi@app.example');
  await create.click();
  await expect(dialog.getByText('正式地址要用 https')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: /必须使用 PKCE/ })).toBeChecked();
  await dialog.getByRole('textbox', { name: '回调地址' }).fill('https://app.example/callback');
  await create.click();

  const shown = page.getByRole('dialog', { name: '应用已创建' });
  await expect(shown.locator('code')).toHaveCount(3);
  const [appId = '', secret = '', env = ''] = await shown.locator('code').allTextContents();
  expect(env.split('\n')).toEqual([
    expect.stringMatching(/^ISSUER=http:\/\/localhost:\d+$/),
    `CLIENT_ID=${appId}`,
    `CLIENT_SECRET=${secret}`,
    'REDIRECT_URI=https://app.example/callback',
    expect.stringMatching(/^SESSION_KEY=[\da-f]{48}$/),
    'SCOPE="openid profile"',
  ]);
  await expect(shown.getByRole('link', { name: '五分钟接入' })).toHaveAttribute(
    'href',
    new RegExp(`app=${appId}`),
  );
  expect(secret.length).toBeGreaterThan(30);
  await shown.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText(appId)).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);

  await page.getByRole('link', { name: '管理青禾笔记' }).click();
  await page.getByRole('tab', { name: '密钥' }).click();
  await expect(page.getByText(`•••• ${secret.slice(-4)}`)).toBeVisible();
  await page.getByRole('button', { name: '更换密钥' }).click();
  await page.getByRole('button', { name: '生成新密钥' }).click();
  await passCheck(page, developer);
  await page.getByRole('dialog', { name: '新密钥' }).getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText('更换期间')).toBeVisible();
  await expect(page.getByText(/\d失效/)).toBeVisible();

  const save = async (name: string) => {
    const saved = page.waitForResponse(/\/v3\/app\/edit$/);
    await page.getByRole('button', { name }).click();
    await saved;
  };
  await page.getByRole('tab', { name: '登录设置' }).click();
  await page.getByRole('button', { name: '继续添加' }).first().click();
  await page.getByRole('textbox', { name: '回调地址 2' }).fill('https://*.app.example/cb');
  await page.getByRole('button', { name: '保存地址' }).click();
  await expect(page.getByText('地址里不能有 #、通配符或用户名密码')).toBeVisible();
  await page.getByRole('textbox', { name: '回调地址 2' }).fill('http://localhost/cb');
  await save('保存地址');
  await expect(page.getByText('已保存')).toBeVisible();
  await page.getByRole('checkbox', { name: /手机号/ }).check();
  await page.getByRole('textbox', { name: '手机号的用途' }).fill('发货通知');
  await save('保存权限');
  await page.getByRole('switch', { name: '只接受 PAR' }).click();
  await save('保存高级设置');

  await page.getByRole('tab', { name: '资料' }).click();
  await page.getByRole('textbox', { name: '隐私政策' }).fill('app.example/privacy');
  await page.getByRole('button', { name: '保存资料' }).click();
  await expect(page.getByText('请输入以 http:// 或 https:// 开头的网址')).toBeVisible();
  await page.getByRole('textbox', { name: '隐私政策' }).fill('https://app.example/privacy');
  await save('保存资料');
  // Saved values are there on a new visit.
  await page.reload();
  await expect(page.getByRole('textbox', { name: '隐私政策' })).toHaveValue('https://app.example/privacy');
  await page.getByRole('tab', { name: '登录设置' }).click();
  await expect(page.getByRole('textbox', { name: '回调地址 2' })).toHaveValue('http://localhost/cb');
  await expect(page.getByRole('textbox', { name: '手机号的用途' })).toHaveValue('发货通知');
  await expect(page.getByRole('switch', { name: '只接受 PAR' })).toHaveAttribute('aria-checked', 'true');

  await page.getByRole('tab', { name: '资料' }).click();
  await page.getByRole('button', { name: '删除应用' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除应用' }).click();
  await expect(page.getByText('还没有应用')).toBeVisible();
});

// spec:1.14 spec:2.17
test('shows a developer sign-ins, errors with reasons and webhooks; a person revokes a grant', async ({
  page,
  context,
  service,
}) => {
  const developer = aPerson();
  const token = await beSignedIn(context, service, developer);
  const site = await openOpenidClientSite();
  const app = await registerApp(service, token, { redirect_uris: [site.redirectUri] });
  await site.use(app);
  await page.goto(`/user/app/list?app=${app.appId}&tab=webhooks`);
  await page.getByRole('textbox', { name: '接收地址', exact: true }).fill('http://hooks.example');
  await page.getByRole('button', { name: '保存地址' }).click();
  // Only the service knows whether plain http is allowed there; it answers after the security check.
  await passCheck(page, developer);
  await expect(page.getByText('请输入以 https:// 开头的网址')).toBeVisible();
  // A host name that no server on the internet has.
  await page.getByRole('textbox', { name: '接收地址', exact: true }).fill('https://hooks.invalid/tongxing');
  await page.getByRole('button', { name: '保存地址' }).click();
  const shown = page.getByRole('dialog', { name: '签名密钥' });
  await expect(shown.locator('code')).toHaveText(/^whsec_/);
  await shown.getByRole('button', { name: '我已保存' }).click();

  await page.goto(site.loginUrl);
  await page.getByRole('button', { name: '同意授权' }).click();
  await expect(page).toHaveURL(`${site.origin}/me`);
  await fetch(`${service.url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${app.appId}:${app.clientSecret}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'x',
      redirect_uri: site.redirectUri,
    }),
  });

  await page.goto(`/user/app/list?app=${app.appId}`);
  await expect(page.getByText('最近 30 天 1 次')).toBeVisible();
  await expect(page.getByText('invalid_grant')).toBeVisible();
  await expect(page.getByText('/oauth2/token')).toBeVisible();

  await page.goto('/user/app/list');
  await expect(page.getByText('今天 1 次登录')).toBeVisible();
  const row = page.getByRole('row', { name: /青禾笔记/ });
  await expect(row).toContainText('示例科技（杭州）有限公司');
  await expect(row).toContainText('未提供：');
  await page.getByRole('searchbox', { name: '搜索应用' }).fill('别的');
  await expect(page.getByText('没有找到')).toBeVisible();
  await page.getByRole('searchbox', { name: '搜索应用' }).fill('青禾');
  await page.getByRole('button', { name: '撤销青禾笔记的授权' }).click();
  await page.getByRole('button', { name: '撤销授权', exact: true }).click();
  await expect(page.getByText('还没有授权过应用')).toBeVisible();

  await page.goto(`/user/app/list?app=${app.appId}&tab=webhooks`);
  await expect(page.getByRole('table').getByText('grant.revoked')).toBeVisible();
  await expect(async () => {
    await page.getByRole('button', { name: '刷新发送记录' }).click();
    await expect(page.getByText(/^1 次 · /)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  let sentAgain = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === redeliverWebhook.path) sentAgain += 1;
  });
  await page.getByRole('button', { name: '重发' }).dblclick();
  await expect(page.getByText('将在几秒内重发')).toBeVisible();
  expect(sentAgain).toBe(1);
  await site.close();
});

test.describe('other people and lost networks', () => {
  test.use({ allowedErrors: [/status of 404|ERR_INTERNET_DISCONNECTED/] });

  // spec:2.16
  test('shows 404 for another person’s app; without a network the list says so and recovers', async ({
    page,
    context,
    service,
  }) => {
    const other = await registerAccount(service, aPerson());
    const app = await registerApp(service, other.token, { redirect_uris: ['https://a.example/cb'] });
    const token = await beSignedIn(context, service, aPerson());
    await page.goto(`/user/app/list?app=${app.appId}`);
    await expect(page.getByText('应用不存在')).toBeVisible();
    // Another person's upload, or a picture from elsewhere, is no logo.
    const foreign = await callService(
      service,
      createApp,
      {
        name: '借图',
        type: 'web',
        redirect_uris: ['https://a.example/cb'],
        legal_name: '某人',
        contact: 'a@b.example',
        logo: 'https://tracker.example/pixel.png',
      },
      { token },
    );
    expect(foreign).toMatchObject({ code: 0, data: { reason: 'bad_logo' } });

    await page.goto('/user/security');
    await expect(page.getByRole('heading', { name: '账号安全' })).toBeVisible();
    await page.route('**/v3/app*', (route) => route.abort('internetdisconnected'));
    await page.getByRole('link', { name: '应用列表' }).first().click();
    await expect(page.getByText('没有加载出来').first()).toBeVisible();
    await page.unroute('**/v3/app*');
    await page.getByRole('button', { name: '重试' }).first().click();
    await expect(page.getByText('还没有应用')).toBeVisible();
  });
});

test('given a long name beside it, no card is stretched and no client_id wraps', async ({
  page,
  context,
  service,
}) => {
  const token = await beSignedIn(context, service, aPerson());
  const redirect_uris = ['http://127.0.0.1:9/callback'];
  await registerApp(service, token, { redirect_uris, name: '短' });
  await registerApp(service, token, {
    redirect_uris,
    name: '很长很长的应用名字一二三四五六七八九十甲乙丙丁戊己庚',
  });
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/user/app/list');
    const cards = page.getByRole('region', { name: '我开发的' }).getByRole('listitem');
    await expect(cards).toHaveCount(2);
    for (const card of await cards.all()) {
      // One line: as high as its text.
      const value = await card.locator('code').boundingBox();
      expect(value!.height, `at ${width}`).toBeLessThan(30);
      expect((await card.boundingBox())!.height, `at ${width}`).toBeLessThan(220);
    }
  }
});

test('given many granted apps, lists twenty until more are requested', async ({ page, context, service }) => {
  await beSignedIn(context, service, aPerson());
  const grant = {
    logo: '',
    homepage: '',
    legal_name: '示例科技（杭州）有限公司',
    contact: 'privacy@qinghe.example',
    privacy_policy: '',
    first_party: false,
    scopes: ['openid', 'profile'],
    refused_scopes: [],
    created_at: 1_700_000_000,
    last_used_at: 1_700_000_000,
  };
  const items = Array.from({ length: 45 }, (_, at) => ({
    ...grant,
    id: `grant-${at}`,
    client_id: `client-${at}`,
    name: `应用${at + 1}号`,
  }));
  await page.route('**/v3/app/grants', (route) =>
    route.fulfill({ json: { code: 1, msg: '', data: { items, next_cursor: null } } }),
  );
  await page.goto('/user/app/list');
  const rows = page.getByRole('table', { name: '我的授权' }).getByRole('button', { name: /的授权$/ });
  await expect(rows).toHaveCount(20);
  // Never more than a page, so that a press does not cost more each time.
  for (const count of [20, 5]) {
    await page.getByRole('button', { name: '较早的' }).click();
    await expect(rows).toHaveCount(count);
    await expect(page.getByRole('heading', { name: '我的授权' })).toBeFocused();
  }
  await expect(page.getByRole('button', { name: '较早的' })).toBeDisabled();
  // The search covers all of them.
  await page.reload();
  await page.getByRole('searchbox', { name: '搜索应用' }).fill('应用44号');
  await expect(rows).toHaveCount(1);
});
