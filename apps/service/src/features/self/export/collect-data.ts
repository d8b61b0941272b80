import { sql } from 'kysely';
import type { Database } from '../../../database/open-postgres.ts';
import type { HeldTable, SayValue } from './held-table.ts';

/** One part of an export. */
export interface ExportSection {
  /** The key in the JSON file. */
  readonly name: string;
  /** The heading on the page. */
  readonly title: string;
  readonly columns: readonly { readonly name: string; readonly title: string; readonly words: SayValue }[];
  /** By column; values as the database has them. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Why some things are not listed. */
  readonly left: readonly string[];
}

/** Reads what one table holds about an account. Secrets (hashes, keys) are named, never handed out. */
export async function collectTable(
  database: Database,
  held: HeldTable,
  accountId: string,
): Promise<ExportSection> {
  const { table, owner, columns, computed = {}, words = {} } = held;
  const names = Object.keys(columns);
  const selected = [
    ...names.map((name) => sql`${sql.ref(name)}`),
    ...Object.entries(computed).map(([name, { sql: text }]) => sql`${sql.raw(text)} as ${sql.ref(name)}`),
  ];
  const isOwned = ownedBy(owner, accountId);
  const order = held.orderBy ? sql`order by ${sql.ref(held.orderBy)} desc` : sql``;
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(selected)} from ${sql.table(table)} where ${isOwned} ${order}`.execute(database);
  return {
    name: held.name,
    title: held.title,
    columns: [
      ...Object.entries<string>(columns).map(([name, title]) => ({
        name,
        title,
        words: (words as Readonly<Record<string, SayValue | undefined>>)[name] ?? {},
      })),
      ...Object.entries(computed).map(([name, { title }]) => ({ name, title, words: {} })),
    ],
    rows,
    left: [...new Set(Object.values(held.left).filter((reason) => typeof reason === 'string'))],
  };
}

function ownedBy(owner: HeldTable['owner'], accountId: string) {
  if (typeof owner === 'string') return sql`${sql.ref(owner)} = ${accountId}`;
  const { column, of } = owner;
  if (of === 'merged_account') {
    return sql`${sql.ref(column)} in (
      select id from account where id = ${accountId} or merged_into = ${accountId})`;
  }
  return sql`${sql.ref(column)} in (
    select id from ${sql.table(of)}
    where ${sql.ref(of === 'client' ? 'owner_id' : 'account_id')} = ${accountId})`;
}
