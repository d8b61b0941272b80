import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
// oxlint-disable-next-line import/default -- the build makes it
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
const detector = new BarcodeDetector({ formats: ['qr_code'] });

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  void detector.detect(data).then(
    ([code]) => postMessage({ text: code?.rawValue ?? null }),
    () => postMessage({ text: null }),
  );
});
