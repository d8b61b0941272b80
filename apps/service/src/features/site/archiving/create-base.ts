import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Client } from 'pg';
import manifestOfPackage from '../../../../package.json' with { type: 'json' };
import { openCopyClient } from '../../../database/copy/open-copy-client.ts';
import { listClusterFiles } from '../../../database/embedded/cluster-files.ts';
import { findOwnCluster, type OwnCluster } from '../../../database/embedded/own-cluster.ts';
import { CannotStart } from '../../../kernel/cannot-start.ts';
import { entryNames, macOf } from '../backups/archive.ts';
import type { BackupWork } from '../backups/backup-work.ts';
import { writeUploads } from '../backups/create-backup.ts';
import { type ArchiveEntries, writeArchive } from '../backups/write-archive.ts';
import { type ArchivePlace, baseFiles, openArchivePlace } from './archive-place.ts';
import { type BaseManifest, dataEntry, lineOfFile } from './base-archive.ts';
import { type BaseRecord, writeRecord } from './base-record.ts';

export interface MadeBase extends BaseRecord {
  readonly path: string;
  readonly seconds: number;
}

/**
 * Copies the files of the embedded cluster into the archive while it runs, between `pg_backup_start` and `pg_backup_stop`:
 * with the log from there on they are the database of any later moment. Null where another process is at it.
 * @throws {CannotStart} where the database is not the embedded one, or does not keep its log.
 */
export async function createBase(work: BackupWork): Promise<MadeBase | null> {
  const { settings, pepper, backupsUnderWay, openBackupPlace } = work;
  const began = performance.now();
  const cluster = await findOwnCluster(settings.dataDir, work.databaseUrlNow());
  if (!cluster) throw new CannotStart('The database is not the embedded one: its own tools archive it.');
  const place = openArchivePlace(openBackupPlace, settings);
  const stopping = new AbortController();
  backupsUnderWay.add(stopping);
  const [server, product] = [
    new Client({ connectionString: cluster.superuserUrl }),
    await openCopyClient(work.databaseUrlNow()),
  ];
  server.on('error', () => {});
  const giveUp = () => void server.end();
  stopping.signal.addEventListener('abort', giveUp);
  try {
    await server.connect();
    const { rows } = await server.query(
      `select pg_try_advisory_lock(hashtextextended('tongxing base', 0)) as mine,
              current_setting('archive_mode') as archiving`,
    );
    if (rows[0].archiving !== 'on') {
      throw new CannotStart(
        'The database does not keep its log yet: start the service again with backups.continuous.',
      );
    }
    if (!rows[0].mine) return null;
    const record = await copyCluster(work, { cluster, place, server, product, signal: stopping.signal });
    const recordFile = record.archive.replace(/\.tar\.zst(?:\.age)?$/, '.json');
    await place.bases.write(recordFile, Readable.from([writeRecord(record, pepper)]));
    return {
      ...record,
      path: place.bases.pathOf(record.archive),
      seconds: (performance.now() - began) / 1000,
    };
  } finally {
    stopping.signal.removeEventListener('abort', giveUp);
    backupsUnderWay.delete(stopping);
    await Promise.all([server.end(), product.end()]);
  }
}

interface Copying {
  readonly cluster: OwnCluster;
  readonly place: ArchivePlace;
  /** As the superuser, which holds the backup open. */
  readonly server: Client;
  readonly product: Client;
  readonly signal: AbortSignal;
}

async function copyCluster(
  work: BackupWork,
  { cluster, place, server, product, signal }: Copying,
): Promise<BaseRecord> {
  const { settings, pepper } = work;
  const { recipients } = settings.file.backups;
  const { rows: begun } = await server.query(
    `select clock_timestamp() as at, current_setting('server_version') as postgres,
            pg_walfile_name(pg_backup_start('tongxing', fast => true)) as segment`,
  );
  const [{ at, postgres, segment }] = begun as [{ at: Date; postgres: string; segment: string }];
  const { file } = baseFiles(at, recipients.length > 0);
  const facts = {
    format: 1,
    kind: 'base',
    product: manifestOfPackage.version,
    postgres,
    system: cluster.systemId,
    start_segment: segment,
    started_at: at.toISOString(),
    archive: file,
  } as const;
  const ends: Pick<BaseRecord, 'stop_segment' | 'stopped_at' | 'files' | 'uploads'>[] = [];
  const write: Parameters<typeof writeArchive>[0] = (source) => place.bases.write(file, source, signal);
  const bytes = await writeArchive(write, { recipients, at }, async (entries) => {
    const header = Buffer.from(JSON.stringify(facts, null, 2));
    await entries.add(entryNames.header, header);
    const data = await writeFiles(cluster.folder, entries);
    await product.query('begin isolation level repeatable read, read only');
    const uploads = await writeUploads(work, product, entries);
    const { rows: ended } = await server.query(
      `select labelfile as label, pg_walfile_name(lsn - 1) as segment, clock_timestamp() as at
       from pg_backup_stop(wait_for_archive => false)`,
    );
    const [stop] = ended as [{ label: string; segment: string; at: Date }];
    const label = Buffer.from(stop.label);
    await entries.add(dataEntry('backup_label'), label);
    data.hash.update(lineOfFile('backup_label', label));
    const manifest: BaseManifest = { files: data.files + 1, sha256: data.hash.digest('hex'), uploads };
    const manifestBytes = Buffer.from(JSON.stringify(manifest, null, 2));
    await entries.add(entryNames.manifest, manifestBytes);
    await entries.add(entryNames.mac, Buffer.from(macOf(pepper, header, manifestBytes)));
    ends.push({
      stop_segment: stop.segment,
      stopped_at: stop.at.toISOString(),
      files: manifest.files,
      uploads: uploads.files,
    });
  });
  const [end] = ends;
  if (!end) throw new Error('the base has no end');
  return { ...facts, bytes, ...end };
}

async function writeFiles(cluster: string, entries: ArchiveEntries) {
  const { folders, files: paths } = await listClusterFiles(cluster);
  for (const folder of folders) await entries.addFolder(`${dataEntry(folder)}/`);
  const hash = createHash('sha256');
  let files = 0;
  for (const path of paths) {
    const file = await open(join(cluster, path), 'r').catch((error: NodeJS.ErrnoException) => {
      // A table that was removed meanwhile is removed by the log as well.
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!file) continue;
    try {
      const inner = createHash('sha256');
      const { size } = await file.stat();
      await entries.addLarge(dataEntry(path), size, exactly(file, size, inner));
      hash.update(lineOfFile(path, inner));
      files += 1;
    } finally {
      await file.close();
    }
  }
  return { files, hash };
}

const pieceBytes = 1024 * 1024;

/** So many bytes of a file that others write to: what grew is left, what shrank is filled up; the log makes both good. */
async function* exactly(
  file: FileHandle,
  size: number,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const wanted = Math.min(pieceBytes, size - at);
    const { bytesRead, buffer } = await file.read(Buffer.alloc(wanted), 0, wanted, at);
    const piece = bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
    hash.update(piece);
    at += piece.length;
    yield piece;
  }
}
