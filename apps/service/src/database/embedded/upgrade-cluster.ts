import { chmod, lstat, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from '../../kernel/cannot-start.ts';
import type { Log } from '../../kernel/log.ts';
import { createClusterWhereMissing, removeAbandoned } from './create-cluster.ts';
import { clusterFolder } from './own-cluster.ts';
import { choosePostgresAccount, type PostgresAccount } from './postgres-account.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { openSocketFolder } from './socket-folder.ts';
import { superviseCluster } from './supervise-cluster.ts';

/** A server for the length of a command. */
export interface CommandServer {
  /** The product's own database there. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface FormerServer extends CommandServer {
  /** Its files belong to it. */
  readonly account: PostgresAccount;
}

export interface ServerBeside extends CommandServer {
  /** The cluster's folder; stopped, it may take the place of another. */
  readonly folder: string;
  /** Stops it and removes whatever is left of it here. */
  remove(): Promise<void>;
}

/** A command alone is connected. */
const connections = 20;

/** The major version that made the cluster of a data folder; null: there is none. */
export async function readClusterMajor(dataDir: string): Promise<string | null> {
  const text = await readFile(join(clusterFolder(dataDir), 'PG_VERSION'), 'utf8').catch(() => null);
  return text?.trim() ?? null;
}

/** @throws {CannotStart} where the cluster lies on another disk than the data folder: a folder beside it could not take its place. */
export async function requireOneDisk(dataDir: string): Promise<void> {
  const cluster = clusterFolder(dataDir);
  const isLink = (await lstat(cluster)).isSymbolicLink();
  if (!isLink && (await stat(cluster)).dev === (await stat(dataDir)).dev) return;
  throw new CannotStart(
    `${cluster} lies on another disk than ${dataDir}, so that no other folder can take its place: set DATA_DIR to a folder of that ` +
      'disk, with everything that is in it now. Nothing was touched.',
  );
}

/** What a cluster takes of its disk, in bytes, without the log, of which a new one has its own. */
export async function sizeOfCluster(dataDir: string): Promise<number> {
  const base = join(clusterFolder(dataDir), 'base');
  let size = 0;
  for (const entry of await readdir(base, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) size += (await stat(join(entry.parentPath, entry.name))).blocks * 512;
  }
  return size;
}

/** Starts the cluster of a data folder with the programs that made it. */
export async function openFormerCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  log: Log,
): Promise<FormerServer> {
  const cluster = clusterFolder(dataDir);
  const { folder } = await findPostgresBinaries();
  const account = await choosePostgresAccount(cluster, [dataDir, binaries.folder, folder]);
  const folders = { cluster, socket: await openSocketFolder(dataDir, account) };
  const server = { folders, binaries, account, durability: 'on', connections, log } as const;
  const { url, stop } = await superviseCluster(server);
  return { url, stop, account };
}

/** Makes an empty cluster of our version beside that of a data folder, and starts it. */
export async function openClusterBeside(
  dataDir: string,
  { account, log }: { readonly account: PostgresAccount; readonly log: Log },
): Promise<ServerBeside> {
  const binaries = await findPostgresBinaries();
  await removeAbandoned(clusterFolder(dataDir));
  const home = `${clusterFolder(dataDir)}.new-${process.pid}`;
  await rm(home, { recursive: true, force: true });
  await mkdir(home);
  // PostgreSQL may run under another account, which passes through.
  await chmod(home, 0o711);
  const cluster = clusterFolder(home);
  let stop = async () => {};
  const remove = async () => {
    await stop();
    await rm(home, { recursive: true, force: true });
  };
  try {
    await createClusterWhereMissing(cluster, binaries, account, 'on');
    const folders = { cluster, socket: await openSocketFolder(home, account) };
    const server = await superviseCluster({
      folders,
      binaries,
      account,
      durability: 'on',
      connections,
      log,
    });
    let stopped: Promise<void> | null = null;
    stop = () => {
      stopped ??= server.stop();
      return stopped;
    };
    return { url: server.url, folder: cluster, stop, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
