import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from './schema.ts';

/** Opens a value with the former key and seals it with the next one, under the same context. */
export type Reseal = (sealed: string, context: string) => string;

/** The transaction that replaces the master key. The service is stopped. */
export interface MasterKeyChange {
  readonly db: Transaction<Tables>;
  readonly at: Date;
  /** 32 bytes each. */
  readonly former: Buffer;
  readonly next: Buffer;
  /** @throws where the former key does not open it. */
  readonly reseal: Reseal;
  /** Reports in one English line what did not verify, or could not be opened. It stays as it was. */
  report(flaw: string): void;
}

/** A column with sealed values. */
export interface SealedColumn {
  readonly table: keyof Tables;
  readonly column: string;
  /** Other columns that the context or the shape of a value depends on. */
  readonly reads?: readonly string[];
  /** Rows to look at; default: all where the column is not null. */
  readonly where?: RawBuilder<unknown>;
  readonly type?: 'text' | 'jsonb';
  /** The value with everything sealed anew. `row` has the columns of `reads`. */
  value(value: string, row: Readonly<Record<string, string>>, reseal: Reseal): string;
}

const rowsAtOnce = 1000;

/** Seals every value of a column anew, in batches. What the former key does not open is reported, and stays. */
export async function resealColumn(change: MasterKeyChange, sealed: SealedColumn): Promise<void> {
  const { db, reseal } = change;
  const { table, column, reads = [], where = sql`true`, type = 'text' } = sealed;
  const columns = reads.map((name) => sql`, ${sql.ref(name)}::text as ${sql.ref(name)}`);
  // A cursor reads the rows as they were when it was opened, and an update moves them.
  await sql`
    declare resealed no scroll cursor for
    select ctid::text as row_at, ${sql.ref(column)}::text as sealed_value ${sql.join(columns, sql``)}
    from ${sql.table(table)} where ${sql.ref(column)} is not null and ${where}`.execute(db);
  let unopened = 0;
  for (;;) {
    const { rows } = await sql<Record<string, string>>`
      fetch ${sql.lit(rowsAtOnce)} from resealed`.execute(db);
    if (rows.length === 0) break;
    const [places, values]: [string[], string[]] = [[], []];
    for (const { row_at: place = '', sealed_value: value = '', ...row } of rows) {
      try {
        values.push(sealed.value(value, row, reseal));
        places.push(place);
      } catch {
        unopened += 1;
      }
    }
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = resealed_rows.value::${sql.raw(type)}
      from unnest(${places}::text[], ${values}::text[]) as resealed_rows (place, value)
      where ctid = resealed_rows.place::tid`.execute(db);
  }
  await sql`close resealed`.execute(db);
  if (unopened > 0) change.report(`${table}.${column}: ${unopened} values are sealed with neither key`);
}
