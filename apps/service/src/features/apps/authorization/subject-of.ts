import { hotQuery } from '../../../database/hot-query.ts';
import type { Database } from '../../../database/open-postgres.ts';
import { requestMemory } from '../../../kernel/request-memory.ts';
import { pairwiseSubject } from './pairwise-subject.ts';

const findOrigin = hotQuery<{ origin_id: string }>(
  'select origin_id from subject_origin where account_id = $1 and client_id = $2',
);

const keyOf = (accountId: string, clientId: string) => `origin ${accountId} ${clientId}`;

/** Where a statement has read the origin besides, `subjectOf` need not ask again in the same request. */
export function keepOrigin(accountId: string, clientId: string, originId: string | null): void {
  requestMemory.keep(keyOf(accountId, clientId), originId);
}

export interface SubjectClient {
  readonly clientId: string;
  readonly isPublic: boolean;
}

/**
 * The identifier that an app knows an account by. Where the app knew the person by an account that was merged
 * into this one, it is that account's: whoever merges stays the same person to every app.
 */
export async function subjectOf(
  { database, secret }: { database: Database; secret: string },
  accountId: string,
  { clientId, isPublic }: SubjectClient,
): Promise<string> {
  let origin = requestMemory.take<string | null>(keyOf(accountId, clientId));
  if (origin === undefined) {
    const [row] = await findOrigin(database, accountId, clientId);
    origin = row?.origin_id ?? null;
  }
  const known = origin ?? accountId;
  return isPublic ? known : pairwiseSubject(secret, known, clientId);
}
