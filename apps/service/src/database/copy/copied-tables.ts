import type { Client } from 'pg';

/** A table and the columns that are copied: all but generated ones. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The last value of a sequence. */
export interface CopiedSequence {
  readonly table: string;
  readonly column: string;
  /** A decimal number. */
  readonly last: string;
  readonly isCalled: boolean;
}

/** Kysely's tables (the names of the migrations are copied separately), and those of a move. */
const notCopied = ['migration', 'migration_lock', 'move_departure', 'move_arrival'];

/**
 * Every table that is copied. Unlogged tables are separate: their contents may be lost and must not come back from a
 * backup (decision 35), so only a move copies them. Columns of transaction ids mean something on their own server only.
 */
export async function listCopiedTables(
  client: Client,
  kind: 'logged' | 'unlogged' = 'logged',
): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
       and relpersistence = $2 and relname <> all($1)
       and attnum > 0 and not attisdropped and attgenerated = '' and atttypid <> 'xid8'::regtype
     group by relname order by relname`,
    [notCopied, kind === 'logged' ? 'p' : 'u'],
  );
  return rows;
}

/** The names of the migrations that made the tables, in order; empty where there are no tables of the service. */
export async function listAppliedMigrations(client: Client): Promise<string[]> {
  const { rows: found } = await client.query(`select to_regclass('migration') is not null as "isOurs"`);
  if (!found[0].isOurs) return [];
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  return rows.map(({ name }) => name);
}

/** The sequences of the columns of these tables. They are not part of a snapshot: read them after the rows. */
export async function listSequences(
  client: Client,
  tables: readonly CopiedTable[],
): Promise<CopiedSequence[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select relname as table, attname as column,
       pg_get_serial_sequence(quote_ident(relname), attname) as sequence
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = current_schema()::regnamespace and relname = any($1) and attnum > 0 and not attisdropped
       and pg_get_serial_sequence(quote_ident(relname), attname) is not null
     order by relname, attname`,
    [tables.map(({ name }) => name)],
  );
  const sequences: CopiedSequence[] = [];
  for (const { table, column, sequence } of rows) {
    const { rows: states } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${sequence}`,
    );
    sequences.push({ table, column, ...states[0]! });
  }
  return sequences;
}
