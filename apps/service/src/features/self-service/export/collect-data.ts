import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { HandedOut, ValueTexts } from '../../../transaction/account-data.ts';

/** One part of an export. */
export interface ExportSection {
  /** The key in the JSON file. */
  readonly name: string;
  /** The heading on the page. */
  readonly title: string;
  readonly columns: readonly { readonly name: string; readonly title: string; readonly words: ValueTexts }[];
  /** By column; values as the database has them. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Why some columns are left out. */
  readonly left: readonly string[];
}

/** Reads what one table holds about an account. Secrets (hashes, keys) are named, never exported. */
export async function collectTable(
  db: Reader,
  table: string,
  handedOut: HandedOut,
  accountId: string,
): Promise<ExportSection> {
  const { name, title, owner, columns, computed = {}, words = {}, left, orderBy } = handedOut;
  const names = Object.keys(columns);
  const selected = [
    ...names.map((column) => sql`${sql.ref(column)}`),
    ...Object.entries(computed).map(([column, { sql: text }]) => sql`${sql.raw(text)} as ${sql.ref(column)}`),
  ];
  const isOwned = ownedBy(owner, accountId);
  const order = orderBy ? sql`order by ${sql.ref(orderBy)} desc` : sql``;
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(selected)} from ${sql.table(table)} where ${isOwned} ${order}`.execute(db);
  return {
    name,
    title,
    columns: [
      ...Object.entries<string>(columns).map(([column, heading]) => ({
        name: column,
        title: heading,
        words: (words as Readonly<Record<string, ValueTexts | undefined>>)[column] ?? {},
      })),
      ...Object.entries(computed).map(([column, { title: heading, words: text = {} }]) => ({
        name: column,
        title: heading,
        words: text,
      })),
    ],
    rows,
    left: [...new Set(Object.values(left).filter((reason) => typeof reason === 'string'))],
  };
}

function ownedBy(owner: HandedOut['owner'], accountId: string) {
  if (typeof owner === 'string') return sql`${sql.ref(owner)} = ${accountId}`;
  const { column } = owner;
  if ('or' in owner) return sql`(${sql.ref(column)} = ${accountId} or ${sql.ref(owner.or)} = ${accountId})`;
  const { of } = owner;
  if (of === 'merged_account') {
    return sql`${sql.ref(column)} in (
      select id from account where id = ${accountId} or merged_into = ${accountId})`;
  }
  return sql`${sql.ref(column)} in (
    select id from ${sql.table(of)}
    where ${sql.ref(of === 'app' ? 'owner_id' : 'account_id')} = ${accountId})`;
}
