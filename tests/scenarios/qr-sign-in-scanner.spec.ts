import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { expect, test } from '../setup/scenario.ts';

const code = (page: Page) => page.getByRole('img', { name: '登录二维码' });
const decoder = /\/assets\/[^/]*(?:\.wasm|qr-worker[^/]*\.js)$/;

/** The requests of the page and its workers for the decoder. */
function decoderRequests(page: Page): string[] {
  const urls: string[] = [];
  page.context().on('request', (request) => {
    if (decoder.test(new URL(request.url()).pathname)) urls.push(request.url());
  });
  return urls;
}

/** A camera that shows this picture. */
async function showToCamera(page: Page, png: Buffer): Promise<void> {
  await page.addInitScript(
    (source) => {
      const getUserMedia = async () => {
        const picture = new Image();
        picture.src = source;
        await picture.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [640, 480];
        const paint = () => canvas.getContext('2d')?.drawImage(picture, 160, 80, 320, 320);
        paint();
        setInterval(paint, 100);
        return canvas.captureStream(10);
      };
      // about:blank has no cameras.
      Object.assign(navigator.mediaDevices ?? {}, { getUserMedia });
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
}

const choose = (page: Page, buffer: Buffer, name = 'code.png', mimeType = 'image/png') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

test.describe('a browser without a detector of its own', () => {
  // spec:2.14 threat:qr-decoder
  test('given a picture of the code, when it is chosen, then the decoder is fetched and the phone asks', async ({
    page,
    context,
    browser,
    service,
  }) => {
    const computer = await browser.newPage({ baseURL: service.url });
    await computer.goto('/login/qrcode');
    await expect(code(computer)).toBeVisible();
    const picture = await code(computer).screenshot();

    await beSignedIn(context, service, aPerson());
    const fetched = decoderRequests(page);
    // Reached without a load, so it has the policy of the page before; neither allows WebAssembly.
    for (const path of ['/user/qrcode', '/scan/wechat?ticket=nonsense']) {
      const document = await page.goto(path);
      expect(document?.headers()['content-security-policy'], path).not.toContain('wasm-unsafe-eval');
    }
    await page.getByRole('link', { name: '再扫一次' }).click();
    await expect(page.getByText('打不开相机')).toBeVisible();
    expect(fetched).toEqual([]);

    await choose(page, picture);
    await expect(page.getByRole('heading', { name: '在那台设备上登录？' })).toBeVisible();
    expect(fetched.map((url) => new URL(url).pathname.split('.').at(-1))).toEqual(['js', 'wasm']);
    expect(fetched.every((url) => url.startsWith(service.url))).toBe(true);
    const worker = await page.request.get(fetched[0] ?? '');
    expect(worker.headers()['content-security-policy']).toBe(
      "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
    );
    await computer.close();
  });

  // spec:2.14
  test('given a camera that sees the code, then the phone asks', async ({
    page,
    context,
    browser,
    service,
  }) => {
    const computer = await browser.newPage({ baseURL: service.url });
    await computer.goto('/login/qrcode');
    await expect(code(computer)).toBeVisible();
    await showToCamera(page, await code(computer).screenshot());
    await beSignedIn(context, service, aPerson());
    await page.goto('/user/qrcode');
    await expect(page.getByRole('heading', { name: '在那台设备上登录？' })).toBeVisible();
    await computer.close();
  });

  // threat:qr-huge-picture
  test('given pictures without a code, too large or no pictures, then the page says so and goes on', async ({
    page,
    context,
    service,
  }) => {
    await beSignedIn(context, service, aPerson());
    await page.goto('/user/qrcode');
    await expect(page.getByText('打不开相机')).toBeVisible();
    await choose(page, Buffer.from('no picture'));
    await expect(page.getByText('这张图片里没有找到二维码')).toBeVisible();
    await choose(page, await page.screenshot());
    await expect(page.getByText('这张图片里没有找到二维码')).toBeVisible();
    // By its path: so many bytes would go through the browser's own connection as text.
    const large = test.info().outputPath('large.png');
    await writeFile(large, Buffer.alloc(20_000_001));
    await page.locator('input[type=file]').setInputFiles(large);
    await expect(page.getByText('图片太大，换一张小一点的')).toBeVisible();
    // 100,000 by 100,000 pixels in a few bytes: the size is read, and nothing is decoded.
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>';
    await choose(page, await page.screenshot());
    await expect(page.getByText('这张图片里没有找到二维码')).toBeVisible();
    await choose(page, Buffer.from(svg), 'huge.svg', 'image/svg+xml');
    await expect(page.getByText('图片太大，换一张小一点的')).toBeVisible();

    // A slow picture that was chosen before says nothing about the one that is chosen now.
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.context().route(decoder, async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.addInitScript(() => {
      const Own = Worker;
      globalThis.Worker = class extends Own {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          this.addEventListener('message', () => setTimeout(() => document.body.classList.add('answered')));
        }
      };
    });
    await page.reload();
    await expect(page.getByText('打不开相机')).toBeVisible();
    const asked = page.context().waitForEvent('request', (request) => decoder.test(request.url()));
    await choose(page, await page.screenshot());
    await asked;
    await choose(page, Buffer.from(svg), 'huge.svg', 'image/svg+xml');
    await expect(page.getByText('图片太大，换一张小一点的')).toBeVisible();
    release();
    await expect(page.locator('body.answered')).toBeAttached();
    await expect(page.getByText('图片太大，换一张小一点的')).toBeVisible();
  });
});

test('given a browser with a detector of its own, then nothing of the decoder is fetched', async ({
  page,
  context,
  service,
}) => {
  await page.addInitScript(() => {
    class Detector {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => [{ rawValue: `${location.origin}/scan/app?ticket=AbCdEfGhIjKlMnOpQrStUv` }];
    }
    Object.assign(globalThis, { BarcodeDetector: Detector });
  });
  await beSignedIn(context, service, aPerson());
  const fetched = decoderRequests(page);
  await page.goto('/user/qrcode');
  await choose(page, await page.screenshot());
  await expect(page.getByRole('heading', { name: '二维码已失效' })).toBeVisible();
  expect(fetched).toEqual([]);
});
