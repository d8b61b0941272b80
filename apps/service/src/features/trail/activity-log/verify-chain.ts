import type { Reader } from '../../../database/reader.ts';
import type { ChainKeys } from './chain-keys.ts';
import { findNewestCheckpoint } from './checkpoint.ts';
import { beginning, hashEvent } from './event-hash.ts';
import { isBehind, isSame, type LogHead, sealHead } from './log-head.ts';
import { type LoggedEvent, readEvents } from './read-events.ts';

export interface ChainReport {
  readonly accountId: string;
  /** Events that hold. */
  readonly events: number;
  /** How many of its events were recorded before the chain had a key; they are as the upgrade found them. */
  readonly carried: number;
  /**
   * Null: intact. Otherwise the first event at which the chain does not hold, or `head`: it was changed or is missing;
   * `earlier`: the log was put back to what it was before a checkpoint; `end`: newest events were cut off.
   */
  readonly brokenAt: string | null;
  /** From before heads were keyed, and not taken over yet: nothing is proven. */
  readonly isWaiting: boolean;
}

/**
 * Follows one account's chain from the last purged event to the newest. `mayWait`: heads from before they were keyed
 * are still being taken over.
 */
export function followChain(keys: ChainKeys, accountId: string, head: LogHead | null, mayWait: boolean) {
  const isWaiting = mayWait && head?.mac === null;
  let [previous, count, events] = [head?.purged_hash ?? beginning, head?.purged ?? 0, 0];
  let brokenAt = isWaiting ? null : flawOf(keys, head);

  /** The event that a checkpoint had last is still the same one. */
  function meetsCheckpoint(): boolean {
    return !head?.checked_hash || count !== head.checked_events || isSame(head.checked_hash, previous);
  }
  if (brokenAt === null && count > 0 && !meetsCheckpoint()) brokenAt = 'earlier';

  return {
    take(event: LoggedEvent): void {
      if (brokenAt !== null || isWaiting) return;
      const expected = hashEvent(keys.events, previous, event);
      if (!isSame(event.previous_hash, previous) || !isSame(event.hash, expected)) {
        brokenAt = event.id;
        return;
      }
      previous = expected;
      count += 1;
      events += 1;
      if (!meetsCheckpoint()) brokenAt = 'earlier';
    },
    end(): ChainReport {
      const isWhole = head !== null && count === head.events && isSame(head.last_hash, previous);
      if (brokenAt === null && !isWaiting && !isWhole) brokenAt = 'end';
      return { accountId, events, carried: head?.carried ?? 0, brokenAt, isWaiting };
    },
  };
}

function flawOf(keys: ChainKeys, head: LogHead | null): string | null {
  if (!head || !isSame(head.mac, sealHead(keys, head))) return 'head';
  return isBehind(head) ? 'earlier' : null;
}

/** Whether heads may be without a proof: until the service has taken over those from before. */
export async function findWhetherHeadsMayWait(db: Reader): Promise<boolean> {
  const newest = await findNewestCheckpoint(db);
  return newest === null || newest.taking_over_since !== null;
}

/** Verifies the chain of one account. */
export async function verifyChain(db: Reader, keys: ChainKeys, accountId: string): Promise<ChainReport> {
  const head = await db
    .selectFrom('activity_anchor')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const chain = followChain(keys, accountId, head ?? null, await findWhetherHeadsMayWait(db));
  for await (const event of readEvents(db, [accountId])) chain.take(event);
  return chain.end();
}
