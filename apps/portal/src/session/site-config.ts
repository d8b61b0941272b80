import type { SiteConfig } from '@tongxing/contract/calls/site-config.ts';
import { useSyncExternalStore } from 'react';
import { createObservable } from './observable.ts';

/** The site's configuration as last loaded; null before the first load. */
export const siteConfigStore = createObservable<SiteConfig | null>(null);

/** The site's configuration; null while it has not been loaded. */
export function useSiteConfig(): SiteConfig | null {
  // A page drawn at build was drawn without one; it is taken over as it was drawn, then told.
  return useSyncExternalStore(siteConfigStore.subscribe, siteConfigStore.get, () => null);
}
