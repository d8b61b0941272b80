import { backupFolder, listBackups, madeBy, megabytesOf } from './backup-files.ts';
import { type BackupWork, createBackup } from './create-backup.ts';

const hourMilliseconds = 3_600_000;
const beijingHours = 8;

/** When a backup was last due: every `every_hours`, counted from `hour` (UTC+8). */
function lastDue({ every_hours, hour }: { every_hours: number; hour: number }, now: Date): Date {
  const first = (hour - beijingHours) * hourMilliseconds;
  const interval = every_hours * hourMilliseconds;
  return new Date(first + Math.floor((now.getTime() - first) / interval) * interval);
}

/** Makes the due backup, unless the store has a newer one. May be called often. */
export async function makeRegularBackup(work: BackupWork): Promise<void> {
  const { settings, clock, log } = work;
  const { nightly, keep, recipients } = settings.file.backups;
  if (!nightly) return;
  const store = work.openBackupStore(backupFolder(settings));
  const [newest] = madeBy(await listBackups(store), clock.now());
  if (newest && newest.createdAt >= lastDue(settings.file.backups, clock.now())) return;
  const made = await createBackup(work, { store, recipients, keep });
  if (!made) return;
  const { path, bytes, rows, seconds, missing } = made;
  log.info(`Backed up ${rows} rows in ${seconds.toFixed(1)} s: ${path}, ${megabytesOf(bytes)}`);
  if (missing > 0) log.warn(`${missing} uploads are in the database, and their files are not there`);
}
