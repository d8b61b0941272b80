import { requestCache } from '../../../round-trips/request-cache.ts';
import type { Work } from '../../../transaction/work.ts';
import { type AuthorizationApp, toAuthorizationApp } from './app.ts';
import { findVersion, findWithSecrets, hasSecret, isAmong, type StoredSecret } from './secret-store.ts';

const appVersions = requestCache<string>('app version');
const appSecrets = requestCache<readonly StoredSecret[]>('app secrets');

/** Caches the version of an app's row, and its secrets where they were read too, for the next look-up in this request. */
export function cacheApp(appId: string, version: string, secrets: readonly StoredSecret[] | undefined): void {
  appVersions.put(appId, version);
  if (secrets) appSecrets.put(appId, secrets);
}

/** How many apps this process caches by the version of their row. */
const mostCached = 1000;

/**
 * The apps for the provider, cached by the version of their row. An app is read again only where its row has changed. Its
 * secrets are always read with the version, for the next step.
 */
export function createAppDirectory() {
  const cached = new Map<string, { readonly version: string; readonly app: AuthorizationApp }>();

  return {
    /** Whether one of the app's valid secrets was presented. */
    async hasSecret(work: Work, appId: string, presented: string): Promise<boolean> {
      const secrets = appSecrets.take(appId);
      return secrets ? isAmong(work, appId, secrets, presented) : hasSecret(work, appId, presented);
    },

    /** After the row was written in this request: what was read of it before does not count. */
    forget(appId: string): void {
      appVersions.take(appId);
    },

    async find(work: Work, appId: string): Promise<AuthorizationApp | null> {
      const version = appVersions.take(appId);
      const known = cached.get(appId);
      if (version !== undefined && known?.version === version) return known.app;
      const seen = known && version === undefined ? await findVersion(work.db, appId) : null;
      if (known && seen?.version === known.version) {
        appSecrets.put(appId, seen.secrets);
        return known.app;
      }
      const found = await findWithSecrets(work.db, appId);
      if (!found) return null;
      appSecrets.put(appId, found.secrets);
      const app = toAuthorizationApp(found.row);
      if (cached.size >= mostCached) cached.clear();
      cached.set(appId, { version: found.version, app });
      return app;
    },
  };
}

export type AppDirectory = ReturnType<typeof createAppDirectory>;
