import { type MasterKeyChange, type Proven, saveProven } from '../../../database/master-key-change.ts';
import { findNewestCheckpoint, makeCheckpoint } from './checkpoint.ts';
import {
  type ChainKeys,
  chainKeysOf,
  checkedShare,
  genesis,
  hashEvent,
  invalidMac,
  isSame,
  isSealed,
  type LogHead,
  sealHead,
} from './hash-chain.ts';
import { readHeads } from './read-heads.ts';
import { readEvents } from './verify-log.ts';

const eventsAtOnce = 1000;
const chain = { table: 'activity', key: 'id', type: 'uuid' } as const;

interface Keys {
  readonly former: ChainKeys;
  readonly next: ChainKeys;
}

/**
 * Proves all logs by the next master key, and starts the checkpoints anew. Each chain is verified by the former key while
 * it is followed: one that does not verify is reported and stays broken, with the events before the break proven anew.
 */
export async function rekeyLog(change: MasterKeyChange): Promise<void> {
  const { db, at } = change;
  const keys = { former: chainKeysOf(change.former), next: chainKeysOf(change.next) };
  const newest = await findNewestCheckpoint(db);
  let [sum, accounts, broken] = [0n, 0, 0];
  for await (const head of readHeads(db)) {
    const proven = await rekeyChain(change, keys, head);
    if (isSame(proven.mac, invalidMac)) broken += 1;
    const share = checkedShare(keys.next, proven);
    if (share === null) continue;
    sum += share;
    accounts += 1;
  }
  if (broken > 0) change.report(`the activity log: the chains of ${broken} accounts are broken, and stay so`);
  await db.deleteFrom('activity_removal').execute();
  await db.deleteFrom('activity_checkpoint').execute();
  if (!newest) return;
  const checkpoint = makeCheckpoint(keys.next, { number: newest.number + 1, at, accounts, sum });
  await db.insertInto('activity_checkpoint').values(checkpoint).execute();
}

/** Follows one chain with both keys. Returns its head as it is saved. */
async function rekeyChain(change: MasterKeyChange, keys: Keys, head: LogHead): Promise<LogHead> {
  const start = head.purged_hash ?? genesis;
  let [former, next]: [Buffer, Buffer] = [start, start];
  let count = head.purged;
  // What was deleted by age is behind the chain: its hash is carried on as it is.
  let checked = head.checked_events <= head.purged ? head.checked_hash : null;
  let isIntact = isSealed(keys.former, head);
  let proven: Proven[] = [];
  for await (const event of readEvents(change.db, [head.account_id])) {
    const expected = hashEvent(keys.former.events, former, event);
    if (!isSame(event.previous_hash, former) || !isSame(event.hash, expected)) {
      isIntact = false;
      break;
    }
    const hash = hashEvent(keys.next.events, next, event);
    proven.push({ key: event.id, previous: next, hash });
    [former, next] = [expected, hash];
    count += 1;
    if (count === head.checked_events) {
      checked = hash;
      isIntact &&= isSame(head.checked_hash, former);
    }
    if (proven.length === eventsAtOnce) {
      await saveProven(change, chain, proven);
      proven = [];
    }
  }
  await saveProven(change, chain, proven);
  isIntact &&= count === head.events && isSame(head.last_hash, former);
  const saved = isIntact ? { ...head, last_hash: next, checked_hash: checked } : head;
  const mac = isIntact ? sealHead(keys.next, saved) : invalidMac;
  const { last_hash, checked_hash } = saved;
  await change.db
    .updateTable('activity_anchor')
    .set({ last_hash, checked_hash, mac })
    .where('account_id', '=', head.account_id)
    .execute();
  return { ...saved, mac };
}
