import type { AdapterPayload } from 'oidc-provider';
import type { Work } from '../../../../transaction/work.ts';
import { findResource, type ResourceRow } from '../../resources/resource-store.ts';

/** How many APIs a process keeps as clients of the library. */
const mostKept = 1000;

const resources = new WeakMap<object, ResourceRow>();

/** The API that a client of the library is; undefined for an app. */
export const resourceOf = (client: object | undefined): ResourceRow | undefined =>
  client && resources.get(client);

/** An API as the library's client: it asks about tokens, and gets none. */
const metadataOf = ({ id, name }: ResourceRow): AdapterPayload =>
  ({
    client_id: id,
    client_name: name,
    // The digest is compared; the library only requires some text here.
    client_secret: 'kept-as-digest',
    token_endpoint_auth_method: 'client_secret_basic',
    redirect_uris: [],
    response_types: [],
    grant_types: [],
  }) as AdapterPayload;

/** Finds active APIs as clients of the library; a new one is made only where its row has changed. */
export function createResourceClients<Client extends object>(
  work: Work,
  make: (metadata: AdapterPayload) => Client,
) {
  const kept = new Map<string, { readonly changedAt: number; readonly client: Client }>();
  return {
    /** Undefined where there is no such API, or it is not active. */
    async find(id: string): Promise<Client | undefined> {
      const row = await findResource(work.db, id);
      if (row?.status !== 'active') return undefined;
      const changedAt = row.updated_at.getTime();
      const known = kept.get(id);
      const client = known?.changedAt === changedAt ? known.client : make(metadataOf(row));
      if (kept.size >= mostKept) kept.clear();
      kept.set(id, { changedAt, client });
      resources.set(client, row);
      return client;
    },
  };
}
