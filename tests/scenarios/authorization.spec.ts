import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { passCheck } from '../actions/pass-check.ts';
import { readCode } from '../actions/read-outbox.ts';
import { registerAccount } from '../actions/register-account.ts';
import { registerApp } from '../actions/register-app.ts';
import { registerInBrowser, signInByPassword } from '../actions/sign-in.ts';
import { openOidcClientTsSite } from '../relying-parties/oidc-client-ts-site.ts';
import { openOpenidClientSite } from '../relying-parties/openid-client-site.ts';
import { openPassportSite } from '../relying-parties/passport-site.ts';
import type { RelyingParty } from '../relying-parties/relying-party.ts';
import { openSimpleOAuth2Site } from '../relying-parties/simple-oauth2-site.ts';
import { expect, test } from '../setup/scenario.ts';
import type { TestService } from '../setup/start-service.ts';

const developerOf = async (service: TestService) => (await registerAccount(service, aPerson())).token;

async function register(
  service: TestService,
  site: RelyingParty,
  type: 'web' | 'spa' = 'web',
): Promise<void> {
  const registration = await registerApp(service, await developerOf(service), {
    type,
    redirect_uris: [site.redirectUri],
    post_logout_redirect_uris: [`${site.origin}/bye`],
  });
  await site.use(registration);
}

const text = async (page: Page) =>
  JSON.parse(await page.locator('body').innerText()) as Record<string, unknown>;

