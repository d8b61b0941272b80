import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Client, escapeIdentifier } from 'pg';
import { from, to } from 'pg-copy-streams';
import type { CopiedTable } from './copied-tables.ts';

/** The digest and count of a table's rows: tables with the same are the same. */
export interface TableFigures {
  readonly rows: number;
  /** Hexadecimal, over the rows in the text of COPY, in their physical order. */
  readonly sha256: string;
}

const listOf = (columns: readonly string[]) => columns.map((column) => escapeIdentifier(column)).join(', ');

/** The rows of a table in the text of COPY. `rows()` is valid at the end of the stream. */
export function readTable(
  client: Client,
  { name, columns }: CopiedTable,
): { readonly bytes: Readable; rows(): number } {
  const bytes = client.query(
    to(`copy (select ${listOf(columns)} from ${escapeIdentifier(name)}) to stdout`, {
      highWaterMark: 1024 * 1024,
    }),
  );
  return { bytes, rows: () => bytes.rowCount };
}

/** Writes rows in the text of COPY into a table and returns how many. */
export async function writeTable(
  client: Client,
  { name, columns }: CopiedTable,
  bytes: AsyncIterable<Uint8Array> | Readable,
): Promise<number> {
  const into = client.query(from(`copy ${escapeIdentifier(name)} (${listOf(columns)}) from stdin`));
  await pipeline(bytes, into);
  return into.rowCount;
}

/** Reads a whole table for its digest and count. */
export async function measureTable(client: Client, table: CopiedTable): Promise<TableFigures> {
  const { bytes, rows } = readTable(client, table);
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk as Buffer);
  return { rows: rows(), sha256: hash.digest('hex') };
}
