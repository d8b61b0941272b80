import type { Reader } from '../../../../database/reader.ts';
import type { Change } from '../../../../unit-of-work/work.ts';

/** An app that knows a person, and the account whose identifier it knows them by. */
export interface KnownAt {
  readonly clientId: string;
  readonly name: string;
  readonly originId: string;
}

/** Apps that the account let in, and those that an earlier merge brought along. */
export async function listKnownAt(db: Reader, accountId: string): Promise<KnownAt[]> {
  // By the account's own rows, and not through all apps.
  const rows = await db
    .selectFrom('client')
    .leftJoin('subject_origin as origin', (join) =>
      join.onRef('origin.client_id', '=', 'client.id').on('origin.account_id', '=', accountId),
    )
    .select(['client.id', 'client.name', 'origin.origin_id'])
    .where('client.id', 'in', ({ selectFrom }) =>
      selectFrom('consent')
        .select('client_id')
        .where('account_id', '=', accountId)
        .union(selectFrom('subject_origin').select('client_id').where('account_id', '=', accountId)),
    )
    .orderBy('client.name')
    .execute();
  return rows.map((row) => ({ clientId: row.id, name: row.name, originId: row.origin_id ?? accountId }));
}

/** From now on these apps know the account by the identifiers of the one that went into it. */
export async function insertOrigins(
  change: Change,
  accountId: string,
  origins: readonly Pick<KnownAt, 'clientId' | 'originId'>[],
): Promise<void> {
  if (origins.length === 0) return;
  await change.db
    .insertInto('subject_origin')
    .values(
      origins.map(({ clientId, originId }) => ({
        account_id: accountId,
        client_id: clientId,
        origin_id: originId,
      })),
    )
    .execute();
}

/** These apps know the account by its own identifier again; without a list, all of them. */
export async function removeOrigins(
  change: Change,
  accountId: string,
  clientIds?: readonly string[],
): Promise<void> {
  if (clientIds?.length === 0) return;
  await change.db
    .deleteFrom('subject_origin')
    .where('account_id', '=', accountId)
    .$if(clientIds !== undefined, (query) => query.where('client_id', 'in', [...(clientIds ?? [])]))
    .execute();
}
