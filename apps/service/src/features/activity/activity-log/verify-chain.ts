import type { Reader } from '../../../database/query/reader.ts';
import type { ChainKeys } from './chain-keys.ts';
import { genesis, hashEvent } from './event-hash.ts';
import { isBehind, isSame, type LogHead, sealHead } from './log-head.ts';
import { type LoggedEvent, readEvents } from './read-events.ts';

export interface ChainReport {
  readonly accountId: string;
  /** Events that hold. */
  readonly events: number;
  /**
   * Null: intact. Otherwise the first event at which the chain does not hold, or `head`: it was changed or is missing;
   * `earlier`: the log was put back to what it was before a checkpoint; `end`: newest events were cut off.
   */
  readonly brokenAt: string | null;
}

/** Follows one account's chain from the last purged event to the newest. */
export function followChain(keys: ChainKeys, accountId: string, head: LogHead | null) {
  let [previous, count, events] = [head?.purged_hash ?? genesis, head?.purged ?? 0, 0];
  let brokenAt = flawOf(keys, head);

  /** The event that a checkpoint had last is still the same one. */
  function meetsCheckpoint(): boolean {
    return !head?.checked_hash || count !== head.checked_events || isSame(head.checked_hash, previous);
  }
  if (brokenAt === null && count > 0 && !meetsCheckpoint()) brokenAt = 'earlier';

  return {
    take(event: LoggedEvent): void {
      if (brokenAt !== null) return;
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
      if (brokenAt === null && !isWhole) brokenAt = 'end';
      return { accountId, events, brokenAt };
    },
  };
}

function flawOf(keys: ChainKeys, head: LogHead | null): string | null {
  if (!head || !isSame(head.mac, sealHead(keys, head))) return 'head';
  return isBehind(head) ? 'earlier' : null;
}

/** Verifies the chain of one account. */
export async function verifyChain(db: Reader, keys: ChainKeys, accountId: string): Promise<ChainReport> {
  const head = await db
    .selectFrom('activity_anchor')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const chain = followChain(keys, accountId, head ?? null);
  for await (const event of readEvents(db, [accountId])) chain.take(event);
  return chain.end();
}
