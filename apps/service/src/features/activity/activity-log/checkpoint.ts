import type { Selectable } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { ActivityCheckpointTable } from '../../../database/schema/activity-log.ts';
import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';
import type { Work } from '../../../transaction/work.ts';
import type { ChainKeys } from './chain-keys.ts';
import { isSame, toBytes, toNumber } from './log-head.ts';

export type Checkpoint = Selectable<ActivityCheckpointTable>;

/** What is remembered of the newest checkpoint outside the database: a database put back as a whole does not have it. */
export interface Witnessed {
  readonly number: number;
  /** Hexadecimal. */
  readonly mac: string;
}

export interface CheckpointWitness {
  read(): Promise<Witnessed | null>;
  write(witnessed: Witnessed): Promise<void>;
  /** For a database that was put back on purpose. */
  forget(): Promise<void>;
}

export interface LogWork extends Work {
  readonly checkpointWitness: CheckpointWitness;
  /** The same for what operators did. */
  readonly auditWitness: CheckpointWitness;
}

/** Who sees two sums could tell what a single account adds, were they not masked. */
const maskOf = (keys: ChainKeys, number: number) =>
  toNumber(keyedHash(keys.checkpoints).update(`mask ${number}`).digest());

function seal(keys: ChainKeys, checkpoint: Omit<Checkpoint, 'mac'>): Buffer {
  const { number, at, accounts, total } = checkpoint;
  const fields = [number, at.toISOString(), accounts, total.toString('hex')];
  return keyedHash(keys.checkpoints).update(JSON.stringify(fields)).digest();
}

/** A checkpoint over heads whose shares have this sum. */
export function makeCheckpoint(
  keys: ChainKeys,
  { sum, ...fields }: Omit<Checkpoint, 'mac' | 'total'> & { readonly sum: bigint },
): Checkpoint {
  const checkpoint = { ...fields, total: toBytes(sum + maskOf(keys, fields.number)) };
  return { ...checkpoint, mac: seal(keys, checkpoint) };
}

/** The sum of the shares; null where the service has not made this checkpoint. */
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

/** So many checkpoints are kept: a week of them at least. */
export const mostCheckpoints = 10_000;

/** Whether the database still has what was remembered outside of it, or has rightly forgotten it by now. */
export async function bearsOut(
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
