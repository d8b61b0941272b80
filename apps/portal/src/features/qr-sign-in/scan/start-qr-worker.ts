// oxlint-disable-next-line import/default -- the build makes it
import workerUrl from './qr-worker.ts?worker&url';

// The only script that this policy allows; its name is in the pages' Content-Security-Policy.
const policy = globalThis.trustedTypes?.createPolicy('qr-worker', { createScriptURL: () => workerUrl });

export interface QrWorker {
  /** The text of a QR code in these pixels; null where there is none. One at a time. */
  read(pixels: ImageData): Promise<string | null>;
  close(): void;
}

/**
 * Reads codes by WebAssembly where the browser has no detector. WebAssembly needs `wasm-unsafe-eval`, which no page has:
 * the worker's own Content-Security-Policy allows it (apps/service/src/http/guards/security-headers.ts).
 */
export function startQrWorker(): QrWorker {
  const worker = new Worker(policy?.createScriptURL('') ?? workerUrl, { type: 'module' });
  let last: Promise<unknown> = Promise.resolve();

  const ask = (pixels: ImageData) =>
    new Promise<string | null>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<{ readonly text: string | null }>) => resolve(data.text);
      worker.onerror = () => reject(new Error('The worker that reads QR codes failed.'));
      worker.postMessage(pixels, [pixels.data.buffer]);
    });

  return {
    read(pixels) {
      const answer = last.then(() => ask(pixels));
      last = answer.catch(() => null);
      return answer;
    },
    close: () => worker.terminate(),
  };
}
