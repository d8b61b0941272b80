import { trustedDeviceSeconds } from '@tongxing/contract/limits.ts';
import type { Reader } from '../../../database/query/reader.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Restored } from '../../../transaction/module.ts';
import type { Change } from '../../../transaction/work.ts';

/** For 30 days the second factor is not asked on the caller's browser, which the account knows already. */
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

/** Asks on every browser again. */
export async function distrustDevices(change: Change, accountId: string): Promise<void> {
  await change.db
    .updateTable('device')
    .set({ trusted_until: null })
    .where('account_id', '=', accountId)
    .execute();
}

/** Asks on one browser again; false where the account trusts no such browser. */
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

/** The browsers trusted now, the last seen first. */
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

/** Asks for the second factor on every browser again: trust that was taken away since the backup would be back. */
export async function distrustEveryDevice({ db, sessionsSurvive }: Restored): Promise<void> {
  if (sessionsSurvive) return;
  await db
    .updateTable('device')
    .set({ trusted_until: null })
    .where('trusted_until', 'is not', null)
    .execute();
}
