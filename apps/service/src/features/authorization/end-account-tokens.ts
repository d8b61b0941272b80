import type { Database } from '../../database/open-postgres.ts';

/**
 * Ends every token that apps hold for an account, long-lived ones included, and leaves what it agreed to: an
 * app has to ask the person again, who has to be signed in. For a password that others may have known.
 */
export async function endAccountTokens(database: Database, accountId: string): Promise<void> {
  await database
    .deleteFrom('authorization_record')
    .where('grant_id', 'in', (query) =>
      query
        .selectFrom('authorization_record')
        .select('grant_id')
        .where('account_id', '=', accountId)
        .where('kind', '=', 'Grant')
        .$castTo<{ grant_id: string }>(),
    )
    .execute();
}
