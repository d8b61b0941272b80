import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { listApps } from '@tongxing/contract/calls/apps.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { mustCall } from '../actions/call-service.ts';
import { passCheck } from '../actions/pass-check.ts';
import { registerApp } from '../actions/register-app.ts';
import { runQuickStart, serveQuickStart } from '../relying-parties/quick-start-site.ts';
import { expect, test } from '../setup/scenario.ts';
import { freePort } from '../setup/start-service.ts';

// spec:1.15 spec:2.18
test('opens every topic, searches the contents, and fills the code with an own app', async ({
  page,
  context,
  service,
}) => {
  const developer = aPerson();
  const token = await beSignedIn(context, service, developer);
  await page.goto('/user/app/docs');
  await expect(page).toHaveTitle(/^开发文档/);
  await expect(page.getByText('你还没有应用')).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Node.js' })).toContainText('YOUR_CLIENT_ID');

  // An app for televisions has neither secret nor redirect URI: it fills the code for devices only.
  const television = await registerApp(service, token, {
    name: '客厅的电视',
    type: 'device',
    redirect_uris: [],
  });
  await page.goto(`/user/app/docs?app=${television.appId}`);
  await expect(page.getByText('你还没有应用')).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Node.js' })).toContainText('YOUR_CLIENT_ID');
  await page.goto('/user/app/docs?topic=device');
  await expect(page.locator('article')).toContainText(`client_id=${television.appId}`);

  const first = await registerApp(service, token, {
    name: '青禾笔记',
    redirect_uris: ['https://a.example/cb'],
  });
  const second = await registerApp(service, token, {
    name: '小满记账',
    redirect_uris: ['https://b.example/cb'],
  });
  await page.goto(`/user/app/docs?app=${first.appId}`);
  const stacks = 'Node.js Next.js SDK SPA React Vue Flask FastAPI Go PHP Spring .NET 小程序 cURL';
  for (const stack of stacks.split(' ')) {
    await page.getByRole('tab', { name: stack, exact: true }).click();
    await expect(page.getByRole('tabpanel', { name: stack, exact: true })).toContainText(first.appId);
    await expect(page.getByRole('tabpanel', { name: stack, exact: true })).toContainText(service.url);
  }
  await page.getByRole('button', { name: '换一个' }).click();
  await page.getByRole('menuitem', { name: '小满记账' }).click();
  await expect(page.getByRole('tabpanel', { name: 'cURL' })).toContainText(second.appId);

  const contents = page.getByRole('navigation', { name: '文档目录' });
  // Where the docs site was built, the contents link to it below the topics.
  const topics = contents.locator('section').getByRole('link');
  const titles = await topics.allTextContents();
  expect(titles.length).toBeGreaterThanOrEqual(18);
  for (const title of titles) {
    await contents.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('article p').first()).not.toBeEmpty();
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider, title).toBeLessThanOrEqual(0);
  }
  await contents.getByRole('searchbox').fill('dpop');
  await expect(topics).toHaveText(['PAR 和 DPoP']);
  await contents.getByRole('searchbox').fill('');

  await contents.getByRole('link', { name: '用程序创建应用' }).click();
  await page.getByRole('textbox', { name: '接收方' }).fill('示例科技（杭州）有限公司');
  await page.getByRole('textbox', { name: '联系方式' }).fill('privacy@a.example');
  await page.getByRole('button', { name: '生成初始令牌' }).click();
  await passCheck(page, developer);
  const shown = await page.getByRole('region', { name: '初始令牌' }).innerText();
  const registered = await page.request.post('/oauth2/register', {
    headers: { authorization: `Bearer ${/TOKEN=(\S+)/.exec(shown)?.[1]}` },
    data: { client_name: '程序创建的应用', redirect_uris: ['https://c.example/cb'] },
  });
  expect(registered.status()).toBe(201);

  await contents.getByRole('link', { name: '/v3 接口' }).click();
  await page.getByRole('searchbox', { name: '搜索接口' }).fill('/v3/login/password_mfa');
  await expect(page.getByRole('list', { name: '/v3 接口' }).getByRole('listitem')).toHaveCount(1);
  await contents.getByRole('link', { name: '令牌检查器' }).click();
  await page.getByRole('textbox', { name: /ID 令牌/ }).fill('no.token');
  await expect(page.getByText('这不是 JWT')).toBeVisible();
});

