import type { Database } from '../../../database/open-postgres.ts';

/** Whose tokens: an account's, an app's, or what one account gave to one app. */
export type TokenOwner =
  | { accountId: string; clientId?: string }
  | { accountId?: undefined; clientId: string };

/**
 * Ends every token that came of a grant, long-lived ones included. Provider sessions stay: the person is signed
 * in here, only the app's share of it goes; and what was agreed to stays where the caller does not remove it.
 */
export async function endTokens(database: Database, { accountId, clientId }: TokenOwner): Promise<void> {
  await database
    .deleteFrom('authorization_record')
    .where('grant_id', 'in', (query) => {
      let grants = query.selectFrom('authorization_record').select('grant_id').where('kind', '=', 'Grant');
      if (accountId !== undefined) grants = grants.where('account_id', '=', accountId);
      if (clientId !== undefined) grants = grants.where('client_id', '=', clientId);
      return grants.$castTo<{ grant_id: string }>();
    })
    .execute();
}
