import { claimTurn } from '../../../database/query/claim-turn.ts';
import type { Change } from '../../../transaction/work.ts';
import {
  type Checkpoint,
  findNewestCheckpoint,
  type LogWork,
  makeCheckpoint,
  matchesWitness,
  mostCheckpoints,
  readSum,
  takeRemovals,
} from './checkpoint.ts';
import { chainKeysOf, checkedShare, isSealed, shareOf } from './hash-chain.ts';

const headsAtOnce = 500;

/**
 * Adds the heads of all logs that have grown since the last checkpoint to one sum. Setting a log back, or removing an
 * account with its log, changes the sum. It runs in batches, in one process at a time, and skips locked rows, so that
 * no sign-in waits for it. Each head that was changed is logged as an error.
 */
export async function checkpointLog(work: LogWork): Promise<void> {
  const { log, checkpointWitness: witness } = work;
  const newest = await findNewestCheckpoint(work.db);
  const witnessed = await witness.read();
  if (witnessed && !(await matchesWitness(work.db, witnessed, newest))) {
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
  /** Accounts whose head was not written by the service. */
  readonly changed: readonly string[];
  readonly isMore: boolean;
}

async function takeCheckpoint(change: Change): Promise<Taken | null> {
  const { db, at } = change;
  if (!(await claimTurn(db, 'log checkpoint'))) return null;
  const keys = chainKeysOf(change.pepper);
  const before = (await findNewestCheckpoint(db)) ?? (await insertFirstCheckpoint(change));
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
  const valid = heads.filter((head) => isSealed(keys, head));
  for (const head of valid) {
    const old = checkedShare(keys, head);
    sum += shareOf(keys, head.account_id, head.events, head.last_hash) - (old ?? 0n);
    if (old === null) accounts += 1;
  }
  for (const share of removals) sum -= share;
  accounts -= removals.length;
  await markChecked(
    change,
    heads.map((head) => head.account_id),
    valid.map((head) => head.account_id),
  );

  const number = before.number + 1;
  const checkpoint = makeCheckpoint(keys, { number, at, accounts, sum });
  await db.insertInto('activity_checkpoint').values(checkpoint).execute();
  await db
    .deleteFrom('activity_checkpoint')
    .where('number', '<=', number - mostCheckpoints)
    .execute();
  const changed = heads.filter((head) => !valid.includes(head)).map((head) => head.account_id);
  return { checkpoint, changed, isMore: heads.length === headsAtOnce };
}

/** Inserts the first checkpoint, which includes no head. */
async function insertFirstCheckpoint({ db, at, pepper }: Change): Promise<Checkpoint> {
  const first = makeCheckpoint(chainKeysOf(pepper), { number: 1, at, accounts: 0, sum: 0n });
  await db.insertInto('activity_checkpoint').values(first).execute();
  return first;
}

/**
 * Marks all heads as checked. Heads that were changed keep their old share and are checked again after their next
 * event.
 */
async function markChecked({ db }: Change, all: readonly string[], valid: readonly string[]): Promise<void> {
  if (all.length === 0) return;
  await db.updateTable('activity_anchor').set({ is_checked: true }).where('account_id', 'in', all).execute();
  if (valid.length === 0) return;
  await db
    .updateTable('activity_anchor')
    .set((row) => ({ checked_events: row.ref('events'), checked_hash: row.ref('last_hash') }))
    .where('account_id', 'in', valid)
    .execute();
}
