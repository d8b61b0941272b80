import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { Pool, types } from 'pg';
import { type Log, silentLog } from '../../kernel/logging/log.ts';
import type { Tracer } from '../../kernel/logging/tracer.ts';
import { nameStatements } from '../query/name-statements.ts';
import { hasConnection } from '../query/open-connection.ts';
import { openShortWay } from '../query/short-way.ts';
import { traceStatements } from '../query/trace-statements.ts';
import { readMoment, timestamptz } from '../read-moment.ts';
import type { Tables } from '../schema.ts';
import { keepAlive } from './keep-alive.ts';
import { followServer } from './servers.ts';

/** What every store takes. A transaction is one too. */
export type Database = Kysely<Tables>;

/** A database together with its connections, as `openPostgres` gives it to its owner. */
export type OpenDatabase = Database & {
  /** Waits for the queries in flight, then ends all connections. */
  close(): Promise<void>;
  /** Connections that are open, those of them that nobody uses, and queries that wait for one. */
  connections(): { total: number; idle: number; waiting: number };
};

export interface PostgresOptions {
  readonly log?: Log;
  /** Connections of this process at most; further queries wait. Default 10. */
  readonly connections?: number;
  /** How long a query waits for a free connection, and a connection for the server. Default 5 s. */
  readonly connectTimeoutMs?: number;
  /** The server ends a statement that runs longer. Default 8 s: below the portal's own limit of 10 s. */
  readonly statementTimeoutMs?: number;
  /** The connection is given up on a statement that is not answered for longer. Default: a second after the server. */
  readonly answerTimeoutMs?: number;
  /** Behind a pooler of transactions: it knows nothing of the limits that are set at a connection's start. Default false. */
  readonly isPooled?: boolean;
  /** `false` behind a PgBouncer before 1.21 that pools transactions. Default true. */
  readonly namedStatements?: boolean;
  readonly tracer?: Tracer | undefined;
  /** What a second connection taken inside a transaction is: an error that is thrown (tests), or one that is logged. */
  readonly secondConnection?: 'throw' | 'log';
}

/**
 * Whatever is asked has an index, and a connection keeps its plans: one that was made while a table was empty, after a
 * first start or a crash, would walk the grown one whole until the server takes its statistics again, a minute later.
 */
const byIndex = '-c enable_seqscan=off -c jit=off';

const int8 = 20;
const date = 1082;

/**
 * Opens a bounded pool of connections to the server, or to the primary of several. Connects at the first query.
 * Column types: bigint → number, timestamptz → Date, date → 'YYYY-MM-DD', numeric → string.
 */
export function openPostgres(url: string, options: PostgresOptions = {}): OpenDatabase {
  const { log = silentLog, connections = 10, connectTimeoutMs = 5000, statementTimeoutMs = 8000 } = options;
  const { answerTimeoutMs = statementTimeoutMs + 1000 } = options;
  const limits = {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
    options: byIndex,
  };
  const server = followServer(url);
  const pool = new Pool({
    Client: server.Client,
    onConnect: (client) => server.requirePrimary(client),
    application_name: 'tongxing',
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: answerTimeoutMs,
    ...(options.isPooled ? {} : limits),
    ...keepAlive,
    types: { getTypeParser },
  });
  // A connection that breaks while idle is replaced by the pool at the next query. One that is closed may still hear that
  // the server stops.
  let isClosed = false;
  pool.on('error', (error) => {
    if (!isClosed) log.warn(`A database connection ended: ${error.message}`);
  });
  // One that breaks while it is lent out, between two statements of a transaction, has no other listener: without
  // this the process would end. Its next statement fails, and that is reported.
  pool.on('connect', (client) => client.on('error', () => {}));
  const named = nameStatements(pool, {
    isNamed: options.namedStatements ?? true,
    answerTimeoutMs,
    readerOf: (type) => getTypeParser(type, 'text'),
    connect: () => server.tryEach(() => pool.connect()),
  });
  const traced = options.tracer ? traceStatements(named, options.tracer) : named;
  const single = refuseSecondConnection(traced, options.secondConnection ?? 'log', log);
  const database: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: single }) });
  openShortWay(database, single);
  const connectionsNow = () => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  const close = () => {
    isClosed = true;
    return database.destroy();
  };
  return Object.assign(database, { close, connections: connectionsNow });
}

/** A pool whose connections are taken one at a time: what holds one for a transaction asks on that one. */
function refuseSecondConnection(pool: PostgresPool, reaction: 'throw' | 'log', log: Log): PostgresPool {
  return {
    async connect() {
      if (hasConnection()) {
        const error = new Error('a second connection was asked for inside a transaction');
        if (reaction === 'throw') throw error;
        log.error({ err: error }, 'a transaction waits for another connection');
      }
      return pool.connect();
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

const getTypeParser: typeof types.getTypeParser = ((oid: number, format?: 'text') => {
  if (oid === int8) return toSafeNumber;
  if (oid === date) return (text: string) => text;
  if (oid === timestamptz) return readMoment;
  return types.getTypeParser(oid, format);
}) as typeof types.getTypeParser;

function toSafeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`bigint ${text} is beyond the safe integers`);
  return value;
}
