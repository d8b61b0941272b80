import { requestCache } from '../../../round-trips/request-cache.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { type AuthorizationClient, toAuthorizationClient } from './client.ts';
import { findVersion, findWithSecrets, hasSecret, isAmong, type KeptSecret } from './secret-store.ts';

const clientVersions = requestCache<string>('client version');
const clientSecrets = requestCache<readonly KeptSecret[]>('client secrets');

/** The version of an app's row and, where they were read with it, its secrets: for the next look-up of this request. */
export function cacheClient(
  clientId: string,
  version: string,
  secrets: readonly KeptSecret[] | undefined,
): void {
  clientVersions.put(clientId, version);
  if (secrets) clientSecrets.put(clientId, secrets);
}

/** So many apps are remembered by the version of their row. */
const mostRemembered = 1000;

/**
 * The apps as the provider sees them. An app that was read before is not read again while its row is the one it
 * was, where the request already knows the row's version; its secrets come with it, for the next step.
 */
export function createClientDirectory() {
  const remembered = new Map<string, { readonly version: string; readonly client: AuthorizationClient }>();

  return {
    /** Whether one of the app's living secrets was presented. */
    async hasSecret(work: Work, clientId: string, presented: string): Promise<boolean> {
      const secrets = clientSecrets.take(clientId);
      return secrets ? isAmong(work, clientId, secrets, presented) : hasSecret(work, clientId, presented);
    },

    async find(work: Work, clientId: string): Promise<AuthorizationClient | null> {
      const version = clientVersions.take(clientId);
      const known = remembered.get(clientId);
      if (version !== undefined && known?.version === version) return known.client;
      const seen = known && version === undefined ? await findVersion(work.db, clientId) : null;
      if (known && seen?.version === known.version) {
        clientSecrets.put(clientId, seen.secrets);
        return known.client;
      }
      const found = await findWithSecrets(work.db, clientId);
      if (!found) return null;
      clientSecrets.put(clientId, found.secrets);
      const client = toAuthorizationClient(found.row);
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(clientId, { version: found.version, client });
      return client;
    },
  };
}

export type ClientDirectory = ReturnType<typeof createClientDirectory>;
