import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { CallHandler } from '../features/admin/commands-and-queries/managed.ts';
import type { Mount } from '../http/calls/mount-call.ts';
import type { Tracer } from '../kernel/logging/tracer.ts';
import type { Caller } from '../kernel/network/caller.ts';
import type { DeliverEffect } from './outbox-event.ts';
import type { BeforeEventWrite } from './outbox-queue.ts';
import type { AccountDataPolicy, Work } from './work.ts';

/** The server, for what is no call of the contract: pages, files, streams, the endpoints of other protocols. */
export interface Server<W extends Work> {
  readonly app: FastifyInstance;
  /** A path below which the whole product is served: '' or `/account`. */
  readonly basePath: string;
  readonly tracer?: Tracer | undefined;
  workFor(caller: Caller): W;
}

/** What comes round every so many seconds; never twice at once in one process, and every piece bears several processes. */
export interface Job<W extends Work> {
  readonly name: string;
  readonly everySeconds: number;
  run(work: W): Promise<unknown>;
}

/** The inside of the transaction that put a database back to what it was. */
export interface Restored {
  readonly db: Transaction<Tables>;
  /** Now, not then. */
  readonly at: Date;
  /** Whether those stay signed in who were then, those included who have signed out since. */
  readonly sessionsSurvive: boolean;
}

/**
 * What a feature adds to the product, in one place: calls and pages it serves, what operators can do with it, jobs it
 * runs, effects it delivers, tables it answers for. `W` is the work its abilities need.
 */
export interface Module<W extends Work> {
  readonly name: string;
  readonly routes?: (mount: Mount<W>, server: Server<W>) => void | Promise<void>;
  readonly adminHandlers?: readonly CallHandler[];
  readonly jobs?: readonly Job<W>[];
  readonly effects?: Readonly<Record<string, DeliverEffect<W>>>;
  /** By kind of effect: what its delivery stands on, written in the change that leaves it. */
  readonly beforeEventWrite?: Readonly<Record<string, BeforeEventWrite>>;
  readonly accountData?: readonly AccountDataPolicy[];
  /** Ends what must not come back with a database that is put back to what it was: it was used up or revoked since. */
  readonly restored?: (restored: Restored) => Promise<void>;
}
