import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type Browser, devices, type Page } from '@playwright/test';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { readQrCode } from '../actions/read-qr-code.ts';
import { expect, test } from '../setup/scenario.ts';
import type { TestService } from '../setup/start-service.ts';

/** A TCP proxy between a browser and the product that can be cut. */
interface Line {
  /** The product's origin at the browser's end. */
  readonly url: string;
  /** Ends every connection, idle ones too, and accepts no new one. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

async function openLine(service: Pick<TestService, 'url'>): Promise<Line> {
  const { port } = new URL(service.url);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut,
    mend() {
      isCut = false;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

const code = (page: Page) => page.getByRole('img', { name: '登录二维码' });

/** A phone, signed in. */
async function phoneOf(browser: Browser, service: TestService): Promise<Page> {
  const context = await browser.newContext({ ...devices['iPhone 15'], baseURL: service.url });
  await beSignedIn(context, service, aPerson());
  return context.newPage();
}

async function openOnComputer(page: Page): Promise<string> {
  await page.goto('/login/qrcode');
  await expect(code(page)).toBeVisible();
  return readQrCode(code(page));
}

// spec:2.14 spec:2.21 spec:2.30 call:GET/v3/qrcode/status call:POST/v3/qrcode call:POST/v3/qrcode/confirm
test('a phone scans the code, picks the number, and the computer is signed in', async ({
  page,
  browser,
  service,
}) => {
  const phone = await phoneOf(browser, service);
  const url = await openOnComputer(page);
  expect(url).toContain(`${service.url}/scan/app?ticket=`);

  await phone.goto(url);
  // Nobody is told who has opened a link.
  await expect(phone.getByRole('heading', { name: '要在别的设备上登录？' })).toBeVisible();
  await expect(code(page)).toBeVisible();
  await phone.getByRole('button', { name: '继续' }).click();
  await expect(phone.getByRole('heading', { name: '在那台设备上登录？' })).toBeVisible();
  await expect(phone.getByRole('button', { name: '确认登录' })).toBeDisabled();
  // All three answers are on the first screen of a small phone.
  await phone.setViewportSize({ width: 375, height: 740 });
  await expect(phone.getByRole('button', { name: '不是我' })).toBeInViewport({ ratio: 1 });
  const number = page.locator('output');
  await expect(number).toHaveText(/^\d{2}$/);
  await phone.getByRole('button', { name: (await number.textContent()) ?? '', exact: true }).click();
  await phone.getByRole('button', { name: '确认登录' }).click();
  await expect(phone.getByRole('heading', { name: '已确认' })).toBeVisible();
  await expect(page).toHaveURL(`${service.url}/`);
  // The browser is known from now on by a cookie that no script can read.
  const given = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly);
  expect(given.map(({ name }) => /(?:browser|switch)(?=-)/.exec(name)?.[0]).toSorted()).toEqual(
    expect.arrayContaining(['browser', 'switch']),
  );
  await page.goto('/user/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(?:.+好|夜深了)，/);
});

// call:POST/v3/qrcode/confirm
test('given a wrong number, cancels the code on both screens', async ({ page, browser, service }) => {
  const phone = await phoneOf(browser, service);
  await phone.goto(await openOnComputer(page));
  await phone.getByRole('button', { name: '继续' }).click();
  const right = (await page.locator('output').textContent()) ?? '';
  const picks = phone.getByRole('group', { name: '那台设备上显示的是哪个数字？' }).getByRole('button');
  await expect(picks).toHaveCount(3);
  const texts = await picks.allTextContents();
  await picks.nth(texts.findIndex((text) => text !== right)).click();
  await phone.getByRole('button', { name: '确认登录' }).click();
  await expect(phone.getByRole('heading', { name: '数字不对，二维码已作废' })).toBeVisible();
  await expect(page.getByText('手机上选的数字不对')).toBeVisible();
  await page.getByRole('button', { name: '换一张' }).click();
  await expect(code(page)).toBeVisible();
});

test('given nobody signed in on the phone, asks for sign-in and returns to the confirmation', async ({
  page,
  browser,
  service,
}) => {
  const url = await openOnComputer(page);
  const context = await browser.newContext({ ...devices['iPhone 15'], baseURL: service.url });
  const phone = await context.newPage();
  await phone.goto(url);
  await expect(phone).toHaveURL(/\/login\/account\?ref=%2Fuser%2Fqrcode/);
  await context.close();
});

// call:POST/v3/qrcode/cancel
test('不是我: the computer is not signed in and the phone shows the log', async ({
  page,
  browser,
  service,
}) => {
  const phone = await phoneOf(browser, service);
  await phone.goto(await openOnComputer(page));
  await phone.getByRole('button', { name: '继续' }).click();
  await phone.getByRole('button', { name: '不是我' }).click();
  await expect(phone.getByRole('heading', { name: '已作废' })).toBeVisible();
  await expect(phone.getByRole('link', { name: '查看操作记录' })).toBeVisible();
  await expect(page.getByText('手机上取消了登录')).toBeVisible();
});

// call:GET/v3/qrcode/status call:POST/v3/qrcode/scan
test('refuses a second phone that scans the same code', async ({ page, browser, service }) => {
  const [first, second] = [await phoneOf(browser, service), await phoneOf(browser, service)];
  const url = await openOnComputer(page);
  await first.goto(url);
  await first.getByRole('button', { name: '继续' }).click();
  await expect(first.getByRole('heading', { name: '在那台设备上登录？' })).toBeVisible();
  await second.goto(url);
  await second.getByRole('button', { name: '继续' }).click();
  await expect(second.getByRole('heading', { name: '这个二维码已经被别人扫过' })).toBeVisible();
});

// spec:2.27
test('given an unknown code, says so under a heading, with another way', async ({
  page,
  context,
  service,
}) => {
  await page.goto('/scan/app?ticket=nonsense');
  await expect(page.getByRole('heading', { level: 1, name: '这个二维码不能用' })).toBeVisible();
  await expect(page.getByRole('link', { name: '再扫一次' })).toBeHidden();
  await page.getByRole('link', { name: '回到首页' }).click();
  await expect(page).toHaveURL(`${service.url}/`);
  await beSignedIn(context, service, aPerson());
  await page.goto('/scan/wechat?ticket=nonsense');
  await page.getByRole('link', { name: '再扫一次' }).click();
  await expect(page).toHaveURL(`${service.url}/user/qrcode`);
});

test('given no camera, shows the way back', async ({ page, context, service }) => {
  await beSignedIn(context, service, aPerson());
  await page.goto('/user/qrcode');
  await expect(page.getByText('打不开相机')).toBeVisible();
  await page.getByRole('link', { name: '回到总览' }).click();
  await expect(page).toHaveURL(`${service.url}/user/dashboard`);
});

test.describe('where the network is lost', () => {
  test.use({ allowedErrors: [/net::ERR_/] });

  // threat:qr-network-loss
  test('the code stays valid: confirmed meanwhile, it signs in once the network is back', async ({
    browser,
    context,
    page,
    service,
  }) => {
    const phone = await phoneOf(browser, service);
    const line = await openLine(service);
    const lose = async () => {
      await context.setOffline(true);
      line.cut();
    };
    const find = async () => {
      line.mend();
      await context.setOffline(false);
    };
    await page.goto(`${line.url}/login/qrcode`);
    await expect(code(page)).toBeVisible();
    await phone.goto(await readQrCode(code(page)));
    await phone.getByRole('button', { name: '继续' }).click();
    const number = page.locator('output');
    await expect(number).toHaveText(/^\d{2}$/);
    const right = (await number.textContent()) ?? '';

    await lose();
    await phone.getByRole('button', { name: right, exact: true }).click();
    await phone.getByRole('button', { name: '确认登录' }).click();
    await expect(phone.getByRole('heading', { name: '已确认' })).toBeVisible();
    await expect(number).toHaveText(right);
    await find();
    await expect(page).toHaveURL(`${line.url}/`);
    await expect(page.getByRole('link', { name: '进入个人中心' })).toBeVisible();

    // Without a network there is no new code, and the page says so.
    await context.clearCookies();
    await page.goto(`${line.url}/login/qrcode`);
    await expect(code(page)).toBeVisible();
    await phone.goto(await readQrCode(code(page)));
    await phone.getByRole('button', { name: '继续' }).click();
    await phone.getByRole('button', { name: '取消' }).click();
    await expect(page.getByText('手机上取消了登录')).toBeVisible();
    await lose();
    await page.getByRole('button', { name: '换一张' }).click();
    await expect(page.getByText('没有取到二维码')).toBeVisible();
    await find();
    await page.getByRole('button', { name: '换一张' }).click();
    await expect(code(page)).toBeVisible();
    await line.close();
  });
});
