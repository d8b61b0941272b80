import { findRootDomain } from '../browser/root-domain.ts';
import { siteConfigStore } from './site-config.ts';
import type { Surroundings } from './where-to-go-next.ts';

/** Where the portal is and whom its configuration trusts. */
export function surroundings(): Surroundings {
  const config = siteConfigStore.get();
  return {
    origin: location.origin,
    rootDomain: findRootDomain(location.hostname, config?.root_domain ?? ''),
    redirectOrigins: config?.redirect_origins ?? [],
  };
}
