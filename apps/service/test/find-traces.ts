import { sql } from 'kysely';
import type { Database } from '../src/database/connect/open-postgres.ts';

/** Every row of every table that contains one of the texts, as `table: row`. */
export async function findTraces(database: Database, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database);
  const traces: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(
      database,
    );
    for (const { text } of rows) {
      if (texts.some((wanted) => text.includes(wanted))) traces.push(`${name}: ${text.slice(0, 200)}`);
    }
  }
  return traces;
}
