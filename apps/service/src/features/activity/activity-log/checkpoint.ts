import type { Selectable } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { ActivityCheckpointTable } from '../../../database/schema/activity.ts';
import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { type ChainKeys, chainKeysOf, checkedShare, isSame, toBytes, toNumber } from './hash-chain.ts';

export type Checkpoint = Selectable<ActivityCheckpointTable>;

/** The newest checkpoint, saved outside the database. A database that was set back as a whole does not contain it. */
export interface Witnessed {
  readonly number: number;
  /** Hexadecimal. */
  readonly mac: string;
}

export interface CheckpointWitness {
  read(): Promise<Witnessed | null>;
  write(witnessed: Witnessed): Promise<void>;
  /** For a database that was restored on purpose. */
  forget(): Promise<void>;
}

export interface LogWork extends Work {
  readonly checkpointWitness: CheckpointWitness;
  /** The witness of the operators' audit log. */
  readonly auditWitness: CheckpointWitness;
}

/** Sums are masked: the difference of two sums would disclose the share of a single account. */
const maskOf = (keys: ChainKeys, number: number) =>
  toNumber(keyedHash(keys.checkpoints).update(`mask ${number}`).digest());

function seal(keys: ChainKeys, checkpoint: Omit<Checkpoint, 'mac'>): Buffer {
  const { number, at, accounts, total } = checkpoint;
  const fields = [number, at.toISOString(), accounts, total.toString('hex')];
  return keyedHash(keys.checkpoints).update(JSON.stringify(fields)).digest();
}

/** Creates a checkpoint over heads whose shares have this sum. */
export function makeCheckpoint(
  keys: ChainKeys,
  { sum, ...fields }: Omit<Checkpoint, 'mac' | 'total'> & { readonly sum: bigint },
): Checkpoint {
  const checkpoint = { ...fields, total: toBytes(sum + maskOf(keys, fields.number)) };
  return { ...checkpoint, mac: seal(keys, checkpoint) };
}

/** The sum of the shares; null if the service did not write this checkpoint. */
export function readSum(keys: ChainKeys, checkpoint: Checkpoint): bigint | null {
  if (!isSame(checkpoint.mac, seal(keys, checkpoint))) return null;
  return toNumber(toBytes(toNumber(checkpoint.total) - maskOf(keys, checkpoint.number)));
}

export async function findNewestCheckpoint(db: Reader): Promise<Checkpoint | null> {
  const row = await db
    .selectFrom('activity_checkpoint')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** How many checkpoints are stored: at least a week of them. */
export const mostCheckpoints = 10_000;

/** Whether the database has the witnessed checkpoint, or has deleted it by age. */
export async function matchesWitness(
  db: Reader,
  witnessed: Witnessed,
  newest: Checkpoint | null,
): Promise<boolean> {
  if (!newest || newest.number < witnessed.number) return false;
  if (newest.number - witnessed.number >= mostCheckpoints) return true;
  const row = await db
    .selectFrom('activity_checkpoint')
    .select('mac')
    .where('number', '=', witnessed.number)
    .executeTakeFirst();
  return row?.mac.toString('hex') === witnessed.mac;
}

const removalsAtOnce = 500;

export const sealRemoval = (keys: ChainKeys, id: string, share: Buffer) =>
  keyedHash(keys.removals).update(id).update(share).digest();

/** Called before an account is removed: saves the share of its log, so that the next checkpoint subtracts it. */
export async function insertRemoval(change: Change, accountId: string): Promise<void> {
  const keys = chainKeysOf(change.pepper);
  const head = await change.db
    .selectFrom('activity_anchor')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  const number = head ? checkedShare(keys, head) : null;
  if (number === null) return;
  const [id, share] = [change.random.uuid(), toBytes(number)];
  await change.db
    .insertInto('activity_removal')
    .values({ id, share, mac: sealRemoval(keys, id, share) })
    .execute();
}

/** Takes the shares of removed accounts. Rows that the service did not write are ignored. */
export async function takeRemovals({ db, pepper }: Change): Promise<bigint[]> {
  const rows = await db
    .deleteFrom('activity_removal')
    .where('id', 'in', (query) => query.selectFrom('activity_removal').select('id').limit(removalsAtOnce))
    .returningAll()
    .execute();
  const keys = chainKeysOf(pepper);
  return rows
    .filter(({ id, share, mac }) => isSame(mac, sealRemoval(keys, id, share)))
    .map(({ share }) => toNumber(share));
}
