import { type QrWorker, startQrWorker } from './start-qr-worker.ts';

/** The browser's own detector, where it has one (Shape Detection API). */
interface BarcodeReader {
  detect(image: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
}
declare global {
  var BarcodeDetector:
    | ((new (options: { formats: string[] }) => BarcodeReader) & { getSupportedFormats(): Promise<string[]> })
    | undefined;
}

/** The largest size at which pictures and frames are read, in pixels. */
const longestSide = 1600;

export interface QrReader {
  /** The text of a QR code in a picture or a frame of video; null where there is none. */
  read(source: HTMLVideoElement | HTMLImageElement): Promise<string | null>;
  close(): void;
}

/** Reads by the browser's own detector, else by a worker that starts with the first picture. */
export function openQrReader(): QrReader {
  let worker: QrWorker | null = null;
  let isClosed = false;
  // On Android without Google's services the detector exists but rejects every picture.
  let hasRefused = false;
  return {
    async read(source) {
      const canvas = draw(source);
      if (!canvas) return null;
      const own = hasRefused ? null : await ownDetector();
      const codes = await own?.detect(canvas).catch(() => null);
      if (codes) return codes[0]?.rawValue ?? null;
      hasRefused ||= own !== null;
      if (isClosed) return null;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
      if (!pixels) return null;
      worker ??= startQrWorker();
      return worker.read(pixels);
    },
    close() {
      isClosed = true;
      worker?.close();
    },
  };
}

/** The picture on a canvas of bounded size; null while it has no pixels. */
function draw(source: HTMLVideoElement | HTMLImageElement): HTMLCanvasElement | null {
  const width = source instanceof HTMLVideoElement ? source.videoWidth : source.naturalWidth;
  const height = source instanceof HTMLVideoElement ? source.videoHeight : source.naturalHeight;
  if (!width || !height) return null;
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function ownDetector(): Promise<BarcodeReader | null> {
  const formats: readonly string[] =
    (await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  return formats.includes('qr_code') ? new BarcodeDetector!({ formats: ['qr_code'] }) : null;
}
