import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';

/**
 * The time since when an account is suspected, if its owner reports the event at `at`: the sign-in of the session
 * that caused it, because the intruder may have done more in that session. Never before the account was created. Each
 * table's policy excludes what the account was created with.
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
            .selectFrom('activity as reported')
            .select(sql<string>`reported.session_id`.as('session_id'))
            .where('reported.account_id', '=', accountId)
            .where('reported.at', '=', at)
            .where('reported.session_id', 'is not', null),
        )
        .as('opened_at'),
    )
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const started = row.opened_at && row.opened_at < at ? row.opened_at : at;
  return started > row.created_at ? started : row.created_at;
}
