import { setTimeout as pause } from 'node:timers/promises';
import { describeRefusal } from '../database/connect/describe-refusal.ts';
import { waitForDatabase } from '../database/connect/wait-for-database.ts';
import { openCopyClient } from '../database/copy/open-copy-client.ts';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { clusterFolder } from '../database/embedded/own-cluster.ts';
import { findPostmaster } from '../database/embedded/postmaster-file.ts';
import { embeddedUrl } from '../database/embedded/supervise-cluster.ts';
import { migrate } from '../database/migrate.ts';
import { requireInUse } from '../database/moving/require-in-use.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import type { Log } from '../kernel/logging/log.ts';
import type { Settings } from '../settings/settings.ts';

export interface OpenDatabaseServer {
  readonly url: string;
  stop(): Promise<void>;
}

const waitMilliseconds = 60_000;

/**
 * The server of the settings, once it accepts connections, or the embedded one, with all migrations applied.
 * @throws {CannotStart} where the database was moved away, or where a move to it did not finish.
 */
export async function openDatabaseServer(settings: Settings, log: Log): Promise<OpenDatabaseServer> {
  const embedded = settings.databaseUrl ? null : await startEmbedded(settings, log);
  try {
    const url = settings.databaseUrl ?? embedded?.url ?? '';
    const directly = settings.directUrl ?? url;
    if (settings.databaseUrl) await waitForDatabase(directly, log);
    const client = await openCopyClient(directly);
    await requireInUse(client).finally(() => client.end());
    await migrate(directly, log);
    return { url, stop: async () => embedded?.stop() };
  } catch (error) {
    await embedded?.stop();
    const refusal = settings.databaseUrl ? describeRefusal(error) : null;
    throw refusal ? new CannotStart(refusal) : error;
  }
}

/** The parent of the workers starts it: it runs as long as the service, and the processes of one service share it. */
async function startEmbedded(
  { dataDir, workers, isWorker }: Settings,
  log: Log,
): Promise<OpenDatabaseServer> {
  if (isWorker) return { url: await waitForEmbedded(dataDir), stop: async () => {} };
  const connections = 40 + 20 * workers;
  return startEmbeddedPostgres({ dataDir, connections, log });
}

async function waitForEmbedded(dataDir: string): Promise<string> {
  const end = performance.now() + waitMilliseconds;
  for (;;) {
    const found = await findPostmaster(clusterFolder(dataDir));
    if (found?.status === 'ready') return embeddedUrl(found.socketFolder);
    // The parent has ended, and the server with it.
    if (!process.connected || performance.now() > end) {
      throw new CannotStart('The embedded PostgreSQL is not there.');
    }
    await pause(50);
  }
}
