/** What the browser itself can read codes with, where it can (Shape Detection API). */
interface BarcodeReader {
  detect(image: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
}
declare global {
  var BarcodeDetector:
    | ((new (options: { formats: string[] }) => BarcodeReader) & { getSupportedFormats(): Promise<string[]> })
    | undefined;
}

const longestSide = 1000;

/** The text of a QR code in a picture or a frame of video; null where there is none. */
export async function readQrCode(source: HTMLVideoElement | ImageBitmap): Promise<string | null> {
  const width = source instanceof HTMLVideoElement ? source.videoWidth : source.width;
  const height = source instanceof HTMLVideoElement ? source.videoHeight : source.height;
  if (!width || !height) return null;
  if (await hasOwnReader()) {
    const [code] =
      (await new BarcodeDetector!({ formats: ['qr_code'] }).detect(source).catch(() => [])) ?? [];
    if (code) return code.rawValue;
  }
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const decode = await loadDecoder();
  return decode(data, canvas.width, canvas.height)?.data || null;
}

type Decode = (pixels: Uint8ClampedArray, width: number, height: number) => { readonly data: string } | null;

/** jsQR is CommonJS: what a bundler makes of its default export is the function itself. */
async function loadDecoder(): Promise<Decode> {
  const { default: decode } = await import('jsqr');
  return decode as unknown as Decode;
}

async function hasOwnReader(): Promise<boolean> {
  const formats: readonly string[] =
    (await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  return formats.includes('qr_code');
}
