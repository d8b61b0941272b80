import { requestCache } from '../../../round-trips/request-cache.ts';
import type { Work } from '../../../transaction/work.ts';
import { type AuthorizationApp, toAuthorizationApp } from './app.ts';
import { findVersion, findWithSecrets, hasSecret, isAmong, type StoredSecret } from './secret-store.ts';

const appVersions = requestCache<string>('app version');
const appSecrets = requestCache<readonly StoredSecret[]>('app secrets');

/** The version of an app's row and, where they were read with it, its secrets: for the next look-up of this request. */
export function cacheApp(appId: string, version: string, secrets: readonly StoredSecret[] | undefined): void {
  appVersions.put(appId, version);
  if (secrets) appSecrets.put(appId, secrets);
}

/** So many apps are remembered by the version of their row. */
const mostRemembered = 1000;

/**
 * The apps as the provider sees them. An app that was read before is not read again while its row is the one it
 * was, where the request already knows the row's version; its secrets come with it, for the next step.
 */
export function createAppDirectory() {
  const remembered = new Map<string, { readonly version: string; readonly app: AuthorizationApp }>();

  return {
    /** Whether one of the app's living secrets was presented. */
    async hasSecret(work: Work, appId: string, presented: string): Promise<boolean> {
      const secrets = appSecrets.take(appId);
      return secrets ? isAmong(work, appId, secrets, presented) : hasSecret(work, appId, presented);
    },

    async find(work: Work, appId: string): Promise<AuthorizationApp | null> {
      const version = appVersions.take(appId);
      const known = remembered.get(appId);
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
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(appId, { version: found.version, app });
      return app;
    },
  };
}

export type AppDirectory = ReturnType<typeof createAppDirectory>;
