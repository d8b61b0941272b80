import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Database } from '../database/connect/open-postgres.ts';
import { isOutdatedPlan } from '../database/query/name-statements.ts';
import { withConnection } from '../database/query/open-connection.ts';
import type { Tables } from '../database/schema.ts';
import type { AccountEvent } from '../features/activity/activity-log/account-event.ts';
import type { Tracer } from '../kernel/logging/tracer.ts';
import type { Caller } from '../kernel/network/caller.ts';
import { withAppName } from '../kernel/network/describe-device.ts';
import { type BatchedWrites, batchWrites } from '../round-trips/batched-writes.ts';
import { Abandoned } from './abandon.ts';
import type { Counted } from './counts.ts';
import type { OutboxEvent } from './outbox-event.ts';
import type { EffectQueue } from './outbox-queue.ts';
import type { Change, Work } from './work.ts';

export interface OpenWorkDependencies<W extends Work> {
  /** The part of the work that is the same for every caller; read again for each of them. */
  readonly shared: Omit<W, 'caller' | 'change' | 'db'>;
  readonly database: Database;
  readonly tracer?: Tracer | undefined;
  readonly effects: () => Pick<EffectQueue, 'write' | 'deliverAll'>;
  /** Appends to the account's log: all that `change.record` does. */
  recordEvent(change: Change, event: AccountEvent): Promise<void>;
  /** At the end of a change that recorded something: what follows from these events, in the same change. */
  followEvents?(change: Change, events: readonly AccountEvent[]): Promise<void>;
}

/** What a change leaves for its end. */
interface Collected {
  readonly left: OutboxEvent[];
  readonly counted: Counted[];
  readonly recorded: AccountEvent[];
}

const mostTries = 3;

/**
 * A plan is out of date because a migration changed its table, or PostgreSQL ended this transaction because of a
 * deadlock.
 */
const isRetried = (error: unknown): boolean =>
  isOutdatedPlan(error) || ['40P01', '40001'].includes(String((error as { code?: unknown }).code));

/** Creates the work of each caller. Only this function starts transactions. */
export function createOpenWork<W extends Work>({
  shared,
  database,
  tracer,
  effects,
  recordEvent,
  followEvents,
}: OpenWorkDependencies<W>): (caller: Caller) => W {
  type Shared = Omit<Work, 'caller' | 'change' | 'db'>;

  function insideOf(
    { clock, random, settings, locateIp, pepper, formerPeppers, vault, accountData }: Shared,
    db: Transaction<Tables>,
    { batch }: BatchedWrites,
    caller: Caller,
    { left, counted, recorded }: Collected,
  ): Change {
    const change = {
      caller,
      random,
      settings,
      locateIp,
      pepper,
      formerPeppers,
      vault,
      accountData,
      db,
      batch,
      at: clock.now(),
      record(event: AccountEvent) {
        recorded.push(event);
        return recordEvent(change, event);
      },
      after: (effect: OutboxEvent) => void left.push(effect),
      count: (one: Counted) => void counted.push(one),
      nameDevice(name: string) {
        const named = { ...caller, userAgent: withAppName(caller.userAgent, name) };
        Object.assign(change, { caller: named });
      },
    } as unknown as Change;
    return change;
  }

  return function openWork(caller) {
    const change: Work['change'] = (body) =>
      tracer ? tracer.span('change', { kind: 'within' }, () => changeIt(body)) : changeIt(body);
    // Nothing of the lost transaction is kept, and the next one reads everything again.
    const changeIt: Work['change'] = async (body) => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await changeOnce(body);
        } catch (error) {
          if (tries === mostTries || !isRetried(error)) throw error;
          // At once it would take the rows from under the other change, which is about to get them.
          if (!isOutdatedPlan(error)) await pause(50 * tries);
        }
      }
    };
    async function changeOnce<Value>(body: (change: Change) => Promise<Value>): Promise<Value> {
      const collected: Collected = { left: [], counted: [], recorded: [] };
      try {
        const { value, waiting } = await database.transaction().execute((transaction) =>
          withConnection(async () => {
            const batched = batchWrites(transaction);
            const inside = insideOf(own, transaction, batched, caller, collected);
            const result = await body(inside);
            if (collected.recorded.length > 0) await followEvents?.(inside, [...collected.recorded]);
            const written = await effects().write(inside, collected.left);
            await batched.send();
            return { value: result, waiting: written };
          }),
        );
        for (const one of collected.counted) own.counts.add(one);
        if (waiting.length > 0) {
          own.background.run('delivering effects', () => effects().deliverAll(waiting));
        }
        return value;
      } catch (error) {
        // The type of `abandon` guarantees it.
        if (error instanceof Abandoned) return error.failure as Value;
        throw error;
      }
    }
    // Settings may change meanwhile. A request ends with those with which it started.
    const own = { ...(shared as unknown as Shared), db: database, caller, change };
    return own as unknown as W;
  };
}
