import type { Database } from '../../../database/connect/open-postgres.ts';
import { readSnapshot } from '../../../database/query/read-snapshot.ts';
import type { Reader } from '../../../database/query/reader.ts';
import {
  type Checkpoint,
  findNewestCheckpoint,
  matchesWitness,
  readSum,
  sealRemoval,
  type Witnessed,
} from './checkpoint.ts';
import { type ChainKeys, checkedShare, isSame, toBytes, toNumber } from './hash-chain.ts';
import { readHeads } from './read-heads.ts';

export interface CheckpointReport {
  readonly newest: Checkpoint | null;
  /** One line for the operator per discrepancy; empty if there is none. */
  readonly flaws: readonly string[];
}

/**
 * Compares all heads with the newest checkpoint, and that one with the witness outside the database. It detects a
 * removed account, a log that was set back, and a database that was set back.
 */
export async function verifyCheckpoint(
  db: Database,
  keys: ChainKeys,
  witnessed: Witnessed | null,
): Promise<CheckpointReport> {
  return readSnapshot(db, async (reader) => {
    const newest = await findNewestCheckpoint(reader);
    const flaws: string[] = [];
    if (witnessed && !(await matchesWitness(reader, witnessed, newest))) {
      flaws.push(
        `the database has not the checkpoint ${witnessed.number} that DATA_DIR remembers: it was put back to an earlier state`,
      );
    }
    const summed = await sumUp(reader, keys);
    if (!newest) {
      if (summed.accounts > 0) flaws.push('the checkpoints are gone');
      return { newest, flaws };
    }
    const sum = readSum(keys, newest);
    if (sum === null) return { newest, flaws: [...flaws, `the checkpoint ${newest.number} was changed`] };
    const missing = newest.accounts - summed.accounts;
    if (missing > 0) flaws.push(`${missing} accounts were removed together with their logs`);
    if (missing < 0) flaws.push(`${-missing} heads of logs were added`);
    if (missing === 0 && !isSame(toBytes(sum), toBytes(summed.sum))) {
      flaws.push('the heads do not add up: a log was put back, or an account exchanged for another one');
    }
    return { newest, flaws };
  });
}

/** The sum of the checkpointed shares of all heads, and of accounts that the service removed since. */
async function sumUp(db: Reader, keys: ChainKeys): Promise<{ sum: bigint; accounts: number }> {
  let [sum, accounts] = [0n, 0];
  for await (const head of readHeads(db)) {
    const share = checkedShare(keys, head);
    if (share === null) continue;
    sum += share;
    accounts += 1;
  }
  for (const { id, share, mac } of await db.selectFrom('activity_removal').selectAll().execute()) {
    if (!isSame(mac, sealRemoval(keys, id, share))) continue;
    sum += toNumber(share);
    accounts += 1;
  }
  return { sum, accounts };
}
