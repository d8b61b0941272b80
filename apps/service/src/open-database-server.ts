import { startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { migrate } from './database/migrate.ts';
import type { Log } from './kernel/log.ts';
import type { Settings } from './settings.ts';

export interface OpenDatabaseServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** The server of the settings, or the embedded one, with all migrations applied. */
export async function openDatabaseServer(settings: Settings, log: Log): Promise<OpenDatabaseServer> {
  const embedded = settings.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        dataDir: settings.dataDir,
        connections: 40 + 20 * settings.workers,
        archives: settings.file.backups.continuous,
        log,
      });
  const url = settings.databaseUrl ?? embedded?.url ?? '';
  await migrate(settings.directUrl ?? url, log);
  return { url, stop: async () => embedded?.stop() };
}
