import type { Page } from '@playwright/test';

/** Lets the answers of these calls wait, longer than a skeleton waits before it shows; answers what lets them go. */
export async function holdAnswers(
  page: Page,
  calls: readonly { readonly path: string }[],
): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  const paths = new Set(calls.map(({ path }) => path));
  await page.route(
    ({ pathname }) => paths.has(pathname),
    (route) => held.promise.then(() => route.continue()),
  );
  return held.resolve;
}
