import { siteConfigStore } from './site-config.ts';

/** The versions of the two documents that stand behind a ticked agreement; nothing before the configuration is known. */
export function tickedVersions(): { terms_version?: string; privacy_version?: string } {
  const config = siteConfigStore.get();
  return config ? { terms_version: config.terms_version, privacy_version: config.privacy_version } : {};
}
