import { access, constants, mkdir, realpath } from 'node:fs/promises';
import { CannotStart } from '../../kernel/cannot-start.ts';
import type { Log } from '../../kernel/logging/log.ts';
import { createClusterWhereMissing } from './create-cluster.ts';
import { clusterFolder } from './own-cluster.ts';
import { choosePostgresAccount } from './postgres-account.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { openSocketFolder } from './socket-folder.ts';
import { superviseCluster } from './supervise-cluster.ts';
import { finishSwap } from './swap-cluster.ts';

export interface EmbeddedPostgresOptions {
  /** Holds the database in its folder `postgres`; made where missing. */
  readonly dataDir: string;
  readonly log: Log;
  /** `off` gives up crash safety for speed: tests only. */
  readonly durability?: 'on' | 'off';
  /** Connections at once, those of command lines and of the database's owner among them. */
  readonly connections?: number;
}

/** One process of the service, and whatever an operator does beside it. */
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
    // Others may pass, not look: PostgreSQL may run under another account than the service.
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await access(dataDir, constants.W_OK);
    return await realpath(dataDir);
  } catch (error) {
    const [what = ''] = (error as Error).message.split(', ');
    throw new CannotStart(`DATA_DIR: ${dataDir} cannot be written (${what})`);
  }
}

/**
 * Starts the packaged PostgreSQL on `dataDir`, or takes over one that a killed process left behind, and keeps
 * it running until `stop`. Throws one plain line where the platform has none or another process owns the
 * folder. Call it from the main thread: the server's life is tied to the thread that starts it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const durability = options.durability ?? 'on';
  const binaries = await findPostgresBinaries();
  const dataDir = await openDataFolder(options.dataDir);
  await finishSwap(dataDir);
  const cluster = clusterFolder(dataDir);
  const account = await choosePostgresAccount(cluster, [dataDir, binaries.folder]);
  await createClusterWhereMissing(cluster, binaries, account, durability);
  const folders = { cluster, socket: await openSocketFolder(dataDir, account) };
  return superviseCluster({
    folders,
    binaries,
    account,
    durability,
    connections: options.connections ?? fewConnections,
    log: options.log,
  });
}
