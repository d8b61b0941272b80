import type { QuickProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import type { InAppBrowser } from '@tongxing/contract/rules/in-app-browser.ts';

/** The provider that belongs to the app in whose browser the page stands, where it is among the given ones. */
export function providerOfApp(
  app: InAppBrowser | null,
  providers: readonly QuickProvider[],
): QuickProvider | undefined {
  // The operator may have given it a key of its own; its mark says whose it is.
  return providers.find(({ key }) => key === app) ?? providers.find(({ icon }) => icon === app);
}
