import type { Database } from '../../database/open-postgres.ts';
import { hashEvent } from './event-hash.ts';

export interface ChainReport {
  readonly accountId: string;
  readonly events: number;
  /** The first event at which the chain does not hold, or `end` where newer events were cut off; null: intact. */
  readonly brokenAt: string | null;
}

/** Walks an account's chain from the last purged event to the newest. */
export async function verifyChain(database: Database, accountId: string): Promise<ChainReport> {
  const anchor = await database
    .selectFrom('activity_anchor')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const events = await database
    .selectFrom('activity')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('seq')
    .execute();
  let previous = anchor?.purged_hash ?? Buffer.alloc(32);
  for (const event of events) {
    const isIntact = event.hash?.equals(hashEvent(previous, event)) && event.previous_hash?.equals(previous);
    if (!isIntact || !event.hash) return { accountId, events: events.length, brokenAt: event.id };
    previous = event.hash;
  }
  const isWhole = !anchor || anchor.last_hash.equals(previous);
  return { accountId, events: events.length, brokenAt: isWhole ? null : 'end' };
}
