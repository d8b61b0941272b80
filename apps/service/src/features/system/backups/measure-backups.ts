import { Gauge } from 'prom-client';
import { toSeconds } from '../../../kernel/clock.ts';
import { type BackupFile, backupFolder, listBackups } from './backup-files.ts';
import type { BackupWork } from './create-backup.ts';

/** The newest backup is too old after so many intervals. The alert rule uses the same number. */
export const lateAfterIntervals = 1.5;

/** Adds metrics of the newest backup in the store: its time and size, the same from every process. */
export function measureBackups({ metrics, settings, openBackupStore }: BackupWork): void {
  const store = openBackupStore(backupFolder(settings));
  // Both gauges are collected together and share one listing.
  let asked: Promise<BackupFile | undefined> | null = null;
  const newest = () => {
    asked ??= listBackups(store)
      .then(([first]) => first)
      .catch(() => undefined)
      .finally(() => {
        asked = null;
      });
    return asked;
  };
  new Gauge({
    name: 'backup_newest_timestamp_seconds',
    help: 'When the newest backup of the folder was made; 0: there is none.',
    registers: [metrics],
    // Every process has the same value.
    aggregator: 'max',
    async collect() {
      const file = await newest();
      this.set(file ? toSeconds(file.createdAt) : 0);
    },
  });
  new Gauge({
    name: 'backup_interval_seconds',
    help: 'How often a backup is to be made (backups.every_hours).',
    registers: [metrics],
    // Every process has the same value.
    aggregator: 'max',
  }).set(settings.file.backups.every_hours * 3600);
  new Gauge({
    name: 'backup_newest_bytes',
    help: 'How large the newest backup of the folder is.',
    registers: [metrics],
    // Every process has the same value.
    aggregator: 'max',
    async collect() {
      this.set((await newest())?.bytes ?? 0);
    },
  });
}
