import type { InAppBrowser } from '@tongxing/contract/rules/in-app-browser.ts';
import type { QuickProvider } from './quick-provider.ts';

/** The provider that belongs to the app in whose browser the page stands, where it is among the given ones. */
export function providerOfApp(
  app: InAppBrowser | null,
  providers: readonly QuickProvider[],
): QuickProvider | undefined {
  // The operator may have given it a key of its own; its mark says whose it is.
  return providers.find(({ key }) => key === app) ?? providers.find(({ icon }) => icon === app);
}
