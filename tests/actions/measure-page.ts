import type { BrowserContext, Page } from 'playwright-core';

/** What a person with a middling phone meets when a page is opened there for the first time. */
export interface PageFigures {
  /** Largest Contentful Paint, in milliseconds since the navigation began. */
  readonly lcp: number;
  /** Cumulative Layout Shift, the worst window of five seconds. */
  readonly cls: number;
  /** Total Blocking Time: what tasks above 50 ms held the page back between the first paint and the end, in milliseconds. */
  readonly tbt: number;
  readonly requests: number;
  /** What came over the line, in thousand bytes. */
  readonly transferred: number;
}

// As Lighthouse's mobile preset: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
const processorTimesSlower = 4;
const line = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };

/** Put into the page before anything of it runs. */
function watch() {
  const seen = { lcp: 0, cls: 0, tbt: 0 };
  let window = { from: 0, last: 0, sum: 0 };
  let painted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
      if (shift.hadRecentInput) continue;
      const at = shift.startTime;
      if (at - window.last > 1000 || at - window.from > 5000) window = { from: at, last: at, sum: 0 };
      window = { ...window, last: at, sum: window.sum + shift.value };
      seen.cls = Math.max(seen.cls, window.sum);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') painted = startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (painted > 0 && startTime + duration > painted)
        seen.tbt += Math.max(0, startTime + duration - Math.max(startTime, painted) - 50);
  }).observe({ type: 'longtask', buffered: true });
  Object.assign(globalThis, { seenByMeasurement: seen });
}

/** Opens an address with an empty cache on a slow line and a slow processor, and waits until nothing comes any more. */
export async function measurePage(context: BrowserContext, address: string): Promise<PageFigures> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    await session.send('Network.emulateNetworkConditions', line);
    await session.send('Emulation.setCPUThrottlingRate', { rate: processorTimesSlower });
    await page.addInitScript(watch);
    let [requests, bytes] = [0, 0];
    session.on('Network.requestWillBeSent', () => void (requests += 1));
    session.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength));
    await page.goto(address, { timeout: 60_000 });
    await page.locator('h1').first().waitFor({ timeout: 60_000 });
    await beQuiet(page, () => requests);
    const seen = await page.evaluate(
      () =>
        (globalThis as unknown as { seenByMeasurement: { lcp: number; cls: number; tbt: number } })
          .seenByMeasurement,
    );
    return { ...seen, requests, transferred: bytes / 1000 };
  } finally {
    await page.close();
  }
}

/** Two seconds without a new request. */
async function beQuiet(page: Page, count: () => number): Promise<void> {
  for (let before = -1; before !== count(); ) {
    before = count();
    await page.waitForTimeout(2000);
  }
}
