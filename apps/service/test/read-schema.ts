import { sql } from 'kysely';
import type { Database } from '../src/database/connect/open-postgres.ts';

/** Columns, constraints, indexes and functions, each as PostgreSQL describes it, in any order of columns. */
export async function readSchema(database: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('%s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
        pg_get_expr(d.adbin, d.adrelid)) as line
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    order by line`.execute(database);
  return rows.map(({ line }) => line);
}

/** The schema, and every row of every table as text: what a refusal must not change. */
export async function readEverything(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by relname`.execute(database);
  const lines = await readSchema(database);
  for (const { name } of rows) {
    const { rows: found } = await sql<{ line: string }>`
      select format('%s %s', ${name}::text, each) as line from ${sql.table(name)} each order by line`.execute(
      database,
    );
    lines.push(...found.map(({ line }) => line));
  }
  return lines;
}
