import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { CannotStart } from '../../kernel/cannot-start.ts';
import type { Log } from '../../kernel/logging/log.ts';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { findHolder, whereFree } from '../embedded/folder-lock.ts';
import { clusterFolder } from '../embedded/own-cluster.ts';
import { findPostmaster } from '../embedded/postmaster-file.ts';
import { embeddedUrl } from '../embedded/supervise-cluster.ts';
import { finishSwap } from '../embedded/swap-cluster.ts';
import { readAppliedMigrations, requireSinceOne } from '../migrate.ts';
import { migrations } from '../migrations.ts';
import { requireWhole } from '../moving/arrival.ts';
import { readDepartureNow, requireInUse } from '../moving/require-in-use.ts';
import { findPrimary } from './servers.ts';

interface Installation {
  readonly databaseUrl: string | null;
  readonly directUrl: string | null;
  readonly dataDir: string;
  readonly secretKey: Buffer | null;
}

export interface OperatorDatabase {
  readonly url: string;
  /** Stops the server where this process has started it. */
  stop(): Promise<void>;
}

const howTo =
  'Run this with the environment of the service (DATA_DIR, or DATABASE_URL and SECRET_KEY; see its unit file)';

/**
 * The database for a command of the operator: the server of the settings, the running embedded one, or an embedded one
 * that is started for the command. A command needs an existing installation, and creates none.
 * @throws {CannotStart} where there is none, or where its tables have another version.
 */
export async function openOperatorDatabase(installation: Installation, log: Log): Promise<OperatorDatabase> {
  await requireInstallation(installation);
  const server = await openServer(installation, log);
  return whereFine(server, async (client) => {
    await requireInUse(client);
    await requireTables(client);
  });
}

/**
 * The same for a command that must run alone. It also opens a database that was moved away.
 * @throws {CannotStart} as above, and where the service runs on the embedded database.
 */
export async function openStoppedDatabase(installation: Installation, log: Log): Promise<OperatorDatabase> {
  await requireInstallation(installation);
  if (!installation.databaseUrl) await requireStopped(installation.dataDir);
  const server = await openServer(installation, log);
  return whereFine(server, async (client) => {
    if (!(await readDepartureNow(client))) {
      await requireWhole(client);
      await requireTables(client);
    }
  });
}

/** @throws {CannotStart} where a process runs on the embedded database of this folder. */
export async function requireStopped(dataDir: string): Promise<void> {
  const running = await findPostmaster(clusterFolder(dataDir));
  const holder = running?.starter ? `process ${running.starter}` : findHolder(dataDir);
  if (!holder) return;
  throw new CannotStart(
    `The service is running on the embedded database of ${dataDir} (${holder}): stop it first. Nothing was changed.`,
  );
}

async function requireInstallation({ databaseUrl, dataDir, secretKey }: Installation): Promise<void> {
  const cluster = clusterFolder(dataDir);
  if (!databaseUrl) await whereFree(dataDir, () => finishSwap(dataDir));
  if (!databaseUrl && !existsSync(join(cluster, 'PG_VERSION'))) {
    throw new CannotStart(`There is no database in ${cluster}. ${howTo}.`);
  }
  if (!secretKey && !existsSync(join(dataDir, 'secret.key'))) {
    throw new CannotStart(`There is no ${join(dataDir, 'secret.key')}, and SECRET_KEY is not set. ${howTo}.`);
  }
}

/** The server, if the check succeeds; otherwise it is stopped. */
async function whereFine(
  server: OperatorDatabase,
  check: (client: Client) => Promise<void>,
): Promise<OperatorDatabase> {
  try {
    const client = await openCommandClient(server.url);
    await check(client).finally(() => client.end());
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function openServer(installation: Installation, log: Log): Promise<OperatorDatabase> {
  const { databaseUrl, directUrl, dataDir } = installation;
  if (databaseUrl) return { url: await findPrimary(directUrl ?? databaseUrl), stop: async () => {} };
  const running = await findPostmaster(clusterFolder(dataDir));
  if (running?.status === 'ready') return { url: embeddedUrl(running.socketFolder), stop: async () => {} };
  return startEmbeddedPostgres({ dataDir, log });
}

async function openCommandClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'tongxing command' });
  client.on('error', () => {});
  await client.connect().catch((error: Error & { code?: string }) => {
    throw new CannotStart(`The database cannot be reached (DATABASE_URL): ${error.message || error.code}`);
  });
  return client;
}

async function requireTables(client: Client): Promise<void> {
  const names = await readAppliedMigrations(client);
  if (!names) throw new CannotStart(`The database has no tables of this service. ${howTo}.`);
  requireSinceOne('The database', names);
  if (Object.keys(migrations).some((name) => !names.includes(name))) {
    throw new CannotStart('The tables are of an older version: start the service of this version once.');
  }
}
