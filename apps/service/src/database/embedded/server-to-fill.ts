import { lstat, mkdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from '../../kernel/cannot-start.ts';
import type { Log } from '../../kernel/logging/log.ts';
import { removeAbandoned } from './create-cluster.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { type HeldLock, lockDataFolder } from './folder-lock.ts';
import { clusterFolder } from './own-cluster.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { findPostmaster } from './postmaster-file.ts';
import { asideOf, finishSwap, swapCluster } from './swap-cluster.ts';

/** The embedded server while a backup is restored into it. */
export interface ServerToFill {
  /** The address of the service's database on it. */
  readonly url: string;
  /**
   * Stops the server and moves its cluster into place. Returns the folder to which a cluster of another major version
   * was moved, or null where there was none.
   */
  finish(at: Date): Promise<string | null>;
  /** Stops the server. Without `finish` a cluster of another major version stays where it is. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded server of a data folder for a restore. Where its cluster has another major version, a new cluster
 * is created beside it. The old one is not opened, and stays in place until the new one is filled.
 * @throws {CannotStart} where a server runs on the old cluster, or where no other folder can replace it.
 */
export async function startServerToFill(given: string, log: Log): Promise<ServerToFill> {
  await mkdir(given, { recursive: true, mode: 0o711 });
  const dataDir = await realpath(given);
  const lock = await lockDataFolder(dataDir);
  try {
    await finishSwap(dataDir);
    const cluster = clusterFolder(dataDir);
    const made = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
    const { major } = await findPostgresBinaries();
    if (made !== null && made.trim() !== major) return await startBeside(dataDir, cluster, lock, log);
    const { url, stop } = stoppedOnce(await startEmbeddedPostgres({ dataDir, lock, log }));
    return { url, stop, finish: () => stop().then(() => null) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startBeside(
  dataDir: string,
  cluster: string,
  lock: HeldLock,
  log: Log,
): Promise<ServerToFill> {
  if (await findPostmaster(cluster)) {
    throw new CannotStart('The service is running on this database: stop it first. Nothing was touched.');
  }
  await requireOneDisk(dataDir, cluster);
  await removeAbandoned(cluster);
  const home = `${cluster}.new-${process.pid}`;
  const remove = () => rm(home, { recursive: true, force: true });
  try {
    const server = stoppedOnce(await startEmbeddedPostgres({ dataDir: home, log }));
    return {
      url: server.url,
      async finish(at) {
        await server.stop();
        const aside = asideOf(cluster, at);
        await swapCluster(dataDir, clusterFolder(home), aside);
        lock.release();
        return aside;
      },
      stop: () => server.stop().then(remove).finally(lock.release),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A process id may be reused soon after, so the server is stopped only once. */
function stoppedOnce({ url, stop }: { readonly url: string; stop(): Promise<void> }) {
  let stopped: Promise<void> | null = null;
  return {
    url,
    stop(): Promise<void> {
      stopped ??= stop();
      return stopped;
    },
  };
}

/**
 * @throws {CannotStart} where the cluster is on another disk than the data folder: then no folder there can replace it.
 */
async function requireOneDisk(dataDir: string, cluster: string): Promise<void> {
  const isLink = (await lstat(cluster)).isSymbolicLink();
  if (!isLink && (await stat(cluster)).dev === (await stat(dataDir)).dev) return;
  throw new CannotStart(
    `${cluster} lies on another disk than ${dataDir}, so that no other folder can take its place: set DATA_DIR to a folder of that ` +
      'disk, with everything that is in it now. Nothing was touched.',
  );
}
