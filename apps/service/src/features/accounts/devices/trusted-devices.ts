import { trustedDeviceSeconds } from '@tongxing/contract/limits.ts';
import type { Reader } from '../../../database/query/reader.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Restored } from '../../../transaction/module.ts';
import type { Change } from '../../../transaction/work.ts';

/** Skips the second factor on the caller's browser, which has to be a known one, for 30 days. */
export async function trustDevice(change: Change, accountId: string): Promise<void> {
  const { device } = change.caller;
  if (!device) return;
  await change.db
    .updateTable('device')
    .set({ trusted_until: addSeconds(change.at, trustedDeviceSeconds) })
    .where('account_id', '=', accountId)
    .where('device', '=', device)
    .execute();
}

/** Requires the second factor on every browser of the account again. */
export async function distrustDevices(change: Change, accountId: string): Promise<void> {
  await change.db
    .updateTable('device')
    .set({ trusted_until: null })
    .where('account_id', '=', accountId)
    .execute();
}

/** Requires the second factor on one browser again; false if the account does not trust such a browser. */
export async function distrustDevice(change: Change, accountId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await change.db
    .updateTable('device')
    .set({ trusted_until: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('trusted_until', '>', change.at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The trusted browsers, the last seen first. */
export function listTrustedDevices(db: Reader, accountId: string, now: Date) {
  return db
    .selectFrom('device')
    .select(['id', 'device', 'user_agent', 'place', 'last_seen_at'])
    .select((query) => query.ref('trusted_until').$notNull().as('trusted_until'))
    .where('account_id', '=', accountId)
    .where('trusted_until', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

/** After a restore, trusts no browser: trust that was removed after the backup would be back. */
export async function distrustEveryDevice({ db, sessionsSurvive }: Restored): Promise<void> {
  if (sessionsSurvive) return;
  await db
    .updateTable('device')
    .set({ trusted_until: null })
    .where('trusted_until', 'is not', null)
    .execute();
}
