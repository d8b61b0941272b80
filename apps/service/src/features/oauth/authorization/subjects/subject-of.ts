import { createHmac, type KeyObject } from 'node:crypto';
import { hotQuery } from '../../../../database/query/hot-query.ts';
import type { Reader } from '../../../../database/query/reader.ts';
import type { Vault } from '../../../../kernel/crypto/vault.ts';
import { requestCache } from '../../../../round-trips/request-cache.ts';
import { findApp } from '../../apps/app-store.ts';
import { findProviderSecrets } from '../provider/provider-secrets.ts';

/** Work, or the inside of a change. */
interface SubjectAsking {
  readonly db: Reader;
  readonly vault: Vault;
}

const findOrigin = hotQuery<{ origin_id: string }>(
  'select origin_id from subject_origin where account_id = $1 and client_id = $2',
);

const origins = requestCache<string | null>('origin');

/** Caches an origin that another statement has read, for one look-up in the same request. */
export function cacheOrigin(accountId: string, appId: string, originId: string | null): void {
  origins.put(`${accountId} ${appId}`, originId);
}

interface SubjectApp {
  readonly appId: string;
  readonly isPublic: boolean;
}

/**
 * The identifier by which an app knows an account. Where the app knew the person by an account that was merged into this
 * one, it is that account's identifier: after a merge the person stays the same to every app.
 */
export async function subjectFor(
  asking: SubjectAsking,
  accountId: string,
  { appId, isPublic }: SubjectApp,
): Promise<string> {
  let origin = origins.take(`${accountId} ${appId}`);
  if (origin === undefined) {
    const [row] = await findOrigin(asking.db, accountId, appId);
    origin = row?.origin_id ?? null;
  }
  const known = origin ?? accountId;
  if (isPublic) return known;
  return pairwiseSubject((await findProviderSecrets(asking)).pairwise, known, appId);
}

/** The same, for an app that has to be read first. */
export async function subjectOf(asking: SubjectAsking, accountId: string, appId: string): Promise<string> {
  const app = await findApp(asking.db, appId);
  return subjectFor(asking, accountId, { appId, isPublic: app?.subject_type === 'public' });
}

/** The pairwise subject identifier (OpenID Connect Core 8.1): stable for one app, and meaningless to every other. */
function pairwiseSubject(secret: KeyObject, accountId: string, appId: string): string {
  return createHmac('sha256', secret).update(`${appId}\n${accountId}`).digest('base64url').slice(0, 32);
}
