import type { Transaction } from 'kysely';
import type { Database } from './open-postgres.ts';
import type { Tables } from './tables.ts';

/**
 * Runs `work` in one transaction: all of it is kept, or nothing where it throws. Inside a transaction already,
 * it joins that one, so that abilities can be composed.
 */
export async function inTransaction<Value>(
  database: Database,
  work: (transaction: Transaction<Tables>) => Promise<Value>,
): Promise<Value> {
  if (database.isTransaction) return work(database as Transaction<Tables>);
  return database.transaction().execute(work);
}
