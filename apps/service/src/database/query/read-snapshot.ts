import type { Database } from '../connect/open-postgres.ts';
import type { Reader } from './reader.ts';

/** Runs several reads in one snapshot. */
export async function readSnapshot<Value>(
  db: Database,
  read: (reader: Reader) => Promise<Value>,
): Promise<Value> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((snapshot) => read(snapshot));
}
