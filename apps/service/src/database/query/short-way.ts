import type { PostgresPool } from 'kysely';

const pools = new WeakMap<object, PostgresPool>();

/**
 * Lets statements that are written as SQL ask the pool that Kysely asks: the same connections, names, traces and limits, without
 * the ten promises and more that Kysely takes to a connection and back (docs/benchmarks.md).
 */
export function openShortWay(database: object, pool: PostgresPool): void {
  pools.set(database, pool);
}

/** The pool of a database; undefined inside of a transaction, which has its connection. */
export function shortWayOf(reader: object): PostgresPool | undefined {
  return pools.get(reader);
}
