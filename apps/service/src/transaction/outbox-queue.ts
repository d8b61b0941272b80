import { sql } from 'kysely';
import type { Database } from '../database/connect/open-postgres.ts';
import type { Reader } from '../database/query/reader.ts';
import { addSeconds, type Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/crypto/random.ts';
import type { Log } from '../kernel/logging/log.ts';
import type { Tracer } from '../kernel/logging/tracer.ts';
import type { Caller } from '../kernel/network/caller.ts';
import type { DeliverEffect, OutboxEvent } from './outbox-event.ts';
import type { Change, Work } from './work.ts';

/** An effect that is written and waits for its delivery. */
export interface WaitingEffect extends OutboxEvent {
  readonly id: string;
  readonly caller: Caller;
  readonly attempts: number;
  readonly at: Date;
}

export interface EffectQueueDependencies<W extends Work> {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly handlers: ReadonlyMap<string, DeliverEffect<W>>;
  readonly tracer?: Tracer | undefined;
  /** By kind: what the delivery needs, written in the change that creates the effect. */
  readonly beforeEventWrite?: ReadonlyMap<string, BeforeEventWrite>;
  workFor(caller: Caller): W;
}

/** Writes what the delivery of an effect needs; `id` is the id with which it is delivered. */
export type BeforeEventWrite = (change: Change, payload: OutboxEvent['payload'], id: string) => Promise<void>;

/** The time for a delivery. After it another process delivers the effect. */
const leaseSeconds = 60;
/** A delivery that would begin later than this after its change is left for `deliverDue`. */
const ownSeconds = leaseSeconds / 2;
/** Some ten hours, with the waits of `retryAfter`. */
const mostAttempts = 12;

const retryAfter = (attempts: number) => Math.min(30 * 2 ** attempts, 3600);

/**
 * The transactional outbox: effects are rows of the change's own transaction. The process that made the change delivers
 * them right after it, and any process does where that has not happened within a minute.
 */
export function createEffectQueue<W extends Work>(dependencies: EffectQueueDependencies<W>) {
  const { database, clock, random, log, handlers, beforeEventWrite, tracer } = dependencies;

  async function write(change: Change, effects: readonly OutboxEvent[]): Promise<WaitingEffect[]> {
    const { db, batch, caller, at } = change;
    const waiting = effects.map((effect) => ({ ...effect, id: random.uuid(), caller, attempts: 0, at }));
    if (waiting.length === 0) return waiting;
    for (const { kind, payload, id } of waiting) await beforeEventWrite?.get(kind)?.(change, payload, id);
    await batch(
      db.insertInto('outbox_event').values(
        waiting.map(({ id, kind, payload, accountId, afterSeconds = leaseSeconds }) => ({
          id,
          kind,
          account_id: accountId ?? null,
          payload: JSON.stringify(payload),
          caller: JSON.stringify(caller),
          attempts: 0,
          created_at: at,
          due_at: addSeconds(at, afterSeconds),
        })),
      ),
    );
    return waiting.filter(({ afterSeconds }) => afterSeconds === undefined);
  }

  async function deliver({ id, kind, payload, caller, attempts, at }: WaitingEffect): Promise<void> {
    try {
      const handle = handlers.get(kind);
      // Another version wrote it, and may deliver it in the meantime.
      if (!handle) throw new Error(`nobody delivers effects of the kind ${kind}`);
      const deliverIt = () => handle(dependencies.workFor(caller), payload, id, at);
      const options = { kind: 'within', starts: true } as const;
      await (tracer ? tracer.span(`effect ${kind}`, options, deliverIt) : deliverIt());
    } catch (error) {
      await putOff(id, attempts + 1, kind, error);
      return;
    }
    await forget(id);
  }

  /** Does not wait for the disk: an effect that a crash brings back is delivered once more, which is allowed anyway. */
  async function forget(id: string): Promise<void> {
    await database
      .deleteFrom('outbox_event')
      .where('id', '=', id)
      .where(sql<boolean>`set_config('synchronous_commit', 'off', true) is not null`)
      .execute();
  }

  async function putOff(id: string, attempts: number, kind: string, error: unknown): Promise<void> {
    if (attempts >= mostAttempts) {
      log.error({ err: error, kind, id }, 'an effect was given up');
      await forget(id);
      return;
    }
    log.warn({ err: error, kind, id, attempts }, 'an effect will be tried again');
    await database
      .updateTable('outbox_event')
      .set({ attempts, due_at: addSeconds(clock.now(), retryAfter(attempts)) })
      .where('id', '=', id)
      .execute();
  }

  /**
   * Takes an effect that is due for this process alone; null where none is. One at a time: while a vendor is slow, the lease of
   * a second one would end before its turn comes, and another process would deliver it as well.
   */
  async function take(): Promise<WaitingEffect | null> {
    const row = await database
      .updateTable('outbox_event')
      .set({ due_at: addSeconds(clock.now(), leaseSeconds) })
      .where('id', 'in', (query) =>
        query
          .selectFrom('outbox_event')
          .select('id')
          .where('due_at', '<=', clock.now())
          .orderBy('due_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst();
    if (!row) return null;
    const { id, kind, account_id: accountId, payload, caller, attempts, created_at: at } = row;
    return { id, kind, payload, caller, attempts, at, ...(accountId ? { accountId } : {}) };
  }

  return {
    write,
    /** Delivers the effects of a change, one after the other. */
    async deliverAll(effects: readonly WaitingEffect[]): Promise<void> {
      for (const effect of effects) {
        if (addSeconds(effect.at, ownSeconds) < clock.now()) return;
        await deliver(effect);
      }
    },
    /** Delivers what is due: left by a dead process, or to be tried again. */
    async deliverDue(): Promise<void> {
      for (let due = await take(); due; due = await take()) await deliver(due);
    },
  };
}

export type EffectQueue = ReturnType<typeof createEffectQueue>;

/** How many effects of that time and before are still to be delivered. */
export async function countEffectsBefore(db: Reader, moment: Date): Promise<number> {
  const row = await db
    .selectFrom('outbox_event')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '<', moment)
    .executeTakeFirstOrThrow();
  return row.count;
}
