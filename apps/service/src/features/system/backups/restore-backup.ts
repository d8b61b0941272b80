import type { Client } from 'pg';
import type { CopiedTable } from '../../../database/copy/copied-tables.ts';
import { measureTable, type TableFigures, writeTable } from '../../../database/copy/copy-table.ts';
import { type Filling, fillDatabase } from '../../../database/copy/fill-database.ts';
import { type ArchiveSource, type ArchiveVisitor, type Walked, walkArchive } from './walk-archive.ts';

export interface Restoring {
  readonly archive: ArchiveSource;
  /** The migrations that made its tables, from its header. */
  readonly migrations: readonly string[];
  /** A connection to the database, which is emptied first. */
  readonly client: Client;
  /** Saves each upload. Absent: uploads are only checked. */
  readonly saveUpload?: NonNullable<ArchiveVisitor['upload']>;
  /** Whether every table is read back and compared. */
  readonly isReadBack?: boolean;
  /** The last step in the same transaction. */
  after?(filling: Filling): Promise<void>;
}

/**
 * Restores an archive into a database in one transaction: all of it, or nothing where it throws. Call `walkArchive`
 * before, so that a damaged archive starts nothing.
 */
export async function restoreBackup(restoring: Restoring): Promise<Walked> {
  const { archive, migrations, client, saveUpload, isReadBack = false, after } = restoring;
  let walked: Walked | null = null;
  await fillDatabase(
    client,
    migrations,
    async () => {
      walked = await walkArchive(archive, {
        table: (table, bytes) => writeTable(client, table, bytes),
        ...(saveUpload ? { upload: saveUpload } : {}),
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

/** @throws {Error} where a table differs from the archive; the transaction is then rolled back. */
function requireSame({ name }: CopiedTable, before: TableFigures, after: TableFigures): void {
  if (before.rows === after.rows && before.sha256 === after.sha256) return;
  throw new Error(
    `The table ${name} is not the same after the copy (${before.rows} rows before, ${after.rows} after). Nothing was kept.`,
  );
}
