import type { Change } from '../../../work/work.ts';
import type { AccountEvent } from './account-event.ts';
import { hashEvent } from './event-hash.ts';

/**
 * Appends an event to the account's chain, inside the change it tells of. Events of one account wait for each other
 * at the row of its anchor, those of others do not.
 */
export async function recordEvent(
  chainKey: Buffer,
  change: Change,
  { accountId, kind, method = '', sessionId, details = {} }: AccountEvent,
): Promise<void> {
  const { db, caller } = change;
  // The first event makes the row; a later one locks it. Setting it to itself is what returns it.
  const { last_hash: previous } = await db
    .insertInto('activity_anchor')
    .values({ account_id: accountId, last_hash: Buffer.alloc(32), purged_hash: null })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((row) => ({ account_id: row.ref('excluded.account_id') })),
    )
    .returning('last_hash')
    .executeTakeFirstOrThrow();
  const event = {
    id: change.random.uuid(),
    account_id: accountId,
    at: change.at,
    kind,
    method,
    ip: caller.ip,
    place: change.findPlace(caller.ip),
    user_agent: caller.userAgent,
    session_id: sessionId ?? null,
    details: { ...details },
  };
  const hash = hashEvent(chainKey, previous, event);
  await db
    .with('written', (query) =>
      query
        .insertInto('activity')
        .values({ ...event, details: JSON.stringify(details), previous_hash: previous, hash }),
    )
    .updateTable('activity_anchor')
    .set({ last_hash: hash })
    .where('account_id', '=', accountId)
    .execute();
}
