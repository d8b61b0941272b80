import { requestMemory } from '../../../kernel/request-memory.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { type AuthorizationClient, toAuthorizationClient } from './client.ts';
import { findVersion, findWithSecrets, hasSecret, isAmong, type KeptSecret } from './secret-store.ts';

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
      const secrets = requestMemory.take<readonly KeptSecret[]>(`client secrets ${clientId}`);
      return secrets ? isAmong(work, clientId, secrets, presented) : hasSecret(work, clientId, presented);
    },

    async find(work: Work, clientId: string): Promise<AuthorizationClient | null> {
      const version = requestMemory.take<string>(`client version ${clientId}`);
      const known = remembered.get(clientId);
      if (version !== undefined && known?.version === version) return known.client;
      const seen = known && version === undefined ? await findVersion(work.db, clientId) : null;
      if (known && seen?.version === known.version) {
        requestMemory.keep(`client secrets ${clientId}`, seen.secrets);
        return known.client;
      }
      const found = await findWithSecrets(work.db, clientId);
      if (!found) return null;
      requestMemory.keep(`client secrets ${clientId}`, found.secrets);
      const client = toAuthorizationClient(found.row);
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(clientId, { version: found.version, client });
      return client;
    },
  };
}

export type ClientDirectory = ReturnType<typeof createClientDirectory>;
