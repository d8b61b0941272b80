import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { registerAccount } from '../actions/register-account.ts';
import { registerApp } from '../actions/register-app.ts';
import { registerInBrowser, signInByPassword } from '../actions/sign-in.ts';
import { openOpenidClientSite } from '../relying-parties/openid-client-site.ts';
import { roomyLimits } from '../setup/roomy-limits.ts';
import { expect, test } from '../setup/scenario.ts';
import { type OwnService, startService } from '../setup/start-service.ts';

// Agreements of its own: earlier versions stay readable.
const [now, before] = ['第二版的正文', '第一版的正文'];
let texts: string;

// A site with its own name, below a sub-path, with some features turned off.
let own: OwnService;
test.beforeAll(async () => {
  texts = await mkdtemp(path.join(tmpdir(), 'tongxing-texts-'));
  await writeFile(path.join(texts, '2.html'), `<p>${now}</p><script>alert(1)</script>`);
  await writeFile(path.join(texts, '1.html'), `<p>${before}</p>`);
  own = await startService({
    below: '/account',
    config: {
      ...roomyLimits,
      // The default: the whole work of the self-hosted captcha, in a browser too.
      captcha: {},
      site: { title: '青禾账号', slogan: '一粒种子' },
      login: { qrcode: false, passkey: false },
      legal: {
        privacy: [
          { version: '2.0', updated_at: '2026-11-01', file: path.join(texts, '2.html') },
          { version: '1.0', updated_at: '2026-01-01', file: path.join(texts, '1.html') },
        ],
      },
    },
  });
});
test.afterAll(async () => {
  await own.remove();
  await rm(texts, { recursive: true });
});

test.use({ allowedErrors: [/404 \(Not Found\).*\/no\/such\/place/] });

// spec:2.29
test('given a sub-path and an own name, serves registration, console, deep links, sign-out and sign-in', async ({
  page,
}) => {
  // The HTML itself has no other name, for readers without scripts.
  const drawn = await (await page.request.get(`${own.url}/login/account`)).text();
  expect(drawn).toContain('<title>登录 - 青禾账号</title>');
  expect(drawn).not.toContain('通行账号中心');

  await page.goto(`${own.url}/`);
  await expect(page).toHaveTitle('青禾账号');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('一粒种子');
  await expect(page.getByText('我是开发者，接入青禾登录')).toBeVisible();
  expect((await page.goto(`${own.url}/no/such/place`))?.status()).toBe(404);
  await expect(page.getByText('页面不存在')).toBeVisible();

  // Features that are off are absent.
  await page.goto(`${own.url}/login/qrcode`);
  await expect(page).toHaveURL(`${own.url}/login/account`);
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /通行密钥/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /扫码/ })).toHaveCount(0);

  await page.goto(`${own.url}/user/logs`);
  await expect(page).toHaveURL(`${own.url}/login/account?ref=%2Fuser%2Flogs`);
  await page.getByRole('link', { name: '注册账号' }).click();
  await expect(page).toHaveURL(/\/account\/login\/register\?ref=%2Fuser%2Flogs$/);
  await page.goto(`${own.url}/login/register`);
  await expect(page.getByText('一个账号，登录所有接入青禾的应用')).toBeVisible();
  await page.goto(`${own.url}/login/register?ref=%2Fuser%2Flogs`);
  await expect(page.getByRole('link', { name: '《用户协议》' })).toHaveAttribute(
    'href',
    '/account/terms-of-service',
  );
  const person = aPerson();
  await registerInBrowser(page, own, person, 'phone');
  await expect(page).toHaveURL(`${own.url}/user/logs`);
  await expect(page).toHaveTitle('操作记录 - 青禾账号');
  await page.goto(`${own.url}/user/dashboard`);
  await expect(page.getByText('用青禾账号登录过的应用，会出现在这里')).toBeVisible();
  await page.goto(`${own.url}/user/userinfo`);
  await expect(page).toHaveURL(`${own.url}/user/info`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${own.url}/user/app/docs?topic=endpoints`);
  await expect(page.locator('article')).toContainText(`${own.url}/.well-known/openid-configuration`);
  await page.goBack();
  await expect(page).toHaveURL(`${own.url}/user/info`);

  await page.context().clearCookies();
  await page.goto(`${own.url}/user`);
  await expect(page).toHaveURL(`${own.url}/login/account?ref=%2Fuser%2Fdashboard`);
  await signInByPassword(page, { account: person.phone, password: person.password });
  await expect(page).toHaveURL(`${own.url}/user/dashboard`);
});

// spec:2.2 call:GET/v3/config/privacy
test('shows older versions of the privacy policy, marked as old', async ({ page }) => {
  await page.goto(`${own.url}/privacy-policy`);
  await expect(page.getByText(now)).toBeVisible();
  await expect(page.getByText(/版本 2\.0，/)).toBeVisible();
  await page.getByRole('combobox', { name: '历次版本' }).selectOption('1.0');
  await expect(page.getByText(before)).toBeVisible();
  await page.reload();
  await expect(page.getByText('这是旧版本，仅供查阅。')).toBeVisible();
  await page.getByRole('link', { name: '看现行版本' }).click();
  await expect(page.getByText(now)).toBeVisible();
});

// spec:2.29
test('an app signs in with an issuer below a sub-path', async ({ page }) => {
  const site = await openOpenidClientSite();
  const developer = await registerAccount(own, aPerson());
  await site.use(await registerApp(own, developer.token, { redirect_uris: [site.redirectUri] }));
  const person = aPerson();
  await registerAccount(own, person);
  await page.goto(site.loginUrl);
  await expect(page).toHaveURL(/\/account\/login\/account\?authorize=/);
  await signInByPassword(page, { account: person.phone, password: person.password });
  await page.getByRole('button', { name: '同意授权' }).click();
  await expect(page).toHaveURL(`${site.origin}/me`);
  await expect(page.locator('body')).toContainText(`"iss":"${own.url}"`);
});

// spec:3.1
test('at account.example.test the token is on example.test, and its other hosts need no confirmation', async ({
  context,
  page,
}) => {
  const origin = 'https://account.example.test';
  const shop = 'https://www.example.test/shop';
  const service = await startService({ env: { PUBLIC_URL: origin }, config: roomyLimits });
  try {
    // The browser uses the public address; the service itself answers.
    await context.route(`${origin}/**`, async (route) => {
      const url = route.request().url().replace(origin, service.url);
      await route.fulfill({ response: await route.fetch({ url, maxRedirects: 0 }) });
    });
    await context.route(shop, (route) => route.fulfill({ contentType: 'text/html', body: 'the shop' }));
    const person = aPerson();
    await registerAccount(service, person);
    await page.goto(`${origin}/login/account?ref=${encodeURIComponent(shop)}`);
    await signInByPassword(page, { account: person.phone, password: person.password });
    await expect(page).toHaveURL(shop);
    const token = (await context.cookies(shop)).find(({ name }) => name === 'token');
    expect(token).toMatchObject({ domain: '.example.test', path: '/', secure: true });
  } finally {
    await service.remove();
  }
});
