import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Log, silentLog } from '../kernel/log.ts';
import { isOutage } from '../kernel/outage.ts';
import type { OpenDatabase } from './open-postgres.ts';
import type { Reader } from './reader.ts';

export interface StandbyState {
  /** Whether it follows another; what does not is never behind itself. */
  readonly follows: boolean;
  /** By how many seconds it is behind at most; null: it has not applied anything yet. */
  readonly seconds: number | null;
}

/** A server that follows the primary, for reads that may be behind it. */
export interface Standby {
  /**
   * Reads there, or from the primary where it is away, too far behind, or ends the read in favour of what it has to
   * apply. What `read` throws otherwise is thrown.
   */
  read<Value>(read: (db: Reader) => Promise<Value>): Promise<Value>;
  /** What stands there at this moment; null: it does not answer. */
  look(): Promise<StandbyState | null>;
  close(): Promise<void>;
}

/** What is behind by more is not read. Regular work writes every five seconds, so nothing that follows is ever so old. */
export const mostSecondsBehind = 10;
/** How long an answer about the lag is good for. */
const knownForMs = 1000;
/** When one that is away is asked again. */
const askAgainAfterMs = 5000;

interface StandbyOptions {
  readonly log?: Log;
  readonly mostSeconds?: number;
  /** The longest that a read waits for a standby that is away. Default 1 s. */
  readonly answersWithinMs?: number;
}

/**
 * Reads from a standby while it keeps up. How far it is behind is the age of the last transaction that it has applied:
 * one that follows nobody any more grows old too, which its own word about what it has received would not tell.
 */
export function openStandby(
  standby: OpenDatabase,
  primary: Reader,
  { log = silentLog, mostSeconds = mostSecondsBehind, answersWithinMs = 1000 }: StandbyOptions = {},
): Standby {
  let known: { readonly keepsUp: boolean; readonly until: number } | null = null;
  let wasNear = true;

  const look = () => Promise.race([ask(), pause(answersWithinMs, null, { ref: false })]);

  async function ask(): Promise<StandbyState | null> {
    try {
      const { rows } = await sql<StandbyState>`
        select pg_is_in_recovery() as follows,
          case when pg_is_in_recovery()
            then extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8
            else 0 end as seconds`.execute(standby);
      return rows[0] ?? null;
    } catch {
      return null;
    }
  }

  async function keepsUp(): Promise<boolean> {
    if (known && performance.now() < known.until) return known.keepsUp;
    const seconds = (await look())?.seconds ?? null;
    const isNear = seconds !== null && seconds <= mostSeconds;
    known = { keepsUp: isNear, until: performance.now() + (isNear ? knownForMs : askAgainAfterMs) };
    if (isNear !== wasNear) {
      if (isNear) log.info('The standby of DATABASE_READ_URL keeps up again and is read.');
      else if (seconds === null)
        log.warn('The standby of DATABASE_READ_URL does not answer; the primary is read.');
      else
        log.warn(`The standby of DATABASE_READ_URL is ${Math.ceil(seconds)} s behind; the primary is read.`);
    }
    wasNear = isNear;
    return isNear;
  }

  return {
    async read(read) {
      if (!(await keepsUp())) return read(primary);
      try {
        return await read(standby);
      } catch (error) {
        if (!isOutage(error) && !isOfStandby(error)) throw error;
        known = null;
        return read(primary);
      }
    },
    look,
    close: () => standby.close(),
  };
}

/**
 * A standby ends a statement that stands in the way of what it applies (40001, PostgreSQL 26.4.2), and knows no table and no
 * column (42P01, 42703) of a migration that has not reached it.
 */
const isOfStandby = (error: unknown) =>
  error instanceof Error && 'code' in error && ['40001', '42P01', '42703'].includes(String(error.code));
