import type { Reader } from '../../../database/reader.ts';

/** Whether an account has been signed in to from a place before, apart from one session. Unknown places are known. */
export async function knowsPlace(
  db: Reader,
  accountId: string,
  place: string,
  exceptSessionId: string,
): Promise<boolean> {
  if (place === '') return true;
  const row = await db
    .selectFrom('activity')
    .select('id')
    .where('account_id', '=', accountId)
    .where('place', '=', place)
    .where('kind', 'in', ['sign_in', 'registered'])
    .where((event) => event.or([event('session_id', 'is', null), event('session_id', '!=', exceptSessionId)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
