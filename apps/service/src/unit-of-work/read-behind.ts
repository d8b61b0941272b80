import type { Reader } from '../database/reader.ts';
import type { Work } from './work.ts';

/**
 * Reads what may be a second old from a standby that keeps up, and from the primary where there is none: operators' lists,
 * exports and figures. Never what has to know of a write that somebody was told of: sessions, codes, permissions.
 */
export function readBehind<Value>(
  { db, standby }: Pick<Work, 'db' | 'standby'>,
  read: (db: Reader) => Promise<Value>,
): Promise<Value> {
  return standby ? standby.read(read) : read(db);
}
