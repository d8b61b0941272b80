import type { Database } from '../connect/open-postgres.ts';

/**
 * What reads: a pool of connections or the inside of a transaction. It cannot write: `insertInto`, `updateTable`
 * and `deleteFrom` are a transaction's.
 */
export type Reader = Pick<Database, 'selectFrom' | 'executeQuery' | 'getExecutor'>;
