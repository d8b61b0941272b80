import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { timeLeft } from '../../kernel/async/current-request.ts';
import { Unavailable } from '../../kernel/async/outage.ts';
import { askPrepared, type KnownShapes } from './prepared-statement.ts';

/** Each named text costs a plan in each connection. Texts beyond this number (lists of varying length) stay unnamed. */
const mostNames = 1000;

export interface StatementOptions {
  /** Whether parameterised texts have names. */
  readonly isNamed: boolean;
  /** The longest wait for a statement, where its request does not have less time left. */
  readonly answerTimeoutMs: number;
  /** The parsers of column texts, by type id. */
  readerOf(type: number): (text: string) => unknown;
  connect(): Promise<PoolClient>;
}

/**
 * The pool for Kysely. Every text with parameters is sent as a named prepared statement: parsed and planned once in
 * each connection instead of once in each call, which is the largest single gain in throughput. A connection that has
 * not answered in time, or whose request has no time left, is closed.
 */
export function nameStatements(pool: Pool, options: StatementOptions): PostgresPool {
  const { isNamed, answerTimeoutMs, readerOf } = options;
  const names = new Map<string, string>();
  let epoch = 0;
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known || names.size >= mostNames) return known;
    const name = `${createHash('sha256').update(text).digest('base64url').slice(0, 22)}${epoch || ''}`;
    names.set(text, name);
    return name;
  }

  /**
   * A table was changed after a statement was planned. From now on every connection plans every statement anew, under
   * another name.
   */
  function forgetPlan(text: string, name: string): void {
    if (names.get(text) !== name) return;
    names.clear();
    epoch += 1;
  }

  function wrap(client: PoolClient): PostgresPoolClient {
    let isStale = false;
    let unanswered: unknown = null;
    const known: KnownShapes = new Map();
    const ask = (text: string, values: unknown[], name?: string) => {
      const left = timeLeft();
      if (left <= 0) throw new Unavailable('the request has been at the database for too long');
      const limit = left < answerTimeoutMs ? { query_timeout: Math.ceil(left) } : {};
      return name
        ? askPrepared(client, { name, text, values, ...limit }, known, readerOf)
        : client.query({ text, values, ...limit });
    };
    // Kysely asks for one type per kind of query; pg answers each of them from this one call.
    const query = async (text: string, values: unknown[] = []) => {
      // Later statements, also the end of the transaction, would wait behind the one that hangs.
      if (unanswered) throw unanswered;
      const name = isNamed && values.length > 0 && !isStale ? nameOf(text) : undefined;
      try {
        return await ask(text, values, name);
      } catch (error) {
        if (isUnanswered(error)) unanswered = error;
        if (isStandby(error)) isStale = true;
        if (!name || !isOutdatedPlan(error)) throw error;
        forgetPlan(text, name);
        return await ask(text, values, nameOf(text)).catch((again) => {
          // The transaction is lost with the statement. Its caller starts it again.
          throw isOfLostTransaction(again) ? error : again;
        });
      }
    };
    const { processID } = client as PoolClient & { processID?: number };
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (discard?: boolean) => client.release(Boolean(discard) || isStale || unanswered !== null),
      ...(processID === undefined ? {} : { processID }),
    };
  }

  return {
    async connect() {
      const client = await options.connect();
      const wrapped = clients.get(client) ?? wrap(client);
      clients.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/** What pg says when the answer to a statement has not come in time. */
const isUnanswered = (error: unknown) =>
  error instanceof Unavailable || (error instanceof Error && error.message === 'Query read timeout');

/** The server has become a standby, so the next connection looks for the new primary. */
const isStandby = (error: unknown) => (error as { code?: string }).code === '25006';

const isOfLostTransaction = (error: unknown) => (error as { code?: string }).code === '25P02';

/** Another process has migrated a table under a prepared `select *`. */
export function isOutdatedPlan(error: unknown): boolean {
  return (error as { routine?: string }).routine === 'RevalidateCachedQuery';
}
