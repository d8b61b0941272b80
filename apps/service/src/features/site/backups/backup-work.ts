import type { UploadWork } from '../../account/uploads/upload-work.ts';
import type { HealthWork } from '../health/health.ts';

export interface BackupWork extends UploadWork, Pick<HealthWork, 'metrics'> {
  /** The database as a connection of its own reaches it, beside the pool. */
  readonly databaseUrl: string;
  /** Backups that this process is making: who stops the process ends them. */
  readonly backupsUnderWay: Set<AbortController>;
}
