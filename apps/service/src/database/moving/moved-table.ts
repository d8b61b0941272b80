import type { Client } from 'pg';
import { type CopiedTable, listCopiedTables } from '../copy/copied-tables.ts';

/** A table whose changed rows are carried after it. */
export interface MovedTable extends CopiedTable {
  /** What a row is known by: the columns of the primary key, or where there is none all that are copied. */
  readonly key: readonly string[];
  /** Those of them that may be null. */
  readonly nullable: readonly string[];
}

/** Every table that a move carries row by row; those that lose everything in a crash stand apart. */
export async function listMovedTables(
  client: Client,
  kind: 'logged' | 'unlogged' = 'logged',
): Promise<MovedTable[]> {
  const { rows } = await client.query<{ name: string; key: string[] | null; nullable: string[] | null }>(
    `select relname as name, array_agg(attname::text order by attnum) filter (where attnum = any(indkey)) as key,
       array_agg(attname::text) filter (where not attnotnull) as nullable
     from pg_class join pg_attribute on attrelid = pg_class.oid
     left join pg_index on indrelid = pg_class.oid and indisprimary
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
     group by relname`,
  );
  const found = new Map(rows.map((each) => [each.name, each]));
  return (await listCopiedTables(client, kind)).map((table) => ({
    ...table,
    key: found.get(table.name)?.key ?? table.columns,
    nullable: found.get(table.name)?.nullable ?? [],
  }));
}
