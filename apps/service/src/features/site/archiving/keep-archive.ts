import { baseWantedAt, haveBase } from '../../../database/embedded/archive-spool.ts';
import { findOwnCluster } from '../../../database/embedded/own-cluster.ts';
import { megabytesOf } from '../backups/backup-words.ts';
import type { BackupWork } from '../backups/backup-work.ts';
import { lastStruck } from '../backups/nightly-backup.ts';
import { listBaseFiles, openArchivePlace } from './archive-place.ts';
import { createBase } from './create-base.ts';
import { removeOldArchive } from './remove-old-archive.ts';
import { shipSegments } from './ship-segments.ts';

/** Archives what the database has finished of its log; asked every few seconds. */
export async function archiveLog(work: BackupWork): Promise<void> {
  if (work.settings.file.backups.continuous) await shipSegments(work);
}

/**
 * Makes tonight's base where the archive has none since the hour, or at once where the log before was not kept; then drops
 * the log that no base needs any more.
 */
export async function keepBase(work: BackupWork): Promise<void> {
  const { settings, clock, log, openBackupPlace } = work;
  const { continuous, hour, keep } = settings.file.backups;
  if (!continuous) return;
  const cluster = await findOwnCluster(settings.dataDir, work.databaseUrlNow());
  if (!cluster) return;
  const place = openArchivePlace(openBackupPlace, settings);
  const [newest] = await listBaseFiles(place);
  const wantedAt = await baseWantedAt(cluster.spool);
  if (wantedAt === null && newest && newest.at >= lastStruck(hour, clock.now())) return;
  const made = await createBase(work);
  if (!made) return;
  await haveBase(cluster.spool, wantedAt);
  const { path, bytes, files, seconds } = made;
  log.info(`Made a base of ${files} files in ${seconds.toFixed(1)} s: ${path}, ${megabytesOf(bytes)}`);
  const removed = await removeOldArchive(place, work.pepper, keep, clock.now());
  if (removed > 0) log.info(`Removed ${removed} files of the archive that no base needs`);
}
