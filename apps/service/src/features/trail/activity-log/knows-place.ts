import type { Database } from '../../../database/open-postgres.ts';

/** Whether an account has been signed in to from a place before, apart from one session. Unknown places are known. */
export function createKnowsPlace({ database }: { database: Database }) {
  return async function knowsPlace(
    accountId: string,
    place: string,
    exceptSessionId: string,
  ): Promise<boolean> {
    if (place === '') return true;
    const row = await database
      .selectFrom('activity')
      .select('id')
      .where('account_id', '=', accountId)
      .where('place', '=', place)
      .where('kind', 'in', ['sign_in', 'registered'])
      .where((event) =>
        event.or([event('session_id', 'is', null), event('session_id', '!=', exceptSessionId)]),
      )
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  };
}
