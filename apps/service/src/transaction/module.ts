import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type { MasterKeyChange } from '../database/master-key-change.ts';
import type { Tables } from '../database/schema.ts';
import type { CallHandler } from '../features/admin/commands-and-queries/managed.ts';
import type { Mount } from '../http/calls/mount-call.ts';
import type { Tracer } from '../kernel/logging/tracer.ts';
import type { Caller } from '../kernel/network/caller.ts';
import type { DeliverEffect } from './outbox-event.ts';
import type { BeforeEventWrite } from './outbox-queue.ts';
import type { AccountDataPolicy, Work } from './work.ts';

/**
 * The server, for routes that are no calls of the contract: pages, files, streams, the endpoints of other protocols.
 */
export interface Server<W extends Work> {
  readonly app: FastifyInstance;
  /** A path below which the whole product is served: '' or `/account`. */
  readonly basePath: string;
  readonly tracer?: Tracer | undefined;
  workFor(caller: Caller): W;
}

/** A job that runs every so many seconds; never twice at once in one process, but several processes may run it. */
export interface Job<W extends Work> {
  readonly name: string;
  readonly everySeconds: number;
  run(work: W): Promise<unknown>;
}

/** The transaction that restored a backup. */
export interface Restored {
  readonly db: Transaction<Tables>;
  /** The time of the restore, not of the backup. */
  readonly at: Date;
  /** Whether sessions of the backup stay signed in, also those that were signed out since. */
  readonly sessionsSurvive: boolean;
}

/**
 * What a feature adds to the product, in one place: calls and pages, commands and queries of operators, jobs, effects,
 * account data policies. `W` is the work that its abilities need.
 */
export interface Module<W extends Work> {
  readonly name: string;
  readonly routes?: (mount: Mount<W>, server: Server<W>) => void | Promise<void>;
  readonly adminHandlers?: readonly CallHandler[];
  readonly jobs?: readonly Job<W>[];
  readonly effects?: Readonly<Record<string, DeliverEffect<W>>>;
  /** By kind of effect: what its delivery needs, written in the change that creates the effect. */
  readonly beforeEventWrite?: Readonly<Record<string, BeforeEventWrite>>;
  readonly accountData?: readonly AccountDataPolicy[];
  /** Ends what a restore must not bring back: what was used or revoked since the backup. */
  readonly restored?: (restored: Restored) => Promise<void>;
  /** Seals anew, and proves anew, what the former master key has sealed and proven. */
  readonly masterKeyChanged?: (change: MasterKeyChange) => Promise<void>;
}
