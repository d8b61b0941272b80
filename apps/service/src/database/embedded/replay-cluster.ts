import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { silentLog } from '../../kernel/log.ts';
import { ownFiles } from './own-files.ts';
import { choosePostgresAccount } from './postgres-account.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { findPostmaster } from './postmaster-file.ts';
import { type FetchArchived, openSegmentFeed, type SegmentFeed } from './segment-feed.ts';
import { openSocketFolder } from './socket-folder.ts';
import { type PostgresProcess, type PostgresServer, spawnPostgres } from './spawn-postgres.ts';
import { stopPostmaster } from './stop-postmaster.ts';
import { embeddedUrl } from './supervise-cluster.ts';

export interface Replay {
  /** A base as it was unpacked, with its `backup_label`. */
  readonly cluster: string;
  /** Whose account and socket it takes. */
  readonly dataDir: string;
  readonly durability: 'on' | 'off';
  /** Everything that was kept until then comes back, and nothing later; null: all that the archive has. */
  readonly moment: Date | null;
  readonly fetch: FetchArchived;
}

export interface ReplayedCluster {
  /** The product's own database, as it was at the moment. */
  readonly url: string;
  stop(): Promise<void>;
}

/** What PostgreSQL says where nothing was written after the moment: then all there is, is all there was. */
const nothingLater = 'recovery ended before configured recovery target was reached';

/**
 * Starts PostgreSQL on a base and lets it replay the archived log up to a moment; from there on the cluster goes its own
 * way, on a timeline of its own. It runs until it is stopped.
 * @throws {CannotStart} with the reason that PostgreSQL gives.
 */
export async function replayCluster(replay: Replay): Promise<ReplayedCluster> {
  const { cluster, dataDir, moment } = replay;
  const binaries = await findPostgresBinaries();
  const account = await choosePostgresAccount(join(dataDir, 'postgres'), [dataDir, binaries.folder]);
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  await ownFiles(cluster, account);
  const folder = `${cluster}.feed`;
  await rm(folder, { recursive: true, force: true });
  const feed = await openSegmentFeed(folder, account, replay.fetch);
  const server: PostgresServer = {
    folders: { cluster, socket: await openSocketFolder(dataDir, account) },
    binaries,
    account,
    durability: replay.durability,
    connections: 20,
    extra: {},
    log: silentLog,
  };
  const run = (target: Readonly<Record<string, string>>) =>
    untilPromoted(
      spawnPostgres({
        ...server,
        extra: {
          wal_level: 'replica',
          hot_standby: 'off',
          restore_command: feed.command,
          // Where several went on from one base, the one that the base is of.
          recovery_target_timeline: 'current',
          ...target,
        },
      }),
      server,
      feed,
    );
  try {
    const until: Record<string, string> = moment
      ? {
          recovery_target_time: moment.toISOString().replace('T', ' ').replace('Z', '+00'),
          recovery_target_action: 'promote',
        }
      : {};
    const first = await run(until);
    const result = first.isPromoted || !first.reason.includes(nothingLater) ? first : await run({});
    if (!result.isPromoted) throw new CannotStart(`The log cannot be replayed: ${result.reason}`);
    const { pid, socketFolder } = result;
    return { url: embeddedUrl(socketFolder), stop: () => stopPostmaster(pid) };
  } finally {
    await feed.close();
  }
}

type Outcome =
  | { readonly isPromoted: true; readonly pid: number; readonly socketFolder: string }
  | { readonly isPromoted: false; readonly reason: string };

/** Until it takes connections, which it does when all is replayed; there is no limit to how long that is. */
async function untilPromoted(
  child: PostgresProcess,
  { folders }: PostgresServer,
  feed: SegmentFeed,
): Promise<Outcome> {
  let reason: string | null = null;
  void child.gone.then((text) => {
    reason = text;
  });
  const look = async (): Promise<Outcome> => {
    while (reason === null) {
      const found = await findPostmaster(folders.cluster);
      if (found?.pid === child.pid && found.status === 'ready') {
        return { isPromoted: true, pid: child.pid, socketFolder: found.socketFolder };
      }
      await pause(20);
    }
    return { isPromoted: false, reason };
  };
  try {
    return await Promise.race([look(), feed.failed]);
  } catch (error) {
    await stopPostmaster(child.pid);
    throw error;
  }
}
