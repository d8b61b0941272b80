import { sql } from 'kysely';
import type { Database } from '../src/database/connect/open-postgres.ts';

/** How many statements of this database wait for a row that another transaction holds. */
export async function countWaiting(database: Database): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    database,
  );
  return rows.length;
}