test.describe('the playground', () => {
  // The last steps show that a stolen refresh token and the tokens of its chain are refused.
  test.use({ allowedErrors: [/status of 40[01]/] });

  test('runs the real flow with a practice app: consent, tokens, checks, refresh, reuse refused', async ({
    page,
    context,
    service,
  }) => {
    await beSignedIn(context, service, aPerson());
    await page.goto('/user/app/docs');
    await page.getByRole('button', { name: '创建练习应用并运行' }).click();
    await expect(page).toHaveURL(/\/oauth\/authorize\?authorize=/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('“练习应用”申请使用');
    await page.getByRole('switch', { name: '提供保持登录' }).click();
    await page.getByRole('button', { name: '同意授权' }).click();

    await expect(page.getByRole('heading', { level: 1, name: '练习场' })).toBeVisible();
    const steps = page.getByRole('list', { name: '每一步' });
    await expect(steps.getByRole('heading')).toHaveText([
      '读发现文档',
      '准备 PKCE、state 和 nonce',
      '带浏览器去授权',
      '带着 code 回来了',
      '用 code 换令牌',
      '验 ID 令牌',
      '请求用户信息',
    ]);
    // The code has left the address, and every check has passed, the signature by the published keys included.
    expect(page.url()).not.toContain('code=');
    await expect(steps.getByText(/^通过：签名：用公钥 .+ 验过$/)).toBeVisible();
    await expect(steps.getByText('不对：')).toHaveCount(0);
    await expect(page.getByRole('region', { name: '请求用户信息：响应' })).toContainText('"sub"');
    await expect(page.getByText('示例已换成你的应用“练习应用”')).toBeVisible();

    await page.getByRole('button', { name: '刷新令牌' }).click();
    await expect(steps.getByText('刷新令牌换了新的')).toBeVisible();
    await page.getByRole('button', { name: '再用一次旧的刷新令牌' }).click();
    await expect(steps.getByText('被拒绝，整条链一起作废')).toBeVisible();
    await expect(steps.getByText('也不能用了')).toBeVisible();
    await expect(steps.getByText('不对：')).toHaveCount(0);
    // Stored for this tab only as long as it is needed.
    await page.reload();
    await expect(steps.getByRole('heading')).toHaveCount(11);
    await page.getByRole('button', { name: '清掉这一遍' }).click();
    await expect(page.getByText('还没有走过')).toBeVisible();
    // An answer that was not requested is ignored.
    await page.goto('/user/app/docs?code=stolen&state=guessed&iss=x');
    await expect(page.getByText('还没有走过')).toBeVisible();
    await expect(page).toHaveURL(/\?topic=playground$/);
  });

  test('does not change an app that is in use', async ({ page, context, service }) => {
    const token = await beSignedIn(context, service, aPerson());
    const redirects = ['https://notes.example/callback'];
    const { appId } = await registerApp(service, token, { redirect_uris: redirects });
    await page.goto(`/user/app/docs?app=${appId}`);
    await expect(page.getByText('“青禾笔记”的回调地址里没有上面的地址')).toBeVisible();
    await page.getByRole('button', { name: '创建练习应用并运行' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('“练习应用”申请使用');
    const { items } = await mustCall(service, listApps, {}, { token });
    expect(items.find(({ client_id: id }) => id === appId)?.redirect_uris).toEqual(redirects);
  });
});

test.describe('an app with a secret', () => {
  // The quick start answers a refusal with 400.
  test.use({ allowedErrors: [/status of 400/] });

  test('the Node.js quick start runs as written in the docs, with a refusal too; an app with a secret gets its command', async ({
    page,
    context,
    service,
  }) => {
    const token = await beSignedIn(context, service, aPerson());
    const redirectUri = `http://localhost:${await freePort()}/callback`;
    const docs = `${service.url}/user/app/docs`;
    const app = await registerApp(service, token, { redirect_uris: [redirectUri, docs] });
    await page.goto('/user/app/docs');
    const shown = page.getByRole('tabpanel', { name: 'Node.js' }).locator('code');
    // It is shown before the own apps have loaded.
    await expect(shown).toContainText(app.appId);
    const code = await shown.textContent();
    await mkdir(path.join(import.meta.dirname, '../test-results'), { recursive: true });
    const { origin } = new URL(redirectUri);
    const site = await runQuickStart(code ?? '', app.clientSecret ?? '', origin);
    await page.goto(`${origin}/login`);
    await page.getByRole('button', { name: '拒绝' }).click();
    await expect(page.locator('body')).toContainText('你没有同意授权');
    expect(new URL(page.url()).origin).toBe(origin);
    await page.getByRole('link', { name: '再试一次' }).click();
    await page.getByRole('button', { name: '同意授权' }).click();
    await expect(page.locator('body')).toContainText('"sub"');
    expect(new URL(page.url()).origin).toBe(origin);

    await page.goto('/user/app/docs');
    await expect(page.getByText('正式应用不应保留')).toBeVisible();
    await page.getByRole('button', { name: '运行', exact: true }).click();
    await page.getByRole('button', { name: '同意授权' }).click();
    await expect(page.getByText('网页应用的密钥不进浏览器')).toBeVisible();
    const command = await page.getByRole('region', { name: '换令牌的命令' }).locator('code').textContent();
    const form = new URLSearchParams(
      [...(command ?? '').matchAll(/-d (\w+)='?([^\s']+)/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
    const answer = await fetch(`${service.url}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${app.appId}:${app.clientSecret}`)}` },
      body: form,
    });
    expect(answer.status).toBe(200);
    const { id_token: idToken } = (await answer.json()) as { id_token: string };
    await page.getByRole('link', { name: '令牌检查器' }).first().click();
    await page.getByRole('textbox', { name: /ID 令牌/ }).fill(idToken);
    await expect(page.getByText(/^通过：签名：用公钥/)).toBeVisible();
    const forged = idToken.replace(
      /\.([^.]+)$/,
      (_, signature: string) => `.${signature.split('').reverse().join('')}`,
    );
    await page.getByRole('textbox', { name: /ID 令牌/ }).fill(forged);
    await expect(page.getByText(/^不对：签名/)).toBeVisible();
    await site.close();
  });
});

test('the SPA quick start shows who signed in, and waits for a press after a refusal', async ({
  page,
  context,
  service,
}) => {
  const token = await beSignedIn(context, service, aPerson());
  const redirectUri = `http://localhost:${await freePort()}/callback`;
  const { appId } = await registerApp(service, token, { type: 'spa', redirect_uris: [redirectUri] });
  await page.goto(`/user/app/docs?app=${appId}`);
  await page.getByRole('tab', { name: 'SPA', exact: true }).click();
  const shown = page.getByRole('tabpanel', { name: 'SPA' }).locator('code');
  await expect(shown).toContainText(appId);
  const code = await shown.textContent();
  const site = await serveQuickStart(code ?? '', redirectUri);
  let asked = 0;
  page.on('framenavigated', (frame) => {
    if (frame.url().includes('/oauth/authorize')) asked += 1;
  });
  await page.goto(redirectUri);
  await page.getByRole('button', { name: /^用.+账号登录$/ }).click();
  await page.getByRole('button', { name: '拒绝' }).click();
  const again = page.getByRole('button', { name: '没有登录（access_denied），再试一次' });
  await expect(again).toBeVisible();
  expect(asked).toBe(1);
  await again.click();
  await page.getByRole('button', { name: '同意授权' }).click();
  await expect(page.getByText(/^你好，/)).toBeVisible();
  await site.close();
});

test.describe('without a network', () => {
  test.use({
    allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module|preload CSS/],
  });

  test('a topic or page that cannot be loaded says so, and loads once the network is back', async ({
    page,
    context,
    service,
  }) => {
    await beSignedIn(context, service, aPerson());
    await page.goto('/user/app/docs');
    await expect(page.getByRole('tabpanel', { name: 'Node.js' })).toBeVisible();
    // The last part of the page to load.
    await expect(page.getByRole('heading', { name: '试一试' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: '设备授权' }).click();
    await expect(page.getByText('网络断开了')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('heading', { name: '第一步：要一个代码' })).toBeVisible();
    await page.route('**/assets/**', (route) => route.abort());
    await page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: '应用列表' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '没有加载出来' })).toBeVisible();
    await page.unroute('**/assets/**');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '应用列表' })).toBeVisible();
  });
});

test('the contents link to the docs site only where it is served', async ({ page, context, service }) => {
  await beSignedIn(context, service, aPerson());
  const link = page.getByRole('link', { name: '文档站' });
  const isServed = (await page.request.get('/docs/')).ok();
  await page.goto('/user/app/docs');
  await expect(page.getByRole('searchbox', { name: '搜索文档' })).toBeVisible();
  await expect(link).toHaveCount(isServed ? 1 : 0);
  // As the service writes the page once the docs are built.
  await page.route('**/user/app/docs?topic=endpoints', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('<html ', '<html data-docs ');
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/user/app/docs?topic=endpoints');
  await expect(link).toHaveAttribute('href', '/docs/');
});
