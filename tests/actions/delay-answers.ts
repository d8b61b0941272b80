import type { Page } from '@playwright/test';

/** Delays the answers of these calls until the returned function is called, longer than a skeleton waits before it shows. */
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
