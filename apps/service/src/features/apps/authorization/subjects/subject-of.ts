import { hotQuery } from '../../../../database/hot-query.ts';
import type { Reader } from '../../../../database/reader.ts';
import type { Vault } from '../../../../kernel/vault.ts';
import { requestCache } from '../../../../round-trips/request-cache.ts';
import { findClient } from '../../clients/client-store.ts';
import { findProviderSecrets } from '../provider/provider-secrets.ts';
import { pairwiseSubject } from './pairwise-subject.ts';

/** Work, or the inside of a change. */
export interface SubjectAsking {
  readonly db: Reader;
  readonly vault: Vault;
}

const findOrigin = hotQuery<{ origin_id: string }>(
  'select origin_id from subject_origin where account_id = $1 and client_id = $2',
);

const origins = requestCache<string | null>('origin');

/** Where a statement has read the origin besides, the next step need not ask again in the same request. */
export function cacheOrigin(accountId: string, clientId: string, originId: string | null): void {
  origins.put(`${accountId} ${clientId}`, originId);
}

export interface SubjectClient {
  readonly clientId: string;
  readonly isPublic: boolean;
}

/**
 * The identifier that an app knows an account by. Where the app knew the person by an account that was merged
 * into this one, it is that account's: whoever merges stays the same person to every app.
 */
export async function subjectFor(
  asking: SubjectAsking,
  accountId: string,
  { clientId, isPublic }: SubjectClient,
): Promise<string> {
  let origin = origins.take(`${accountId} ${clientId}`);
  if (origin === undefined) {
    const [row] = await findOrigin(asking.db, accountId, clientId);
    origin = row?.origin_id ?? null;
  }
  const known = origin ?? accountId;
  if (isPublic) return known;
  return pairwiseSubject((await findProviderSecrets(asking)).pairwise, known, clientId);
}

/** The same for an app that is not at hand. */
export async function subjectOf(asking: SubjectAsking, accountId: string, clientId: string): Promise<string> {
  const client = await findClient(asking.db, clientId);
  return subjectFor(asking, accountId, { clientId, isPublic: client?.subject_type === 'public' });
}
