import { join } from 'node:path';
import type { Log } from '../kernel/log.ts';
import { findPostmaster } from './embedded/postmaster-file.ts';
import { embeddedUrl } from './embedded/supervise-cluster.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/**
 * The database for a command of the operator, beside the running service or without it: the server of the settings,
 * the embedded one that the service keeps, or that one started for the length of the command.
 */
export async function openOperatorDatabase(
  settings: { readonly databaseUrl: string | null; readonly dataDir: string },
  log: Log,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  if (settings.databaseUrl) return { url: settings.databaseUrl, stop: async () => {} };
  const running = await findPostmaster(join(settings.dataDir, 'postgres'));
  if (running?.status === 'ready') return { url: embeddedUrl(running.socketFolder), stop: async () => {} };
  return startEmbeddedPostgres({ dataDir: settings.dataDir, log });
}
