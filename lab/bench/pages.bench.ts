import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { beSignedIn } from '../../tests/actions/be-signed-in.ts';
import { addressOf, readRoutes } from '../../tests/actions/read-routes.ts';
import config from '../../tests/playwright.config.ts';
import type { TestService } from '../../tests/setup/start-service.ts';
import type { BenchContext } from './bench.ts';
import { median } from './measure/percentile.ts';

/** The figures of a page that is opened for the first time on an average phone. */
interface PageFigures {
  /** Largest Contentful Paint, in milliseconds since the start of the navigation. */
  readonly lcp: number;
  /** Cumulative Layout Shift, the worst window of five seconds. */
  readonly cls: number;
  /** Total Blocking Time: the time over 50 ms of each task between the first paint and the end, in milliseconds. */
  readonly tbt: number;
  readonly requests: number;
  /** Transferred bytes, in thousands. */
  readonly transferred: number;
}

// As Lighthouse's mobile preset: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
const processorTimesSlower = 4;
const line = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };

/** Runs in the page before its own scripts. */
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

/** Opens an address with an empty cache on a slow network and a slow processor, and waits until loading has ended. */
async function measurePage(context: BrowserContext, address: string): Promise<PageFigures> {
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

interface Phone {
  /** A person without an account. */
  readonly visitor: BrowserContext;
  /** A person who registered a moment ago. */
  readonly signedIn: BrowserContext;
  close(): Promise<void>;
}

/** A phone's browser, signed in and signed out. */
export async function openPhone(service: TestService): Promise<Phone> {
  const browser = await chromium.launch({ ...config.use?.launchOptions });
  const device = {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    serviceWorkers: 'block',
  } as const;
  const [visitor, signedIn] = [await browser.newContext(device), await browser.newContext(device)];
  await beSignedIn(signedIn, service, aPerson());
  return { visitor, signedIn, close: () => browser.close() };
}

export const name = 'pages';

/**
 * Every page that is no mere redirect, opened on a phone for the first time: a processor four times slower, 1.6 Mbit/s with
 * 150 ms. Largest paint, layout shift and blocking time; medians of three.
 */
export async function run({ isQuick, startProduct, onEnd, report }: BenchContext): Promise<void> {
  const product = await startProduct();
  const phone = await openPhone(product);
  onEnd(phone.close);
  const isEntrance = (path: string) =>
    /^\/(?:scan|admin|oauth|leave|cancelled)|callback|not-me|bind$/.test(path);
  for (const route of readRoutes().filter(({ path }) => !isEntrance(path) || path === '/user/bind')) {
    const context = route.access === 'public' ? phone.visitor : phone.signedIn;
    const found: PageFigures[] = [];
    for (let round = 0; round < (isQuick ? 1 : 3); round += 1)
      found.push(await measurePage(context, product.url + addressOf(route)));
    const middle = (of: 'lcp' | 'cls' | 'tbt' | 'requests' | 'transferred') =>
      median(found.map((figures) => figures[of]));
    const { path } = route;
    report({ what: `${path}, largest paint`, value: middle('lcp'), unit: 'ms', reach: { atMost: 2500 } });
    report({ what: `${path}, shift`, value: middle('cls') * 1000, unit: '‰', reach: { atMost: 100 } });
    report({ what: `${path}, blocking time`, value: middle('tbt'), unit: 'ms', reach: { atMost: 200 } });
    report({ what: `${path}, requests`, value: middle('requests'), unit: '×' });
    report({ what: `${path}, transferred`, value: middle('transferred'), unit: 'kB' });
  }
}
