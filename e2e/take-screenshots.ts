// npm run screenshots: the pictures of the README, taken from the running product.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { chromium } from 'playwright-core';
import { beSignedIn } from './actions/be-signed-in.ts';
import { mustCall } from './actions/call-service.ts';
import { startHouse } from './house/start-house.ts';
import config from './playwright.config.ts';

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

await mkdir(folder, { recursive: true });
const house = await startHouse();
const browser = await chromium.launch({ ...config.use?.launchOptions });
try {
  for (const { name, path: address, ...options } of pictures) {
    const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', ...options });
    if ('signedIn' in options) {
      const lin = aPerson();
      const token = await beSignedIn(context, house, lin);
      await mustCall(house, editProfile, { nickname: lin.nickname }, { token });
    }
    const page = await context.newPage();
    await page.goto(house.url + address);
    await page.waitForLoadState('networkidle');
    await page.getByRole('progressbar', { name: '页面加载中' }).waitFor({ state: 'hidden' });
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
    await context.close();
    console.log(`docs/images/${name}.png`);
  }
} finally {
  await browser.close();
  await house.remove();
}
