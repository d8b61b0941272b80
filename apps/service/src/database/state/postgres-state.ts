import { createHash } from 'node:crypto';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import { type Log, silentLog } from '../../kernel/logging/log.ts';
import { keysOfList, type ShortLivedState } from '../../kernel/state/short-lived-state.ts';
import type { Database } from '../connect/open-postgres.ts';
import { stateStatements as statements } from './state-statements.ts';

export interface PostgresState extends ShortLivedState {
  /** Removes what has expired and returns how many. It runs every minute by itself. */
  sweep(): Promise<number>;
  /** Ends the periodic sweep. */
  close(): void;
}

const sweepEverySeconds = 60;
const sweepAtOnce = 5000;
/**
 * An index entry has at most 2.7 kB, and a text of PostgreSQL no zero byte. A key may contain what a stranger typed.
 */
const longestKey = 200;

/**
 * Short-lived state in PostgreSQL, for installations without Redis: an unlogged table (no write-ahead log; a crash of
 * the server empties it, the row of its epoch included), and one statement for each operation, atomic by the lock of
 * the row.
 */
export function createPostgresState(database: Database, clock: Clock, log: Log = silentLog): PostgresState {
  const after = (seconds: number) => addSeconds(clock.now(), seconds);

  async function sweep(): Promise<number> {
    let total = 0;
    for (;;) {
      const [row] = await statements.sweep(database, clock.now(), sweepAtOnce);
      total += row?.count ?? 0;
      if ((row?.count ?? 0) < sweepAtOnce) return total;
    }
  }

  async function epoch(): Promise<string> {
    const [row] = await statements.epoch(database, 'epoch');
    if (row) return row.value;
    await statements.start(database, 'epoch');
    return epoch();
  }

  const timer = setInterval(() => {
    sweep().catch((error) => log.warn(`Expired short-lived state could not be removed: ${error.message}`));
  }, sweepEverySeconds * 1000).unref();

  return {
    async set(key, value, lifetimeSeconds) {
      await statements.set(database, fit(key), value, after(lifetimeSeconds));
    },
    async add(key, value, lifetimeSeconds) {
      const stored = await statements.add(database, fit(key), value, after(lifetimeSeconds), clock.now());
      return stored.length === 1;
    },
    async acquire({ waits, slots, counters }) {
      const waitKeys = waits.map(fit);
      const slotKeys = slots.map(({ key }) => fit(key));
      const counterKeys = counters.map(({ key }) => fit(key));
      const isCapped = counters.some(({ most, isOnlyRead }) => most !== null || isOnlyRead);
      const isBackedOff = counters.some(({ backoff }) => backoff);
      const sizes = [waits.length, slots.length, counters.length, Number(isCapped), Number(isBackedOff)];
      const caps = [counters.map(({ most }) => most), counters.map(({ isOnlyRead }) => !isOnlyRead)];
      const backoffs = [
        counters.map(({ backoff }) => backoff && fit(backoff.wait)),
        counters.map(({ backoff }) => backoff?.free),
        counters.map(({ backoff }) => backoff?.firstWaitSeconds),
        counters.map(({ backoff }) => backoff?.longestWaitSeconds),
      ];
      const [row] = await statements.acquire(...sizes)(
        database,
        clock.now(),
        ...waitKeys,
        ...slotKeys,
        ...slots.map(({ lifetimeSeconds }) => after(lifetimeSeconds)),
        ...counterKeys,
        ...counters.map(({ lifetimeSeconds }) => after(lifetimeSeconds)),
        ...(isCapped ? caps.flat() : []),
        ...(isBackedOff ? backoffs.flat() : []),
      );
      if (!row) throw new Error('an acquisition always answers what came of it');
      return {
        waits: waitKeys.map((key) => row.waits?.[key] ?? 0),
        isSpent: row.is_spent,
        taken: slotKeys.map((key) => row.taken.includes(key)),
        counts: counterKeys.map((key) => row.counts?.[key] ?? null),
      };
    },
    async release(forget, lower) {
      const release = statements.release(forget.length, lower.length);
      await release(database, clock.now(), ...forget.map(fit), ...lower.map(fit));
    },
    epoch,
    async addIn(since, key, value, lifetimeSeconds) {
      const end = after(lifetimeSeconds);
      const stored = await statements.addIn(database, fit(key), value, end, clock.now(), since);
      return stored.length === 1;
    },
    async get(key) {
      const [row] = await statements.get(database, fit(key), clock.now());
      return row?.value ?? null;
    },
    async getAll(keys) {
      const rows = await statements.getAll(database, keys.map(fit), clock.now());
      const values = new Map(rows.map(({ key, value }) => [key, value]));
      return keys.map((key) => values.get(fit(key)) ?? null);
    },
    async take(key) {
      const [row] = await statements.take(database, fit(key), clock.now());
      return row?.value ?? null;
    },
    async replace(key, expected, next) {
      const replaced = await statements.replace(database, fit(key), expected, next, clock.now());
      return replaced.length === 1;
    },
    async delete(key) {
      await statements.delete(database, fit(key));
    },
    async increment(key, by, lifetimeSeconds) {
      const [row] = await statements.increment(database, fit(key), by, after(lifetimeSeconds), clock.now());
      if (!row) throw new Error('an increment always answers its sum');
      return row.sum;
    },
    async appendBounded(list, value, lifetimeSeconds) {
      const { count, starting: prefix } = keysOfList(list);
      const end = after(lifetimeSeconds);
      const [row] = await statements.appendBounded(
        database,
        count,
        prefix,
        list.most,
        value,
        end,
        clock.now(),
      );
      if (!row) throw new Error('what is kept always has a number');
      return row.number;
    },
    async secondsLeft(key) {
      const now = clock.now();
      const [row] = await statements.expiry(database, fit(key), now);
      return row ? Math.ceil((row.expires_at.getTime() - now.getTime()) / 1000) : null;
    },
    server: async () => null,
    sweep,
    close: () => clearInterval(timer),
  };
}

function fit(key: string): string {
  if (key.length <= longestKey && !key.includes('\0')) return key;
  return `sha256:${createHash('sha256').update(key).digest('base64url')}`;
}
