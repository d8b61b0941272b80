import { createHash } from 'node:crypto';
import { access, chown, constants, lstat, mkdir, mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotStart } from '../../kernel/cannot-start.ts';
import type { Log } from '../../kernel/logging/log.ts';
import { createClusterWhereMissing } from './create-cluster.ts';
import { type HeldLock, lockDataFolder } from './folder-lock.ts';
import { clusterFolder } from './own-cluster.ts';
import { choosePostgresAccount, type PostgresAccount } from './postgres-account.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { superviseCluster } from './supervise-cluster.ts';
import { finishSwap } from './swap-cluster.ts';

export interface EmbeddedPostgresOptions {
  /** The database is in its folder `postgres`, which is created where missing. */
  readonly dataDir: string;
  readonly log: Log;
  /** `off` gives up crash safety for speed: tests only. */
  readonly durability?: 'on' | 'off';
  /** The data folder's lock where the caller has it already. It is released with the server. */
  readonly lock?: HeldLock;
  /** The most connections, those of command lines and of the superuser included. */
  readonly connections?: number;
}

/** Enough for one process of the service and the commands of an operator. */
const fewConnections = 60;

export interface EmbeddedPostgres {
  /** The product's own database and role, for any process of this machine that may reach the socket. */
  readonly url: string;
  /** The same server as its superuser, for back-up tools and tests. */
  readonly superuserUrl: string;
  /** Ends all connections and waits until everything is on disk: a second as a rule, ten at most. */
  stop(): Promise<void>;
}

/** @throws {CannotStart} where nothing can be written there: a read-only disk, another account's folder, no folder at all. */
async function openDataFolder(dataDir: string): Promise<string> {
  try {
    // Others can pass through it and not list it: PostgreSQL may run under another account than the service.
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await access(dataDir, constants.W_OK);
    return await realpath(dataDir);
  } catch (error) {
    const [what = ''] = (error as Error).message.split(', ');
    throw new CannotStart(`DATA_DIR: ${dataDir} cannot be written (${what})`);
  }
}

/**
 * Starts the packaged PostgreSQL on `dataDir`, or takes over one that a killed process left running, and keeps it
 * running until `stop`. Call it from the main thread: the server ends with the thread that started it.
 * @throws {CannotStart} in one line where the platform has none or another process owns the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const durability = options.durability ?? 'on';
  const binaries = await findPostgresBinaries();
  const dataDir = await openDataFolder(options.dataDir);
  // Before anything is written or started.
  const lock = options.lock ?? (await lockDataFolder(dataDir));
  try {
    await finishSwap(dataDir);
    const cluster = clusterFolder(dataDir);
    const account = await choosePostgresAccount(cluster, [dataDir, binaries.folder]);
    await createClusterWhereMissing(cluster, binaries, account, durability);
    const folders = { cluster, socket: await openSocketFolder(dataDir, account) };
    const server = await superviseCluster({
      folders,
      binaries,
      account,
      durability,
      connections: options.connections ?? fewConnections,
      log: options.log,
    });
    return { ...server, stop: () => server.stop().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** sun_path holds 104 bytes on macOS and 108 on Linux, the final zero included. */
const longestSocketPath = 103;
const socketName = '.s.PGSQL.5432';

/**
 * The folder of the database's socket, private to its account (mode 700): in the data folder, or under a
 * short name in the temporary folder where that path would be too long for a socket.
 */
async function openSocketFolder(dataDir: string, account: PostgresAccount): Promise<string> {
  const inData = join(await realpath(dataDir), 'postgres-socket');
  if (Buffer.byteLength(join(inData, socketName)) <= longestSocketPath) return own(inData, account);
  const mark = createHash('sha256').update(inData).digest('hex').slice(0, 12);
  const short = join(await realpath(tmpdir()), `tongxing-${mark}`);
  if (Buffer.byteLength(join(short, socketName)) > longestSocketPath) {
    return own(join('/tmp', `tongxing-${mark}`), account);
  }
  return own(short, account);
}

async function own(folder: string, { identity }: PostgresAccount): Promise<string> {
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const uid = identity?.uid ?? process.getuid?.() ?? 0;
  const found = await lstat(folder);
  // Anybody can create a folder in /tmp first. One of another owner is not used.
  const isOurs = found.isDirectory() && (found.uid === uid || found.uid === process.getuid?.());
  if (!isOurs || found.mode & 0o077)
    return own(await mkdtemp(join(tmpdir(), 'tongxing-')), { identity } as PostgresAccount);
  if (identity) await chown(folder, identity.uid, identity.gid);
  return folder;
}