// spec:2.26
test('the consent page shows recipient, data, purpose and destination @phone @night', async ({
  page,
  context,
  service,
}) => {
  const site = await openOpenidClientSite();
  await register(service, site);
  await beSignedIn(context, service, aPerson());
  await page.goto(site.loginUrl);
  await expect(page).toHaveURL(/\/oauth\/authorize\?authorize=/);
  await expect(page).toHaveTitle(/^授权/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('“青禾笔记”申请使用');
  for (const text of [
    '示例科技（杭州）有限公司',
    'privacy@qinghe.example',
    '给你发协作邀请短信',
    '单独同意',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByText(new URL(site.origin).host)).toBeVisible();
  const phone = page.getByRole('switch', { name: '提供手机号' });
  await expect(phone).toHaveAttribute('aria-checked', 'false');
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
  await phone.click();
  await page.getByRole('button', { name: '同意授权' }).click();
  await expect(page).toHaveURL(`${site.origin}/me`);
  const { info, claims } = (await text(page)) as {
    info: Record<string, unknown>;
    claims: Record<string, unknown>;
  };
  expect(info['phone_number_verified']).toBe(true);
  expect(info['sub']).toBe(claims['sub']);
  await site.close();
});

test('shows what an app requires, binds an e-mail on the page, and takes its refusal as access_denied @phone @night', async ({
  page,
  context,
  service,
}) => {
  const site = await openOpenidClientSite({ scope: 'openid profile email phone' });
  const registration = await registerApp(service, await developerOf(service), {
    redirect_uris: [site.redirectUri],
    required_scopes: ['openid', 'email', 'phone'],
    purposes: { profile: '笔记署名', email: '认出你原来的笔记账号', phone: '给你发协作邀请短信' },
  });
  await site.use(registration);
  const person = aPerson();
  await beSignedIn(context, service, person);

  await page.goto(site.loginUrl);
  const email = page.getByRole('listitem').filter({ hasText: '认出你原来的笔记账号' });
  await expect(email.getByText('必需')).toBeVisible();
  await expect(email.getByText('还没有绑定邮箱')).toBeVisible();
  await page.getByRole('button', { name: '同意授权' }).click();
  await expect(page.getByText('使用“青禾笔记”需要你的邮箱和手机号')).toBeVisible();
  await page.getByRole('button', { name: '拒绝' }).click();
  await expect(page.locator('body')).toContainText('"refused":"access_denied"');

  await page.goto(site.loginUrl);
  await page.getByRole('button', { name: '绑定邮箱' }).click();
  const dialog = page.getByRole('dialog', { name: '绑定邮箱' });
  const address = `${person.phone}@mail.example`;
  await dialog.getByRole('textbox', { name: '新的邮箱' }).fill(address);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByRole('button', { name: /秒/ })).toBeVisible();
  await dialog
    .getByRole('textbox', { name: '验证码' })
    .fill(await readCode(service, address, 'change_email'));
  await dialog.getByRole('button', { name: '绑定', exact: true }).click();
  await passCheck(page, person);
  await expect(dialog).toHaveCount(0);
  await expect(email.getByText('必需')).toBeVisible();
  await expect(email.getByRole('switch')).toHaveCount(0);

  await page.getByRole('button', { name: '同意授权' }).click();
  await expect(page.getByText('需要你的手机号。请先打开对应开关再授权')).toBeVisible();
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
  await page.getByRole('switch', { name: '提供手机号' }).click();
  await page.getByRole('button', { name: '同意授权' }).click();
  await expect(page).toHaveURL(`${site.origin}/me`);
  const { info } = (await text(page)) as { info: Record<string, unknown> };
  expect(info).toMatchObject({ email: address, phone_number: `+86${person.phone}` });
  await site.close();
});

const makers = [
  { library: 'openid-client', open: openOpenidClientSite, type: 'web' },
  { library: 'passport-openidconnect', open: openPassportSite, type: 'web' },
  { library: 'simple-oauth2', open: openSimpleOAuth2Site, type: 'web' },
  { library: 'oidc-client-ts', open: openOidcClientTsSite, type: 'spa' },
] as const;

test.describe('independent libraries', () => {
  for (const { library, open, type } of makers) {
    test(`a site on ${library} signs a person in, refreshes, reads userinfo and signs out`, async ({
      page,
      context,
      service,
    }) => {
      const site = await open();
      await register(service, site, type);
      const person = aPerson();
      await beSignedIn(context, service, person);
      const beside = await context.newPage();
      await beside.goto('/user/dashboard');
      await expect(beside.getByRole('heading', { level: 1 })).toHaveText(/^(?:.+好|夜深了)，/);
      await page.goto(site.loginUrl);
      await page.getByRole('switch', { name: '提供保持登录' }).click();
      await page.getByRole('button', { name: '同意授权' }).click();
      await expect(page).toHaveURL(`${site.origin}/me`);
      await expect(page.locator('body')).toContainText(`"library":"${library}"`);
      expect(JSON.stringify(await text(page))).toMatch(/lin_\d+/);

      await page.goto(`${site.origin}/refresh`);
      await expect(page.locator('body')).toContainText('rotated');
      expect(await text(page)).toEqual({ rotated: true });

      await page.goto(`${site.origin}/logout`);
      await page.getByRole('button', { name: '退出通行账号' }).click();
      await expect(page).toHaveURL(`${site.origin}/bye`);
      // The portal's session has ended too: neither the other open page nor the next one shows the person.
      await expect(beside).toHaveURL(/\/login\/account/);
      await expect(beside.getByText(person.phone.slice(-4))).toHaveCount(0);
      expect((await context.cookies(service.url)).map(({ name }) => name)).not.toContain('token');
      expect(
        await beside.evaluate(() => [localStorage.getItem('userinfo'), localStorage.getItem('profile')]),
      ).toEqual([null, null]);
      await page.goto(site.loginUrl);
      await expect(page).toHaveURL(/\/login\/account\?authorize=/);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await site.close();
    });
  }
});

test('when a person refuses, redirects to the app with an error', async ({ page, context, service }) => {
  const site = await openOpenidClientSite();
  await register(service, site);
  await beSignedIn(context, service, aPerson());
  await page.goto(site.loginUrl);
  await page.getByRole('button', { name: '拒绝' }).click();
  await expect(page.locator('body')).toContainText('"refused":"access_denied"');
  await site.close();
});

// spec:2.26 spec:2.44 spec:2.46 call:GET/v3/oauth/authorize/app
test('given nobody signed in, returns to the authorization after sign-in', async ({ page, service }) => {
  const person = aPerson();
  await registerAccount(service, person);
  const site = await openOpenidClientSite();
  await register(service, site);
  await page.goto(site.loginUrl);
  await expect(page).toHaveURL(/\/login\/account\?authorize=/);
  await expect(page.getByText('登录后继续前往“青禾笔记”')).toBeVisible();
  await signInByPassword(page, { account: person.phone, password: person.password });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('“青禾笔记”申请使用');
  await page.getByRole('button', { name: '同意授权' }).click();
  await expect(page).toHaveURL(`${site.origin}/me`);
  await site.close();
});

test('with prompt=create opens the registration, and the new account goes on to the app @phone', async ({
  page,
  service,
}) => {
  const site = await openOpenidClientSite();
  await register(service, site);
  const started = await page.request.get(site.loginUrl, { maxRedirects: 0 });
  const url = new URL(started.headers()['location'] ?? '');
  url.searchParams.set('prompt', 'create');
  await page.goto(url.href);
  await expect(page).toHaveURL(/\/login\/register\?/);
  await registerInBrowser(page, service, aPerson(), 'phone');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('“青禾笔记”申请使用');
  await page.getByRole('button', { name: '同意授权' }).click();
  await expect(page).toHaveURL(`${site.origin}/me`);
  await site.close();
});

test.describe('an invalid request', () => {
  test.use({ allowedErrors: [/status of 400/] });

  // threat:CVE-2024-52289
  test('with a wrong redirect URI is not followed, with an unknown app is named as such', async ({
    page,
    service,
  }) => {
    const site = await openOpenidClientSite();
    await register(service, site);
    const started = await page.request.get(site.loginUrl, { maxRedirects: 0 });
    const url = new URL(started.headers()['location'] ?? '');
    url.searchParams.set('redirect_uri', `${site.origin}/other`);
    await page.goto(url.href);
    await expect(page.getByRole('heading', { name: '回调地址不符' })).toBeVisible();
    url.searchParams.set('client_id', 'nobody');
    await page.goto(url.href);
    await expect(page.getByRole('heading', { name: '应用不存在' })).toBeVisible();
    await site.close();
  });
});

test('with an expired authorization says so', async ({ page, context, service }) => {
  await beSignedIn(context, service, aPerson());
  await page.goto('/oauth/authorize?authorize=eyJ1aWQiOiJhYWFhYWFhYWFhYWFhYWFhYWFhYSJ9');
  await expect(page.getByRole('heading', { name: '这次授权已过期' })).toBeVisible();
});

test.describe('plain parameters and operators', () => {
  test.use({ allowedErrors: [/status of 400/] });

  // spec:2.26
  test('passes parameters on; an app that is suspended meanwhile is refused, and its developer sees the reason', async ({
    page,
    context,
    service,
  }) => {
    const site = await openOpenidClientSite();
    const token = await beSignedIn(context, service, aPerson());
    // The name of a suspended app stays reserved, so it is one that no other scenario uses.
    const name = `暂停的小店${Date.now() % 1_000_000}`;
    const app = await registerApp(service, token, { name, redirect_uris: [site.redirectUri] });
    await site.use(app);
    const started = await page.request.get(site.loginUrl, { maxRedirects: 0 });
    const { search } = new URL(started.headers()['location'] ?? '');
    // Encoded in `authorize` they mean the same as in the address itself.
    await page.goto(`/oauth/authorize?authorize=${encodeURIComponent(search.slice(1))}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`“${name}”申请使用`);
    await page.goto(`/oauth/authorize${search}`);
    await expect(page).toHaveURL(/\/oauth\/authorize\?authorize=/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`“${name}”申请使用`);
    // Optional data is off until it is switched on; the required kind has no switch.
    for (const optional of await page.getByRole('switch').all())
      await expect(optional).toHaveAttribute('aria-checked', 'false');
    await expect(page.getByText('必需')).toHaveCount(2);

    const review = promisify(execFile);
    const { stdout } = await review(
      process.execPath,
      [
        path.join(import.meta.dirname, '../../apps/service/dist/tongxing.js'),
        'app',
        'suspend',
        app.appId,
        '收到投诉，正在核实',
        '--yes',
      ],
      { env: { PATH: process.env['PATH'], DATA_DIR: service.dataDir }, cwd: service.dataDir },
    );
    expect(stdout).toContain(`${app.appId}: suspend`);
    await page.getByRole('button', { name: '同意授权' }).click();
    await expect(page.getByRole('heading', { name: '这个应用暂时不能使用' })).toBeVisible();
    await page.goto(site.loginUrl);
    await expect(page.getByRole('heading', { name: '应用不存在' })).toBeVisible();
    await page.goto(`/user/app/list?app=${app.appId}`);
    await expect(page.getByText('已被管理员停用：收到投诉，正在核实')).toBeVisible();
    await site.close();
  });
});
