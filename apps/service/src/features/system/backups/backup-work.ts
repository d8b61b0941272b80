import type { UploadWork } from '../../accounts/uploads/file-store.ts';
import type { MeteredWork } from '../metrics/measure-service.ts';
import type { OpenBackupStore } from './backup-store.ts';

export interface BackupWork extends UploadWork, Pick<MeteredWork, 'metrics'> {
  /** The database as a connection of its own reaches it, beside the pool. */
  readonly databaseUrl: string;
  readonly openBackupStore: OpenBackupStore;
  /** Backups that this process is making: who stops the process ends them. */
  readonly backupsUnderWay: Set<AbortController>;
}
