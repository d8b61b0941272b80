import type { Reader } from '../../../database/query/reader.ts';

/** So many times somebody lets one app in and shows it out, as far as the log remembers. */
const most = 50;

/** When the account let an app in and took that back, the latest first. */
export function listAppEvents(db: Reader, accountId: string, appId: string) {
  return db
    .selectFrom('activity')
    .select(['kind', 'at', 'details'])
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['app_granted', 'app_revoked'])
    .where('method', '=', appId)
    .orderBy('seq', 'desc')
    .limit(most)
    .execute();
}
