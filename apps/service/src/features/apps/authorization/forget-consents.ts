import type { Database } from '../../../database/open-postgres.ts';

/** Forgets what an account agreed to with some apps, and ends their tokens; nobody is told. */
export async function forgetConsents(
  database: Database,
  accountId: string,
  clientIds: readonly string[],
): Promise<void> {
  if (clientIds.length === 0) return;
  await database
    .deleteFrom('consent')
    .where('account_id', '=', accountId)
    .where('client_id', 'in', [...clientIds])
    .execute();
  await database
    .deleteFrom('authorization_record')
    .where('grant_id', 'in', (query) =>
      query
        .selectFrom('authorization_record')
        .select('grant_id')
        .where('account_id', '=', accountId)
        .where('client_id', 'in', [...clientIds])
        .where('kind', '=', 'Grant')
        .$castTo<{ grant_id: string }>(),
    )
    .execute();
}
