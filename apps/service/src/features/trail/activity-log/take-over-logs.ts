import type { Change, Work } from '../../../unit-of-work/work.ts';
import { type ChainKeys, chainKeysOf } from './chain-keys.ts';
import { beginning, hashEvent, hashUnkeyed } from './event-hash.ts';
import { isSame, isSealed, type LogHead, sealHead, spoiled } from './log-head.ts';
import { type LoggedEvent, readEvents } from './read-events.ts';

const headsAtOnce = 500;

/**
 * Counts and seals the heads of logs from before heads were keyed, once in the life of an installation. Events from
 * before the chain had a key are hashed again as they are found, and counted apart: nobody can tell any more
 * whether those were changed.
 */
export async function takeOverLogs(work: Work): Promise<void> {
  const keys = chainKeysOf(work.pepper);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const heads = await work.db
      .selectFrom('activity_anchor')
      .selectAll()
      .where('account_id', '>', after)
      .orderBy('account_id')
      .limit(headsAtOnce)
      .execute();
    for (const head of heads) {
      if (!isSealed(keys, head)) await work.change((change) => takeOver(change, head.account_id));
    }
    const last = heads.at(-1);
    if (!last) return;
    after = last.account_id;
  }
}

async function takeOver(change: Change, accountId: string): Promise<void> {
  const { db } = change;
  const keys = chainKeysOf(change.pepper);
  const head = await db
    .selectFrom('activity_anchor')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!head || isSealed(keys, head)) return;
  const found = await judge(change, keys, head);
  if (!found) {
    await db
      .updateTable('activity_anchor')
      .set({ mac: spoiled, is_checked: false })
      .where('account_id', '=', accountId)
      .execute();
    return;
  }
  const last_hash = found.carried > 0 ? await hashAgain(change, keys, head) : head.last_hash;
  const next: LogHead = { ...head, events: found.events, purged: 0, carried: found.carried, last_hash };
  await db
    .updateTable('activity_anchor')
    .set({
      events: next.events,
      purged: 0,
      carried: next.carried,
      last_hash,
      mac: sealHead(keys, next),
      is_checked: false,
    })
    .where('account_id', '=', accountId)
    .execute();
}

/** How many events there are, and how many of them up to the last one from before the key; null: the chain is broken. */
async function judge(
  change: Change,
  keys: ChainKeys,
  head: LogHead,
): Promise<{ events: number; carried: number } | null> {
  let [previous, events, carried] = [head.purged_hash ?? beginning, 0, 0];
  for await (const event of readEvents(change.db, [head.account_id])) {
    const how = howHashed(keys, previous, event);
    if (!how) return null;
    events += 1;
    if (how === 'unkeyed') carried = events;
    previous = event.hash ?? beginning;
  }
  return isSame(previous, head.last_hash) ? { events, carried } : null;
}

/** The oldest events have no hash at all, those after them one without a key. */
function howHashed(keys: ChainKeys, previous: Buffer, event: LoggedEvent): 'keyed' | 'unkeyed' | null {
  const { hash, previous_hash } = event;
  if (hash === null) return previous_hash === null && isSame(previous, beginning) ? 'unkeyed' : null;
  if (!isSame(previous_hash ?? beginning, previous)) return null;
  if (isSame(hash, hashEvent(keys.events, previous, event))) return 'keyed';
  return isSame(hash, hashUnkeyed(previous, event)) ? 'unkeyed' : null;
}

/** Gives the events of a log hashes with the key, and returns the last one. */
async function hashAgain({ db }: Change, keys: ChainKeys, head: LogHead): Promise<Buffer> {
  let previous = head.purged_hash ?? beginning;
  for await (const event of readEvents(db, [head.account_id])) {
    const hash = hashEvent(keys.events, previous, event);
    await db
      .updateTable('activity')
      .set({ previous_hash: previous, hash })
      .where('id', '=', event.id)
      .execute();
    previous = hash;
  }
  return previous;
}
