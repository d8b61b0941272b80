import type { Page } from '@playwright/test';

/** Lets the answers of these calls wait, longer than a skeleton waits before it shows; answers what lets them go. */
export async function delayAnswers(
  page: Page,
  calls: readonly { readonly path: string }[],
): Promise<() => void> {
  const delayed = Promise.withResolvers<void>();
  const paths = new Set(calls.map(({ path }) => path));
  await page.route(
    ({ pathname }) => paths.has(pathname),
    (route) => delayed.promise.then(() => route.continue()),
  );
  return delayed.resolve;
}
