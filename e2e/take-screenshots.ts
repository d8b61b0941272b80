// npm run screenshots: the pictures of the README, taken from the running product.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { mustCall } from './actions/call-service.ts';
import { registerInBrowser } from './actions/sign-in.ts';
import config from './playwright.config.ts';
import { startService, type TestService } from './setup/start-service.ts';

const folder = path.join(import.meta.dirname, '../docs/images');
const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

const pictures = [
  { name: 'home', path: '/', colorScheme: 'light', ...desktop },
  { name: 'home-night', path: '/', colorScheme: 'dark', ...desktop },
  { name: 'sign-in', path: '/login/account', colorScheme: 'light', ...desktop },
  { name: 'sign-in-phone', path: '/login/account', colorScheme: 'dark', ...phone },
  { name: 'dashboard', path: '/user/dashboard', colorScheme: 'light', signedIn: true, ...desktop },
] as const;

/** The providers most sites begin with; nobody presses their buttons here. */
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
  for (const { name, path: address, ...options } of pictures) {
    await takePicture(browser, service, name, address, options);
    console.log(`docs/images/${name}.png`);
  }
} finally {
  await browser.close();
  await service.remove();
}

async function takePicture(
  browser: Browser,
  service: TestService,
  name: string,
  address: string,
  options: BrowserContextOptions & { signedIn?: boolean },
): Promise<void> {
  const { signedIn = false, ...look } = options;
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', ...mac, ...look });
  const page = await context.newPage();
  if (signedIn) {
    const lin = aPerson();
    await page.goto(`${service.url}/login/register`);
    await registerInBrowser(page, service, lin, 'phone');
    await page.waitForURL(`${service.url}/`);
    const token = (await context.cookies()).find((cookie) => cookie.name === 'token')?.value ?? '';
    await mustCall(service, editProfile, { nickname: lin.nickname }, { token, device: await deviceOf(page) });
  }
  await page.goto(service.url + address);
  await page.waitForLoadState('networkidle');
  await page.getByRole('progressbar', { name: '页面加载中' }).waitFor({ state: 'hidden' });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  await context.close();
}

/** The secret that this browser calls itself by. */
function deviceOf(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('device') ?? '');
}
