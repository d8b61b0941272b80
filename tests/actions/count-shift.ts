import type { Page } from '@playwright/test';

/** Watches a page from its first paint on; returns a function that reads its layout shift so far (CLS). */
export async function countShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = globalThis as typeof globalThis & { shifted?: number };
    seen.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shifted = (seen.shifted ?? 0) + (entry as PerformanceEntry & { readonly value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as typeof globalThis & { shifted?: number }).shifted ?? 0);
}
