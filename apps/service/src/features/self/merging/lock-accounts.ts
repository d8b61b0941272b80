import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';

/**
 * Holds accounts until the transaction ends, always in the same order, so that two merges of the same two
 * wait for each other instead of locking each other out. Rows that only refer to them can still be added.
 */
export async function lockAccounts(transaction: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  await transaction
    .selectFrom('account')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
