import type { Reader } from '../../../database/reader.ts';
import { hashEvent } from './event-hash.ts';

export interface ChainReport {
  readonly accountId: string;
  readonly events: number;
  /** The first event at which the chain does not hold, or `end` where newer events were cut off; null: intact. */
  readonly brokenAt: string | null;
}

const batchSize = 500;

/** Walks an account's chain from the last purged event to the newest, in batches. */
export async function verifyChain(db: Reader, key: Buffer, accountId: string): Promise<ChainReport> {
  const anchor = await db
    .selectFrom('activity_anchor')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  let previous = anchor?.purged_hash ?? Buffer.alloc(32);
  let [position, events] = [0, 0];
  for (;;) {
    const batch = await db
      .selectFrom('activity')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('seq', '>', position)
      .orderBy('seq')
      .limit(batchSize)
      .execute();
    for (const event of batch) {
      const expected = hashEvent(key, previous, event);
      const isIntact = event.previous_hash?.equals(previous) && event.hash?.equals(expected);
      if (!isIntact) return { accountId, events, brokenAt: event.id };
      previous = expected;
      events += 1;
    }
    position = Number(batch.at(-1)?.seq ?? position);
    if (batch.length < batchSize) break;
  }
  const isWhole = anchor ? anchor.last_hash.equals(previous) : events === 0;
  return { accountId, events, brokenAt: isWhole ? null : 'end' };
}
