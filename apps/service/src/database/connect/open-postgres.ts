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
  /** The number of open connections, of idle ones, and of queries that wait for one. */
  connections(): { total: number; idle: number; waiting: number };
};

export interface PostgresOptions {
  readonly log?: Log;
  /** Connections of this process at most; further queries wait. Default 10. */
  readonly connections?: number;
  /** How long a query waits for a free connection, and a connection for the server. Default 5 s. */
  readonly connectTimeoutMs?: number;
  /** After this time the server cancels a statement. Default 8 s: below the 10 s of the portal. */
  readonly statementTimeoutMs?: number;
  /** After this time without an answer the connection is closed. Default: a second after the server's limit. */
  readonly answerTimeoutMs?: number;
  /**
   * Whether a transaction pooler is in between, which does not pass limits that are set when a connection starts.
   * Default false.
   */
  readonly isPooled?: boolean;
  /** `false` behind a PgBouncer before 1.21 that pools transactions. Default true. */
  readonly namedStatements?: boolean;
  readonly tracer?: Tracer | undefined;
  /** What happens when code inside a transaction takes a second connection: an error is thrown (tests), or logged. */
  readonly secondConnection?: 'throw' | 'log';
}

/**
 * Every query has an index, and connections cache plans. A plan that was made while a table was empty (after a first
 * start or a crash) would scan the whole table after it has grown, until the server updates its statistics a minute
 * later.
 */
const byIndex = '-c enable_seqscan=off -c jit=off';

/** What our statements and parsers stand on, whatever the role or the database has set. */
const asEverywhere =
  '-c datestyle=ISO,YMD -c intervalstyle=postgres -c timezone=UTC -c bytea_output=hex -c extra_float_digits=1';

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
    options: `${byIndex} ${asEverywhere}`,
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
  // The pool replaces an idle connection that breaks. A closed one may still receive the news that the server stops.
  let isClosed = false;
  pool.on('error', (error) => {
    if (!isClosed) log.warn(`A database connection ended: ${error.message}`);
  });
  // A connection that breaks while it is in use, between two statements, has no other listener: without this one the
  // process would end. Its next statement fails, and that is reported.
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

/** A pool that counts its transactions: a query inside a transaction uses the connection of that transaction. */
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
