import type { PostgresPool } from 'kysely';

const pools = new WeakMap<object, PostgresPool>();

/**
 * Lets statements written in SQL use the pool of Kysely directly: the same connections, names, traces and limits,
 * without the more than ten promises that Kysely creates for each query (docs/benchmarks.md).
 */
export function openShortWay(database: object, pool: PostgresPool): void {
  pools.set(database, pool);
}

/** The pool of a database; undefined inside a transaction, which has its own connection. */
export function shortWayOf(reader: object): PostgresPool | undefined {
  return pools.get(reader);
}
