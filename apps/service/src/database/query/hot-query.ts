import { CompiledQuery } from 'kysely';
import type { Database } from '../connect/open-postgres.ts';
import type { Reader } from './reader.ts';
import { shortWayOf } from './short-way.ts';

const writes = /\b(?:insert\s+into|update\s+\w+\s+set|delete\s+from)\b/i;

/**
 * A read statement in SQL for the hottest paths. It is sent as it is written (named, like all), and saves the 12 µs
 * that Kysely needs to build one. `const find = hotQuery<Row>('select … where id = $1')`, then `await find(work.db,
 * id)`.
 * @throws where the text writes: that is `hotStatement`, which takes the connection of a transaction.
 */
export function hotQuery<Row>(text: string) {
  if (writes.test(text)) throw new Error(`a hot query only reads: ${text.trim().slice(0, 60)}`);
  return (reader: Reader, ...values: unknown[]): Promise<Row[]> => run<Row>(reader, text, values);
}

/** The same for a statement that writes. It takes a transaction, or the pool of a store that has no changes. */
export function hotStatement<Row>(text: string) {
  return (database: Database, ...values: unknown[]): Promise<Row[]> => run<Row>(database, text, values);
}

async function run<Row>(reader: Reader, text: string, values: unknown[]): Promise<Row[]> {
  const pool = shortWayOf(reader);
  if (!pool) return (await reader.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
  const client = await pool.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    client.release();
  }
}
