import { CompiledQuery } from 'kysely';
import type { Database } from './open-postgres.ts';

/**
 * A statement for the hottest paths, written as SQL: sent as it stands (named, like all), without the
 * 12 µs Kysely needs to build one. `const find = hotQuery<Row>('select … where id = $1')`, then
 * `await find(database, id)`.
 */
export function hotQuery<Row>(text: string) {
  return async (database: Database, ...values: unknown[]): Promise<Row[]> => {
    const { rows } = await database.executeQuery<Row>(CompiledQuery.raw(text, values));
    return rows;
  };
}
