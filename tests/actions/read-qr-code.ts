import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(wasm)).buffer } });

/** The text that an independent decoder reads from a screenshot of the element. */
export async function readQrCode(element: Locator): Promise<string> {
  return decodeQrCode(await element.screenshot());
}

/** The text that an independent decoder reads from a PNG; throws where it finds no code. */
export async function decodeQrCode(png: Buffer): Promise<string> {
  const [code] = await readBarcodes(Uint8Array.from(png), { formats: ['QRCode'] });
  if (!code) throw new Error('no QR code on the screenshot');
  return code.text;
}
