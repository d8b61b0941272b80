// node lab/run.mjs screenshots: the pictures of the README and the sharing card, taken from the running product.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { mustCall } from '../../tests/actions/call-service.ts';
import { registerApp } from '../../tests/actions/register-app.ts';
import { registerInBrowser } from '../../tests/actions/sign-in.ts';
import config from '../../tests/playwright.config.ts';
import { startService, type TestService } from '../../tests/setup/start-service.ts';

const folder = path.join(import.meta.dirname, '../../docs/images');
const portalFiles = path.join(import.meta.dirname, '../../apps/portal/public');
const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

const pictures = [
  { name: 'home-night', path: '/', colorScheme: 'dark', ...desktop },
  { name: 'sign-in', path: '/login/account', colorScheme: 'light', ...desktop },
  { name: 'sign-in-night', path: '/login/account', colorScheme: 'dark', ...desktop },
  { name: 'sign-in-phone', path: '/login/account', colorScheme: 'dark', ...phone },
  { name: 'dashboard', path: '/user/dashboard', colorScheme: 'light', signedIn: true, ...desktop },
  { name: 'consent', path: consentOf, colorScheme: 'light', signedIn: true, ...desktop },
  { name: 'consent-night', path: consentOf, colorScheme: 'dark', signedIn: true, ...desktop },
  { name: 'docs', path: '/user/app/docs', colorScheme: 'light', signedIn: true, ...desktop },
] as const;

/** Common providers; their buttons are not pressed. */
const providers = [
  { key: 'qq', kind: 'qq', app_id: '100000001', app_secret: 'not-asked-for' },
  { key: 'wechat', kind: 'wechat', website: { app_id: 'wx01', app_secret: 'not-asked-for' } },
  { key: 'gitee', kind: 'gitee', client_id: 'not-asked-for', client_secret: 'not-asked-for' },
];

const mac = {
  userAgent:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  // China Telecom in Hangzhou, as a proxy would pass it on.
  extraHTTPHeaders: { 'X-Forwarded-For': '115.236.112.1' },
};

await mkdir(folder, { recursive: true });
const service = await startService({ config: { providers } });
const browser = await chromium.launch({ ...config.use?.launchOptions });
try {
  await takeSharingCard(browser, service);
  for (const { name, path: address, ...options } of pictures) {
    await takePicture(browser, service, name, address, options);
    console.log(`docs/images/${name}.webp`);
  }
} finally {
  await browser.close();
  await service.remove();
}

async function takePicture(
  browser: Browser,
  service: TestService,
  name: string,
  address: string | ((service: TestService, token: string) => Promise<string>),
  options: BrowserContextOptions & { signedIn?: boolean },
): Promise<void> {
  const { signedIn = false, ...check } = options;
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...mac,
    ...check,
  });
  const page = await context.newPage();
  let token = '';
  if (signedIn) {
    const lin = aPerson();
    await page.goto(`${service.url}/login/register`);
    await registerInBrowser(page, service, lin, 'phone');
    await page.waitForURL(`${service.url}/`);
    token = (await context.cookies()).find((cookie) => cookie.name === 'token')?.value ?? '';
    await mustCall(service, editProfile, { nickname: lin.nickname }, { token, device: await deviceOf(page) });
  }
  await page.goto(service.url + (typeof address === 'string' ? address : await address(service, token)));
  await page.waitForLoadState('networkidle');
  await page.getByRole('progressbar', { name: '页面加载中' }).waitFor({ state: 'hidden' });
  const picture = await page.screenshot();
  await context.close();
  await writeFile(path.join(folder, `${name}.webp`), await toWebp(browser, picture));
}

/** The gate in its wall, without text: the site's words are shown beside it. */
async function takeSharingCard(browser: Browser, { url }: TestService): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.addStyleTag({
    content: `header, footer, h1, main > * > :last-child, [class*="corner"] { visibility: hidden !important }
      * { --wall-h: 540px !important; --g: 500px !important }`,
  });
  await page.screenshot({ path: path.join(portalFiles, 'sharing-card.jpg'), type: 'jpeg', quality: 82 });
  await page.close();
  console.log('apps/portal/public/sharing-card.jpg');
}

/** The picture as WebP, a fifth of the bytes, converted by the browser. */
async function toWebp(browser: Browser, picture: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const url = await page.evaluate(
    async (source) => {
      const image = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', 0.8);
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
  await page.close();
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** The authorization address of an app that asks for name, e-mail address and number. */
async function consentOf(service: TestService, token: string): Promise<string> {
  const redirectUri = 'https://qinghe.example/callback';
  const { appId } = await registerApp(service, token, { redirect_uris: [redirectUri] });
  return `/oauth2/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: appId,
    redirect_uri: redirectUri,
    scope: 'openid profile email phone offline_access',
    state: 'a-state-of-this-browser',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })}`;
}

/** The device secret of this browser. */
function deviceOf(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('device') ?? '');
}
