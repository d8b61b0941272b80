import { backupFolder, listBackups, madeBy } from './backup-files.ts';
import { megabytesOf } from './backup-words.ts';
import type { BackupWork } from './backup-work.ts';
import { createBackup } from './create-backup.ts';

const beijingMilliseconds = 8 * 3_600_000;
const dayMilliseconds = 24 * 3_600_000;

/** The last moment at which it struck this hour (UTC+8). */
export function lastStruck(hour: number, now: Date): Date {
  const midnight = Math.floor((now.getTime() + beijingMilliseconds) / dayMilliseconds) * dayMilliseconds;
  const today = midnight + hour * 3_600_000 - beijingMilliseconds;
  return new Date(today <= now.getTime() ? today : today - dayMilliseconds);
}

/** Makes tonight's backup where the place has none since the hour; asked often, it does so once. */
export async function makeNightlyBackup(work: BackupWork): Promise<void> {
  const { settings, clock, log } = work;
  const { nightly, hour, keep, recipients } = settings.file.backups;
  if (!nightly) return;
  const place = work.openBackupPlace(backupFolder(settings));
  const [newest] = madeBy(await listBackups(place), clock.now());
  if (newest && newest.createdAt >= lastStruck(hour, clock.now())) return;
  const made = await createBackup(work, { place, recipients, keep });
  if (!made) return;
  const { path, bytes, rows, seconds, missing } = made;
  log.info(`Backed up ${rows} rows in ${seconds.toFixed(1)} s: ${path}, ${megabytesOf(bytes)}`);
  if (missing > 0) log.warn(`${missing} uploads are in the database, and their files are not there`);
}
