import type { Locator } from '@playwright/test';
import jsQRModule from 'jsqr';
import { PNG } from 'pngjs';

// jsQR is CommonJS; Node gives its exports object.
const decode = (jsQRModule as unknown as { default?: typeof jsQRModule.default }).default ?? jsQRModule;

/** What an independent decoder reads from a screenshot of the element. */
export async function readQrCode(element: Locator): Promise<string> {
  return decodeQrCode(await element.screenshot());
}

/** What an independent decoder reads from a PNG; throws where it finds no code. */
export function decodeQrCode(png: Buffer): string {
  const { data, width, height } = PNG.sync.read(png);
  const code = (decode as unknown as typeof jsQRModule.default)(new Uint8ClampedArray(data), width, height);
  if (!code) throw new Error('no QR code on the screenshot');
  return code.data;
}
