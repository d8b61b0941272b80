import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';

/**
 * From when on an account is in doubt, where its owner denies what happened at `at`: from the sign-in of the session
 * that did it, as its intruder may have done more than the one thing that was noticed. Never from before the account
 * was made; what it was made with, at that very moment, is for each owner of a table to leave.
 */
export async function findSuspectedSince(db: Reader, accountId: string, at: Date): Promise<Date> {
  const row = await db
    .selectFrom('account')
    .select('created_at')
    .select(({ selectFrom }) =>
      selectFrom('activity as opened')
        .select(({ fn }) => fn.min('opened.at').as('at'))
        .where('opened.account_id', '=', accountId)
        .where('opened.kind', '=', 'sign_in')
        .where('opened.session_id', 'in', (query) =>
          query
            .selectFrom('activity as denied')
            .select(sql<string>`denied.session_id`.as('session_id'))
            .where('denied.account_id', '=', accountId)
            .where('denied.at', '=', at)
            .where('denied.session_id', 'is not', null),
        )
        .as('opened_at'),
    )
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const started = row.opened_at && row.opened_at < at ? row.opened_at : at;
  return started > row.created_at ? started : row.created_at;
}
