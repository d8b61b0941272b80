import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Client, escapeIdentifier } from 'pg';
import { from, to } from 'pg-copy-streams';
import type { CopiedTable } from './copied-tables.ts';

/** What a table holds, in figures: two of the same are the same table. */
export interface TableFigures {
  readonly rows: number;
  /** Hexadecimal, of the rows as COPY writes them, in the order in which they lie. */
  readonly sha256: string;
}

const listOf = (columns: readonly string[]) => columns.map((column) => escapeIdentifier(column)).join(', ');

/** The rows of a table as COPY's text. `rows()` is known at its end. */
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

/** Puts rows in COPY's text into a table, and says how many they were. */
export async function writeTable(
  client: Client,
  { name, columns }: CopiedTable,
  bytes: AsyncIterable<Uint8Array> | Readable,
): Promise<number> {
  const into = client.query(from(`copy ${escapeIdentifier(name)} (${listOf(columns)}) from stdin`));
  await pipeline(bytes, into);
  return into.rowCount;
}

/** Reads a table to its end for its figures alone. */
export async function measureTable(client: Client, table: CopiedTable): Promise<TableFigures> {
  const { bytes, rows } = readTable(client, table);
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk as Buffer);
  return { rows: rows(), sha256: hash.digest('hex') };
}
