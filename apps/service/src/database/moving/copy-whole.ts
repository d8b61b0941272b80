import type { Client } from 'pg';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { listAppliedMigrations, listCopiedTables, listSequences } from '../copy/copied-tables.ts';
import { readTable, writeTable } from '../copy/copy-table.ts';
import { fillDatabase } from '../copy/fill-database.ts';
import { beginSnapshot } from '../copy/open-copy-client.ts';
import { compareTables } from './compare-tables.ts';
import { listMovedTables } from './moved-table.ts';

/**
 * Fills the target from a source in which nobody writes: every table, also what may be lost in a crash, each compared row by row, with the
 * keys between tables held against the rows; then the tables are brought up to date. One transaction: all of it, or nothing.
 * @throws {CannotStart} where the source has tables that are not ours.
 */
export async function copyWhole(
  source: Client,
  target: Client,
  progress: (text: string) => void,
): Promise<{ tables: number; rows: number }> {
  const migrations = await listAppliedMigrations(source);
  const logged = await listMovedTables(source);
  const tables = [...logged, ...(await listMovedTables(source, 'unlogged'))];
  let rows = 0;
  await fillDatabase(target, migrations, async () => {
    await requireKnown(target, tables);
    await beginSnapshot(source);
    for (const [at, table] of tables.entries()) {
      progress(`${at + 1} / ${tables.length}  ${table.name}`);
      rows += await writeTable(target, table, readTable(source, table).bytes);
    }
    progress('comparing');
    await compareTables(source, target, tables, 'every row');
    await source.query('commit');
    progress('making indexes');
    return listSequences(source, logged);
  });
  progress('');
  return { tables: tables.length, rows };
}

async function requireKnown(target: Client, tables: readonly { readonly name: string }[]): Promise<void> {
  const known = [...(await listCopiedTables(target)), ...(await listCopiedTables(target, 'unlogged'))];
  const names = new Set(known.map(({ name }) => name));
  const strange = tables.map(({ name }) => name).filter((name) => !names.has(name));
  if (strange.length === 0) return;
  throw new CannotStart(
    `The database has tables that are not of this service (${strange.join(', ')}), and nobody would carry them over: ` +
      'save them elsewhere and drop them. Nothing was touched.',
  );
}
