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
  readonly report: (flaw: string) => void;
}

interface Column {
  readonly table: keyof Tables;
  readonly column: string;
  /** Other columns, whose values the context or the shape of a value depends on. */
  readonly by?: readonly string[];
  /** Rows to look at; default: all where the column is not null. */
  readonly where?: RawBuilder<unknown>;
}

/** Seals every value of a text column anew, each under the context that the columns of `by` give. */
export const resealColumn = (
  change: MasterKeyChange,
  { contextOf, ...column }: Column & { contextOf(...by: string[]): string },
): Promise<void> =>
  rewriteColumn(change, column, 'text', (sealed, by) => change.reseal(sealed, contextOf(...by)));

/** Seals anew what the values of a JSON column hold; `value` returns one with everything in it sealed anew. */
export const resealJson = (
  change: MasterKeyChange,
  { value, ...column }: Column & { value(json: unknown, reseal: Reseal, ...by: string[]): unknown },
): Promise<void> =>
  rewriteColumn(change, column, 'jsonb', (text, by) =>
    JSON.stringify(value(JSON.parse(text), change.reseal, ...by)),
  );

const rowsAtOnce = 1000;

/** Rewrites a column in batches. What the former key does not open is reported, and stays. */
async function rewriteColumn(
  { db, report }: MasterKeyChange,
  { table, column, by = [], where = sql`true` }: Column,
  type: 'text' | 'jsonb',
  rewrite: (value: string, by: readonly string[]) => string,
): Promise<void> {
  const columns = by.map((name) => sql`, ${sql.ref(name)}::text as ${sql.ref(name)}`);
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
        const key = by.map((name) => row[name] ?? '');
        values.push(rewrite(value, key));
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
  if (unopened > 0) report(`${table}.${column}: ${unopened} values are sealed with neither key`);
}

/** An event of a chain with its hashes under the next key. */
export interface Proven {
  /** The value of the chain's key column. */
  readonly key: string | number;
  readonly previous: Buffer;
  readonly hash: Buffer;
}

/** Saves the hashes of a chain's events. */
export async function saveProven(
  { db }: MasterKeyChange,
  {
    table,
    key,
    type,
  }: { readonly table: keyof Tables; readonly key: string; readonly type: 'uuid' | 'bigint' },
  proven: readonly Proven[],
): Promise<void> {
  if (proven.length === 0) return;
  const keys = proven.map((event) => event.key);
  const previous = proven.map((event) => event.previous);
  const hashes = proven.map(({ hash }) => hash);
  await sql`
    update ${sql.table(table)} set previous_hash = proven.previous, hash = proven.hash
    from unnest(${keys}::${sql.raw(type)}[], ${previous}::bytea[], ${hashes}::bytea[]) as proven (key, previous, hash)
    where ${sql.ref(`${table}.${key}`)} = proven.key`.execute(db);
}
