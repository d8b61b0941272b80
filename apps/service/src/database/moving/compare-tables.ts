import { type Client, escapeIdentifier } from 'pg';
import type { CopiedTable } from '../copy/copied-tables.ts';

/**
 * Compares a table with the one that it was copied to: the number of rows, and the sum of their digests, which is the same in
 * whatever order they are stored.
 * @throws {Error} where something is not the same.
 */
export async function compareTable(source: Client, target: Client, table: CopiedTable): Promise<void> {
  const [before, after] = await Promise.all([digestRows(source, table), digestRows(target, table)]);
  if (before.rows === after.rows && before.digest === after.digest) return;
  throw new Error(
    `The table ${table.name} is not the same in the other database (${before.rows} rows, there ${after.rows}). Nothing was moved.`,
  );
}

/** Counts and digests the rows within the server, under the settings of `readAsEverywhere`. */
async function digestRows(
  client: Client,
  { name, columns }: CopiedTable,
): Promise<{ readonly rows: number; readonly digest: string }> {
  const list = columns.map((column) => escapeIdentifier(column)).join(', ');
  const half = (side: 'left' | 'right') => `sum(('x' || ${side}(digest, 16))::bit(64)::bigint::numeric)`;
  const { rows } = await client.query<{ rows: string; digest: string | null }>(
    `select count(*)::text as rows, ${half('left')}::text || ' ' || ${half('right')}::text as digest
     from (select encode(sha256(convert_to(row(${list})::text, 'UTF8')), 'hex') as digest
           from ${escapeIdentifier(name)}) as digests`,
  );
  return { rows: Number(rows[0]?.rows), digest: rows[0]?.digest ?? '' };
}
