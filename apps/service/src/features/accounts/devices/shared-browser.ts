import { addSeconds } from '../../../kernel/clock.ts';
import type { Change } from '../../../transaction/work.ts';

/** Whether both accounts have signed in on one browser, each within so many seconds. */
export async function shareBrowser(
  { db, at }: Change,
  one: string,
  other: string,
  withinSeconds: number,
): Promise<boolean> {
  const since = addSeconds(at, -withinSeconds);
  const row = await db
    .selectFrom('device as first')
    .innerJoin('device as second', 'second.device', 'first.device')
    .select('first.id')
    .where('first.account_id', '=', one)
    .where('second.account_id', '=', other)
    .where('first.last_seen_at', '>', since)
    .where('second.last_seen_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}
