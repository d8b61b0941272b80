import { type Client, escapeIdentifier } from 'pg';
import { CannotStart } from '../../kernel/cannot-start.ts';
import {
  type CopiedTable,
  listAppliedMigrations,
  listCopiedTables,
  listSequences,
} from '../copy/copied-tables.ts';
import { readTable, writeTable } from '../copy/copy-table.ts';
import { fillDatabase } from '../copy/fill-database.ts';

interface WholeCopy {
  progress(text: string): void;
  /** What is done last in the transaction of the target. */
  after?(): Promise<void>;
}

/**
 * Copies every table to the target, unlogged ones too, and compares count and digest of each. In the target it is one
 * transaction: all of it or nothing. In the source it runs in a transaction that sees one snapshot.
 * @throws {CannotStart} where the source has tables that do not belong to the service.
 */
export async function copyWhole(
  source: Client,
  target: Client,
  { progress, after }: WholeCopy,
): Promise<{ tables: number; rows: number }> {
  const migrations = await listAppliedMigrations(source);
  const logged = await listCopiedTables(source);
  const tables = [...logged, ...(await listCopiedTables(source, 'unlogged'))];
  let rows = 0;
  const copy = async () => {
    await requireKnown(target, tables);
    for (const [at, table] of tables.entries()) {
      progress(`${at + 1} / ${tables.length}  ${table.name}  (${rows} rows)`);
      rows += await writeTable(target, table, readTable(source, table).bytes);
    }
    for (const [at, table] of tables.entries()) {
      progress(`comparing ${at + 1} / ${tables.length}  ${table.name}`);
      await compareTable(source, target, table);
    }
    progress('making indexes');
    return listSequences(source, logged);
  };
  await fillDatabase(target, migrations, copy, after);
  progress('');
  return { tables: tables.length, rows };
}

async function requireKnown(target: Client, tables: readonly { readonly name: string }[]): Promise<void> {
  const known = [...(await listCopiedTables(target)), ...(await listCopiedTables(target, 'unlogged'))];
  const names = new Set(known.map(({ name }) => name));
  const strange = tables.map(({ name }) => name).filter((name) => !names.has(name));
  if (strange.length === 0) return;
  throw new CannotStart(
    `The database has tables that are not of this service (${strange.join(', ')}), and they would be lost: ` +
      'save them elsewhere and drop them. Nothing was moved.',
  );
}

/**
 * Compares a table with its copy: the number of rows, and the sum of the row digests, which does not depend on their
 * order.
 * @throws {Error} where they differ.
 */
export async function compareTable(source: Client, target: Client, table: CopiedTable): Promise<void> {
  const [before, after] = await Promise.all([digestRows(source, table), digestRows(target, table)]);
  if (before.rows === after.rows && before.digest === after.digest) return;
  throw new Error(
    `The table ${table.name} is not the same in the other database (${before.rows} rows, there ${after.rows}). Nothing was moved.`,
  );
}

/** Counts and digests the rows on the server, under the settings of `readAsEverywhere`. */
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
