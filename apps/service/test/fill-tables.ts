import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../src/database/connect/open-postgres.ts';

/** A column that references an account: by a foreign key, or by its name. */
export interface AccountReference {
  readonly table: string;
  readonly column: string;
}

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly isMade: boolean;
  readonly target: string | null;
  readonly targetColumn: string | null;
}

/** Every column of every table, with the table and the column it refers to. */
export async function listColumns(database: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select columns.table_name as table, columns.column_name as column, columns.data_type as type,
      columns.is_nullable = 'YES' as "isNullable", columns.is_identity = 'YES' as "isMade",
      reference.target, reference."targetColumn"
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    left join lateral (
      select confrelid::regclass::text as target, theirs.attname as "targetColumn" from pg_constraint
        join pg_attribute own on own.attrelid = conrelid and own.attnum = any(conkey)
        join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = confkey[array_position(conkey, own.attnum)]
        where contype = 'f' and conrelid = columns.table_name::regclass and own.attname = columns.column_name
        limit 1
    ) reference on true
    where table_schema = 'public' and table_type = 'BASE TABLE'
    order by table_name, ordinal_position`.execute(database);
  return rows;
}

const namesOfAccounts = /^(?:account|owner|user|origin|absorbed|kept)_id$|^merged_into$/;

/** Every column that says which account a row belongs to or speaks of. */
export async function accountReferences(database: Database): Promise<AccountReference[]> {
  const columns = await listColumns(database);
  return columns
    .filter(({ column, target }) => target === 'account' || (target === null && namesOfAccounts.test(column)))
    .map(({ table, column }) => ({ table, column }));
}

function valueFor({ type, column }: Column): unknown {
  switch (type) {
    case 'uuid':
      return randomUUID();
    case 'bytea':
      return randomBytes(32);
    case 'timestamp with time zone':
      return new Date(Date.now() + 24 * 3600 * 1000);
    case 'date':
      return '2026-01-01';
    case 'boolean':
      return false;
    case 'jsonb':
      return '{}';
    case 'ARRAY':
      return [];
    case 'xid8':
      return '1';
    case 'smallint':
    case 'integer':
    case 'bigint':
      return 1;
    default:
      return `${column}-${randomBytes(6).toString('hex')}`;
  }
}

/** Values of columns whose table accepts no other. */
const given: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  contact: { further_of: null, further_id: null },
  app: { status: 'active', type: 'web', subject_type: 'public' },
  key_check: { is_only: true },
  webhook_delivery: { state: 'waiting', endpoint_id: null },
  authorization_record: { kind: 'Grant' },
  cas_ticket: { kind: 'service' },
};

/**
 * Inserts one row of this account into every table that can have one; `other` fills the second reference where a row
 * names two accounts.
 */
export async function fillTables(database: Database, accountId: string, other: string): Promise<void> {
  const columns = await listColumns(database);
  const references = await accountReferences(database);
  const waiting = new Set(columns.map(({ table }) => table));
  for (const done of ['account', 'migration', 'migration_lock']) waiting.delete(done);
  const filled = new Map<string, Record<string, unknown>>();
  while (waiting.size > 0) {
    const next = [...waiting].find((table) =>
      columns.every((each) => each.table !== table || each.target === null || !waiting.has(each.target)),
    );
    if (!next) throw new Error(`tables refer to each other: ${[...waiting].join(', ')}`);
    waiting.delete(next);
    const own = columns.filter(({ table, isMade }) => table === next && !isMade);
    const accounts = references.filter(({ table }) => table === next).map(({ column }) => column);
    const row = Object.fromEntries(
      own.map((column) => {
        const only = given[next] ?? {};
        if (column.column in only) return [column.column, only[column.column]];
        const at = accounts.indexOf(column.column);
        if (at >= 0) return [column.column, at === 0 ? accountId : other];
        if (column.target) return [column.column, referredTo(filled.get(column.target), column)];
        return [column.column, valueFor(column)];
      }),
    );
    const inserted = await database
      .insertInto(next as 'upload')
      .values(row as never)
      .returningAll()
      .executeTakeFirstOrThrow();
    filled.set(next, inserted as Record<string, unknown>);
  }
}

/** The value of a column that references another row. */
function referredTo(
  row: Record<string, unknown> | undefined,
  { table, column, targetColumn }: Column,
): unknown {
  if (!row || targetColumn === null) throw new Error(`${table}.${column} refers to nothing that is filled`);
  return row[targetColumn];
}
