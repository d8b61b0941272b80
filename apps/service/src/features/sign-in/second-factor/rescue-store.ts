import { rescueOpenSeconds, rescueWaitSeconds } from '@tongxing/contract/limits.ts';
import type { Reader } from '../../../database/query/reader.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Change } from '../../../transaction/work.ts';

const oldest = (now: Date) => addSeconds(now, -rescueOpenSeconds);

/** When the account's rescue request becomes due; null if there is none. */
export async function findRescue(db: Reader, accountId: string, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('totp_rescue')
    .select('ready_at')
    .where('account_id', '=', accountId)
    .where('ready_at', '>', oldest(now))
    .executeTakeFirst();
  return row?.ready_at ?? null;
}

/** Creates a rescue request, at most one for an account; null if one is pending, whose wait goes on. */
export async function insertRescue(change: Change, accountId: string): Promise<Date | null> {
  const asked = { requested_at: change.at, ready_at: addSeconds(change.at, rescueWaitSeconds) };
  const row = await change.db
    .insertInto('totp_rescue')
    .values({ account_id: accountId, ...asked })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(asked).where('totp_rescue.ready_at', '<=', oldest(change.at)),
    )
    .returning('ready_at')
    .executeTakeFirst();
  return row?.ready_at ?? null;
}

/** Takes a rescue request that is due; of many changes at once, true for one. */
export async function takeRescue(change: Change, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await change.db
    .deleteFrom('totp_rescue')
    .where('account_id', '=', accountId)
    .where('ready_at', '<=', change.at)
    .where('ready_at', '>', oldest(change.at))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** True if there was one to remove. */
export async function removeRescue(change: Change, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await change.db
    .deleteFrom('totp_rescue')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
