import type { Database } from '../connect/open-postgres.ts';

/** A pool or a transaction that can only read: `insertInto`, `updateTable` and `deleteFrom` belong to a transaction. */
export type Reader = Pick<Database, 'selectFrom' | 'executeQuery' | 'getExecutor'>;
