import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { MovedTable } from './moved-table.ts';

/** How many rows, and the sum of their digests: the same wherever they lie and however they are ordered. */
export interface RowDigest {
  readonly rows: number;
  readonly digest: string;
}

/** Keys as the triggers note them: JSON objects, written out. */
export type Keys = readonly string[];

/** The rows of a table, or those of these keys, as the source of a statement; `t` is the row. */
export function rowsOf(moved: MovedTable, keys: Keys | null): string {
  const { name } = moved;
  const table = escapeIdentifier(name);
  if (!keys) return `${table} as t`;
  return `${table} as t join ${keyRows(name, keys)} on ${sameKey(moved)}`;
}

/** Keys as rows `k` of a table's own types. */
export function keyRows(name: string, keys: Keys): string {
  const list = escapeLiteral(`[${keys.join(',')}]`);
  return `jsonb_populate_recordset(null::${escapeIdentifier(name)}, ${list}::jsonb) as k`;
}

export function sameKey({ key, nullable }: MovedTable): string {
  return key
    .map((column) => {
      const same = nullable.includes(column) ? 'is not distinct from' : '=';
      return `t.${escapeIdentifier(column)} ${same} k.${escapeIdentifier(column)}`;
    })
    .join(' and ');
}

export function columnsOf({ columns }: Pick<MovedTable, 'columns'>): string {
  return columns.map((column) => `t.${escapeIdentifier(column)}`).join(', ');
}

/** Counts and digests the rows within the server, under the settings of `readAsEverywhere`. */
export async function digestRows(
  client: Client,
  table: MovedTable,
  keys: Keys | null = null,
): Promise<RowDigest> {
  const half = (side: 'left' | 'right') => `sum(('x' || ${side}(digest, 16))::bit(64)::bigint::numeric)`;
  const { rows } = await client.query<{ rows: string; digest: string | null }>(
    `select count(*)::text as rows, ${half('left')}::text || ' ' || ${half('right')}::text as digest
     from (select encode(sha256(convert_to(row(${columnsOf(table)})::text, 'UTF8')), 'hex') as digest
           from ${rowsOf(table, keys)}) as digests`,
  );
  return { rows: Number(rows[0]?.rows), digest: rows[0]?.digest ?? '' };
}

export async function countRows(client: Client, { name }: MovedTable): Promise<number> {
  const { rows } = await client.query(`select count(*)::text as rows from ${escapeIdentifier(name)}`);
  return Number(rows[0].rows);
}
