import { claimTurn } from '../../../database/query/claim-turn.ts';
import type { Change } from '../../../transaction/work.ts';
import {
  bearsOut,
  type Checkpoint,
  findNewestCheckpoint,
  type LogWork,
  makeCheckpoint,
  mostCheckpoints,
  readSum,
  takeRemovals,
} from './checkpoint.ts';
import { chainKeysOf, checkedShare, isSealed, shareOf } from './hash-chain.ts';

const headsAtOnce = 500;

/**
 * Writes into one number how every log ends that has grown since: whoever puts a log back to what it was, or removes an
 * account with everything, changes the sum. In batches, by one process at a time, and without a row for which
 * sign-ins would wait. What is found changed is an error in the service's own log, each time.
 */
export async function checkpointLog(work: LogWork): Promise<void> {
  const { log, checkpointWitness: witness } = work;
  const newest = await findNewestCheckpoint(work.db);
  const witnessed = await witness.read();
  if (witnessed && !(await bearsOut(work.db, witnessed, newest))) {
    log.error(
      `The activity log was put back: the database has not the checkpoint ${witnessed.number} that DATA_DIR remembers.`,
    );
    return;
  }
  if (newest && readSum(chainKeysOf(work.pepper), newest) === null) {
    log.error(`The activity log was changed: its checkpoint ${newest.number} is not the service's own.`);
    return;
  }
  for (;;) {
    const taken = await work.change((change) => takeCheckpoint(change));
    if (!taken) return;
    for (const id of taken.changed) log.error({ accountId: id }, 'The head of an activity log was changed.');
    await witness.write({ number: taken.checkpoint.number, mac: taken.checkpoint.mac.toString('hex') });
    if (!taken.isMore) return;
  }
}

interface Taken {
  readonly checkpoint: Checkpoint;
  /** Accounts whose head is not the service's own. */
  readonly changed: readonly string[];
  readonly isMore: boolean;
}

async function takeCheckpoint(change: Change): Promise<Taken | null> {
  const { db, at } = change;
  if (!(await claimTurn(db, 'log checkpoint'))) return null;
  const keys = chainKeysOf(change.pepper);
  const before = (await findNewestCheckpoint(db)) ?? (await start(change));
  let sum = readSum(keys, before);
  if (sum === null) return null;

  const heads = await db
    .selectFrom('activity_anchor')
    .selectAll()
    .where('is_checked', '=', false)
    .orderBy('account_id')
    .limit(headsAtOnce)
    .forUpdate()
    .skipLocked()
    .execute();
  const removals = await takeRemovals(change);
  if (heads.length === 0 && removals.length === 0) return null;

  let { accounts } = before;
  const good = heads.filter((head) => isSealed(keys, head));
  for (const head of good) {
    const old = checkedShare(keys, head);
    sum += shareOf(keys, head.account_id, head.events, head.last_hash) - (old ?? 0n);
    if (old === null) accounts += 1;
  }
  for (const share of removals) sum -= share;
  accounts -= removals.length;
  await markChecked(
    change,
    heads.map((head) => head.account_id),
    good.map((head) => head.account_id),
  );

  const number = before.number + 1;
  const checkpoint = makeCheckpoint(keys, { number, at, accounts, sum });
  await db.insertInto('activity_checkpoint').values(checkpoint).execute();
  await db
    .deleteFrom('activity_checkpoint')
    .where('number', '<=', number - mostCheckpoints)
    .execute();
  const changed = heads.filter((head) => !good.includes(head)).map((head) => head.account_id);
  return { checkpoint, changed, isMore: heads.length === headsAtOnce };
}

/** The first checkpoint of all, of no head yet. */
async function start({ db, at, pepper }: Change): Promise<Checkpoint> {
  const first = makeCheckpoint(chainKeysOf(pepper), { number: 1, at, accounts: 0, sum: 0n });
  await db.insertInto('activity_checkpoint').values(first).execute();
  return first;
}

/** Heads that were changed are looked at again after their next event, and stay in the sum as they were. */
async function markChecked({ db }: Change, all: readonly string[], good: readonly string[]): Promise<void> {
  if (all.length === 0) return;
  await db.updateTable('activity_anchor').set({ is_checked: true }).where('account_id', 'in', all).execute();
  if (good.length === 0) return;
  await db
    .updateTable('activity_anchor')
    .set((row) => ({ checked_events: row.ref('events'), checked_hash: row.ref('last_hash') }))
    .where('account_id', 'in', good)
    .execute();
}
