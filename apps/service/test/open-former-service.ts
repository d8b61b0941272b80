import { execFile } from 'node:child_process';
import { chown, mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { findFormerBinaries } from '../src/database/embedded/former-binaries.ts';
import { clusterFolder } from '../src/database/embedded/own-cluster.ts';
import { choosePostgresAccount } from '../src/database/embedded/postgres-account.ts';
import { openFormerCluster } from '../src/database/embedded/upgrade-cluster.ts';
import { migrate } from '../src/database/migrate.ts';
import { openPostgres } from '../src/database/open-postgres.ts';
import { silentLog } from '../src/kernel/log.ts';
import type { Settings } from '../src/settings/settings.ts';
import { openService, type TestService } from './open-service.ts';

/** What Debian 12 has. */
const formerMajor = '15';
const binaries = () => findFormerBinaries(formerMajor, null);

/** Whether the programs of an earlier PostgreSQL are on this machine. */
export const hasFormer = await binaries().then(
  () => true,
  () => false,
);

/** Makes a cluster of an earlier major version in a data folder, as a release of then has left it. */
export async function makeFormerCluster(dataDir: string): Promise<void> {
  const { folder, initdb } = await binaries();
  const cluster = clusterFolder(dataDir);
  const account = await choosePostgresAccount(cluster, [dataDir, folder]);
  await mkdir(cluster, { mode: 0o700 });
  if (account.identity) await chown(cluster, account.identity.uid, account.identity.gid);
  const options = ['--username=postgres', '--encoding=UTF8', '--locale=C', '--auth=trust', '--no-sync'];
  const [command, args] = account.commandFor(initdb, [`--pgdata=${cluster}`, ...options], 'free');
  await promisify(execFile)(command, args, { ...account.spawnIdentity, cwd: '/' });
}

/** Starts such a cluster with its own programs. */
export const startFormer = async (dataDir: string) => openFormerCluster(dataDir, await binaries(), silentLog);

/** A service on such a cluster, on a data folder that outlives it. */
export async function openFormerService({
  dataDir,
  masterKey,
}: {
  readonly dataDir: string;
  readonly masterKey: Buffer;
}): Promise<TestService & { readonly settings: Settings }> {
  const server = await startFormer(dataDir);
  await migrate(server.url);
  const database = openPostgres(server.url, { connections: 5 });
  const drop = async () => {
    await database.close();
    await server.stop();
  };
  const service = await openService({
    on: { database, url: server.url, drop },
    settings: { dataDir },
    ports: { masterKey },
  });
  return {
    ...service,
    settings: { ...service.ports.settings, databaseUrl: null, secretKey: masterKey },
  };
}
