import { sql } from 'kysely';
import { beforeEveryId } from '../../../../database/query/before-every-id.ts';
import type { Reader } from '../../../../database/query/reader.ts';

/** At most `most` accounts that an app has a grant of, by their id, after this one. */
export async function listPeopleUsing(
  db: Reader,
  appId: string,
  { after, most }: { readonly after: string | undefined; readonly most: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('consent')
    .select('account_id')
    .where('client_id', '=', appId)
    .where('account_id', '>', after ?? beforeEveryId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('authorization_record as grant')
          .select('grant.grant_id')
          .where(sql<boolean>`"grant".account_id = consent.account_id::text`)
          .whereRef('grant.client_id', '=', 'consent.client_id')
          .where('grant.kind', '=', 'Grant'),
      ),
    )
    .orderBy('account_id')
    .limit(most)
    .execute();
  return rows.map(({ account_id: id }) => id);
}

/** The apps that have a grant of an account. */
export async function listAppsUsedBy(db: Reader, accountId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('authorization_record')
    .select('client_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('kind', '=', 'Grant')
    .execute();
  return rows.flatMap(({ client_id: id }) => id ?? []);
}
