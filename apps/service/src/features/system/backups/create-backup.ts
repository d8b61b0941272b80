import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import product from '../../../../package.json' with { type: 'json' };
import { keyCheckOf } from '../../../database/connect/key-check.ts';
import {
  type CopiedTable,
  listAppliedMigrations,
  listCopiedTables,
  listSequences,
} from '../../../database/copy/copied-tables.ts';
import { readTable } from '../../../database/copy/copy-table.ts';
import { openCopyClient, startSnapshot } from '../../../database/copy/open-copy-client.ts';
import type { UploadWork } from '../../accounts/uploads/file-store.ts';
import type { MeteredWork } from '../metrics/measure-service.ts';
import { type ArchiveHeader, type ArchiveManifest, entryNames, macOf, pieceBytes } from './archive.ts';
import { backupName, removeOldBackups } from './backup-files.ts';
import type { BackupStore, OpenBackupStore } from './backup-store.ts';
import { lineOf } from './walk-archive.ts';
import { type ArchiveEntries, writeArchive } from './write-archive.ts';

export interface BackupWork extends UploadWork, Pick<MeteredWork, 'metrics'> {
  /** The URL of the database, for a connection outside of the pool. */
  readonly databaseUrl: string;
  readonly openBackupStore: OpenBackupStore;
  /** The backups that this process is making; a stop of the process aborts them. */
  readonly backupsUnderWay: Set<AbortController>;
}

interface BackupOrder {
  readonly store: BackupStore;
  /** Public keys of age. Empty: not encrypted. */
  readonly recipients: readonly string[];
  /** How many of the newest backups stay in the store. */
  readonly keep: number;
}

export interface MadeBackup {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly rows: number;
  readonly uploads: number;
  /** Uploads in the table whose files do not exist. */
  readonly missing: number;
  readonly seconds: number;
  /** The names of older backups that were removed. */
  readonly removed: readonly string[];
}

/**
 * Writes a snapshot of the database and the uploads into an archive while the service runs, then removes older backups.
 * Null where another process is making one. Data is streamed: memory holds one piece of a table, or one upload.
 */
export async function createBackup(work: BackupWork, order: BackupOrder): Promise<MadeBackup | null> {
  const { clock, pepper, backupsUnderWay } = work;
  const startedAt = performance.now();
  const at = clock.now();
  const stopping = new AbortController();
  backupsUnderWay.add(stopping);
  const client = await openCopyClient(work.databaseUrl);
  const giveUp = () => void client.end();
  stopping.signal.addEventListener('abort', giveUp);
  try {
    await startSnapshot(client);
    if (!(await claimBackup(client))) return null;
    const header = await readHeader(client, at, pepper);
    const name = backupName(at, order.recipients.length > 0);
    let manifest: ArchiveManifest | null = null;
    const write = (source: Readable) => order.store.write(name, source, stopping.signal);
    const bytes = await writeArchive(write, { recipients: order.recipients, at }, async (entries) => {
      const headerBytes = toBytes(header);
      await entries.add(entryNames.header, headerBytes);
      manifest = await writeContents(work, client, header.tables, entries);
      const manifestBytes = toBytes(manifest);
      await entries.add(entryNames.manifest, manifestBytes);
      await entries.add(entryNames.mac, Buffer.from(macOf(pepper, headerBytes, manifestBytes)));
    });
    const { tables, uploads } = manifest as unknown as ArchiveManifest;
    return {
      name,
      path: order.store.pathOf(name),
      bytes,
      rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
      uploads: uploads.files,
      missing: uploads.missing,
      seconds: (performance.now() - startedAt) / 1000,
      removed: await removeOldBackups(order.store, order.keep, at),
    };
  } finally {
    stopping.signal.removeEventListener('abort', giveUp);
    backupsUnderWay.delete(stopping);
    await client.end();
  }
}

/** Takes the lock for the transaction: of all processes on a database one makes a backup at a time. */
async function claimBackup(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select pg_try_advisory_xact_lock(hashtextextended('tongxing backup', 0)) as mine`,
  );
  return rows[0].mine;
}

async function readHeader(client: Client, at: Date, masterKey: Buffer): Promise<ArchiveHeader> {
  const { rows: facts } = await client.query(`select current_setting('server_version') as postgres`);
  return {
    format: 1,
    product: product.version,
    created_at: at.toISOString(),
    postgres: facts[0].postgres,
    migrations: await listAppliedMigrations(client),
    key_check: keyCheckOf(masterKey).toString('hex'),
    tables: await listCopiedTables(client),
  };
}

async function writeContents(
  work: BackupWork,
  client: Client,
  copied: readonly CopiedTable[],
  entries: ArchiveEntries,
): Promise<ArchiveManifest> {
  const tables: ArchiveManifest['tables'] = {};
  for (const table of copied) tables[table.name] = await writeTablePieces(client, table, entries);
  const uploads = await writeUploads(work, client, entries);
  // Sequences are no part of the snapshot: they may be ahead of it, never behind.
  return { tables, sequences: await listSequences(client, copied), uploads };
}

async function writeTablePieces(client: Client, table: CopiedTable, entries: ArchiveEntries) {
  const { bytes: stream, rows } = readTable(client, table);
  const hash = createHash('sha256');
  let [bytes, piece, size] = [0, 0, 0];
  let waiting: Buffer[] = [];
  const write = async () => {
    const whole = Buffer.concat(waiting);
    [waiting, size] = [[], 0];
    hash.update(whole);
    bytes += whole.length;
    piece += 1;
    await entries.add(entryNames.table(table.name, piece), whole);
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    size += chunk.length;
    if (size >= pieceBytes) await write();
  }
  if (size > 0) await write();
  return { rows: rows(), bytes, sha256: hash.digest('hex') };
}

const namesAtOnce = 500;

/** Writes the files of the uploads in the snapshot. A file removed since then belongs to nobody any more. */
async function writeUploads({ files: store }: BackupWork, client: Client, entries: ArchiveEntries) {
  const hash = createHash('sha256');
  let [files, bytes, missing] = [0, 0, 0];
  await client.query('declare uploads no scroll cursor for select name from upload order by name');
  for (;;) {
    const { rows } = await client.query<{ name: string }>(`fetch ${namesAtOnce} from uploads`);
    for (const { name } of rows) {
      const file = await store.read(name);
      if (!file) {
        missing += 1;
        continue;
      }
      hash.update(lineOf(name, file));
      files += 1;
      bytes += file.length;
      await entries.add(entryNames.upload(name), file);
    }
    if (rows.length < namesAtOnce) break;
  }
  return { files, bytes, sha256: hash.digest('hex'), missing };
}

const toBytes = (value: unknown) => Buffer.from(JSON.stringify(value, null, 2));
