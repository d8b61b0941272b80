import type { Client } from 'pg';
import type { CopiedTable } from '../../../database/copy/copied-tables.ts';
import { measureTable, type TableFigures, writeTable } from '../../../database/copy/copy-table.ts';
import { type Filling, fillDatabase } from '../../../database/copy/fill-database.ts';
import { type ArchiveSource, type ArchiveVisitor, type Walked, walkArchive } from './walk-archive.ts';

export interface Restoring {
  readonly archive: ArchiveSource;
  /** The migrations that made its tables, as its header names them. */
  readonly migrations: readonly string[];
  /** A connection to the database, which is emptied first. */
  readonly client: Client;
  /** Takes each upload; absent: they are checked and left. */
  readonly takesUpload?: NonNullable<ArchiveVisitor['upload']>;
  /** Reads every table again when it is in, and compares. */
  readonly isReadBack?: boolean;
  /** What is done last, in the same transaction. */
  after?(filling: Filling): Promise<void>;
}

/**
 * Puts an archive into a database: all of it in one transaction, or nothing where it throws. Walk through the archive
 * before, so that nothing is begun with one that is damaged.
 */
export async function restoreBackup(restoring: Restoring): Promise<Walked> {
  const { archive, migrations, client, takesUpload, isReadBack = false, after } = restoring;
  let walked: Walked | null = null;
  await fillDatabase(
    client,
    migrations,
    async () => {
      walked = await walkArchive(archive, {
        table: (table, bytes) => writeTable(client, table, bytes),
        ...(takesUpload ? { upload: takesUpload } : {}),
      });
      if (isReadBack) await compare(client, walked);
      return walked.manifest.sequences;
    },
    after,
  );
  return walked as unknown as Walked;
}

async function compare(client: Client, { header, manifest }: Walked): Promise<void> {
  for (const table of header.tables) {
    const listed = manifest.tables[table.name];
    if (listed) requireSame(table, listed, await measureTable(client, table));
  }
}

/** @throws {Error} where a table is not what it was: then what was done is undone. */
function requireSame({ name }: CopiedTable, before: TableFigures, after: TableFigures): void {
  if (before.rows === after.rows && before.sha256 === after.sha256) return;
  throw new Error(
    `The table ${name} is not the same after the copy (${before.rows} rows before, ${after.rows} after). Nothing was kept.`,
  );
}
