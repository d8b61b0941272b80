import type { Reader } from '../../../../database/query/reader.ts';
import type { Change } from '../../../../transaction/work.ts';

/** An app that knows a person, and the account whose identifier it knows them by. */
export interface KnownAt {
  readonly appId: string;
  readonly name: string;
  readonly originId: string;
}

/** The apps that the account has a consent to, and those of an earlier merge. */
export async function listKnownAt(db: Reader, accountId: string): Promise<KnownAt[]> {
  // By the account's own rows, not by a scan of all apps.
  const rows = await db
    .selectFrom('app')
    .leftJoin('subject_origin as origin', (join) =>
      join.onRef('origin.client_id', '=', 'app.id').on('origin.account_id', '=', accountId),
    )
    .select(['app.id', 'app.name', 'origin.origin_id'])
    .where('app.id', 'in', ({ selectFrom }) =>
      selectFrom('consent')
        .select('client_id')
        .where('account_id', '=', accountId)
        .union(selectFrom('subject_origin').select('client_id').where('account_id', '=', accountId)),
    )
    .orderBy('app.name')
    .execute();
  return rows.map((row) => ({ appId: row.id, name: row.name, originId: row.origin_id ?? accountId }));
}

/** After a merge: these apps know the account by the identifier of the merged one. */
export async function insertOrigins(
  change: Change,
  accountId: string,
  origins: readonly Pick<KnownAt, 'appId' | 'originId'>[],
): Promise<void> {
  if (origins.length === 0) return;
  await change.db
    .insertInto('subject_origin')
    .values(
      origins.map(({ appId, originId }) => ({
        account_id: accountId,
        client_id: appId,
        origin_id: originId,
      })),
    )
    .execute();
}

/** These apps know the account by its own identifier again; without a list: all apps. */
export async function removeOrigins(
  change: Change,
  accountId: string,
  appIds?: readonly string[],
): Promise<void> {
  if (appIds?.length === 0) return;
  await change.db
    .deleteFrom('subject_origin')
    .where('account_id', '=', accountId)
    .$if(appIds !== undefined, (query) => query.where('client_id', 'in', [...(appIds ?? [])]))
    .execute();
}
