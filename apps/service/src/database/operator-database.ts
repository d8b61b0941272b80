import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { CannotStart } from '../kernel/cannot-start.ts';
import type { Log } from '../kernel/log.ts';
import { clusterFolder } from './embedded/own-cluster.ts';
import { finishPlacing } from './embedded/place-cluster.ts';
import { findPostmaster } from './embedded/postmaster-file.ts';
import { embeddedUrl } from './embedded/supervise-cluster.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { readAppliedMigrations, requireSinceOne } from './migrate.ts';
import { migrations } from './migrations.ts';
import { readDeparture } from './moving/departure.ts';
import { findPrimary } from './servers.ts';

interface Installation {
  readonly databaseUrl: string | null;
  readonly directUrl: string | null;
  readonly dataDir: string;
  readonly secretKey: Buffer | null;
}

const howTo =
  'Run this with the environment of the service (DATA_DIR, or DATABASE_URL and SECRET_KEY; see its unit file)';

/**
 * The database for a command of the operator, beside the running service or without it: the server of the settings,
 * the embedded one that the service keeps, or that one started for the length of the command. A command works on an
 * installation that is there: it makes none.
 * @throws {CannotStart} where there is none, or its tables are of another version.
 */
export async function openOperatorDatabase(
  installation: Installation,
  log: Log,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const { databaseUrl, dataDir, secretKey } = installation;
  const cluster = clusterFolder(dataDir);
  if (!databaseUrl) await finishPlacing(dataDir);
  if (!databaseUrl && !existsSync(join(cluster, 'PG_VERSION'))) {
    throw new CannotStart(`There is no database in ${cluster}. ${howTo}.`);
  }
  if (!secretKey && !existsSync(join(dataDir, 'secret.key'))) {
    throw new CannotStart(`There is no ${join(dataDir, 'secret.key')}, and SECRET_KEY is not set. ${howTo}.`);
  }
  const server = await openServer(installation, cluster, log);
  try {
    await requireTables(server.url);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function openServer(installation: Installation, cluster: string, log: Log) {
  const { databaseUrl, directUrl, dataDir } = installation;
  if (databaseUrl) return { url: await findPrimary(directUrl ?? databaseUrl), stop: async () => {} };
  const running = await findPostmaster(cluster);
  if (running?.status === 'ready') return { url: embeddedUrl(running.socketFolder), stop: async () => {} };
  return startEmbeddedPostgres({ dataDir, log });
}

async function requireTables(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'tongxing command' });
  client.on('error', () => {});
  await client.connect().catch((error: Error & { code?: string }) => {
    throw new CannotStart(`The database cannot be reached (DATABASE_URL): ${error.message || error.code}`);
  });
  try {
    const departure = await readDeparture(client);
    if (departure) {
      throw new CannotStart(
        `The database was moved to ${departure.place}: set DATABASE_URL to that one, or remove it where that is the embedded one.`,
      );
    }
    const names = await readAppliedMigrations(client);
    if (!names) throw new CannotStart(`The database has no tables of this service. ${howTo}.`);
    requireSinceOne('The database', names);
    if (Object.keys(migrations).some((name) => !names.includes(name))) {
      throw new CannotStart('The tables are of an older version: start the service of this version once.');
    }
  } finally {
    await client.end();
  }
}
