import { hotQuery } from '../../database/hot-query.ts';
import type { Database } from '../../database/open-postgres.ts';
import { pairwiseSubject } from './pairwise-subject.ts';

const findOrigin = hotQuery<{ origin_id: string }>(
  'select origin_id from subject_origin where account_id = $1 and client_id = $2',
);

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
  const [origin] = await findOrigin(database, accountId, clientId);
  const known = origin?.origin_id ?? accountId;
  return isPublic ? known : pairwiseSubject(secret, known, clientId);
}
