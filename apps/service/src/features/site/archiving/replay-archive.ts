import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReplayedCluster, replayCluster } from '../../../database/embedded/replay-cluster.ts';
import { systemClock } from '../../../kernel/clock.ts';
import type { BackupPlace } from '../backups/backup-place.ts';
import { type ArchivedSegment, type ArchivePlace, segmentFile } from './archive-place.ts';
import { unpackBase } from './base-archive.ts';
import type { Reach } from './reach.ts';
import { readSegment, writeSegment } from './segment-archive.ts';

export interface ReplayOrder {
  readonly place: ArchivePlace;
  readonly reach: Reach;
  readonly segments: readonly ArchivedSegment[];
  /** Null: to the end of the archive. */
  readonly moment: Date | null;
  readonly masterKey: Buffer;
  /** A file with private keys of age. */
  readonly identityFile: string | null;
  readonly dataDir: string;
  /** Is made. */
  readonly folder: string;
  readonly durability: 'on' | 'off';
  keepUpload(name: string, bytes: Buffer): Promise<void>;
}

/**
 * Makes a cluster as it was at a moment out of a base and the log after it, in a folder of its own, and starts it there.
 * @throws {CannotStart} where something of it is damaged, missing or encrypted to another key.
 */
export async function replayArchive(
  order: ReplayOrder,
): Promise<ReplayedCluster & { readonly uploads: number }> {
  const { place, reach, moment, folder, dataDir, durability } = order;
  const { base } = reach;
  const { uploads } = await withBrought(place.bases, base.file, (path) =>
    unpackBase({ ...order, path }, folder, order.keepUpload),
  );
  const files = filesOf(order);
  const replayed = await replayCluster({
    cluster: folder,
    dataDir,
    durability,
    moment,
    async fetch(name, path) {
      const segment = files.get(name);
      if (!segment) return false;
      await withBrought(place.segments, segment.file, async (brought) =>
        writeFile(path, await readSegment({ ...order, path: brought }, segment), { mode: 0o600 }),
      );
      return true;
    },
  });
  return { ...replayed, uploads };
}

const filesOf = ({ reach, segments }: Pick<ReplayOrder, 'reach' | 'segments'>) =>
  new Map(
    segments.flatMap((each) => (each.system === reach.base.system ? [[each.name, each] as const] : [])),
  );

/**
 * Reads what a replay up to the moment would read, the base and the log after it, and starts nothing.
 * @throws {CannotStart} where something of it is damaged, missing or encrypted to another key.
 */
export async function readForReplay(
  order: Omit<ReplayOrder, 'dataDir' | 'durability' | 'keepUpload'>,
): Promise<{ readonly uploads: number; readonly segments: number }> {
  const { place, reach, moment, folder } = order;
  const { start_segment: first, file } = reach.base;
  const { uploads } = await withBrought(place.bases, file, (path) =>
    unpackBase({ ...order, path }, folder, async () => {}),
  );
  const timeline = first.slice(0, 8);
  const needed = [...filesOf(order).values()]
    .filter(({ name }) => name.length === first.length && name.startsWith(timeline) && name >= first)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  let segments = 0;
  for (const segment of needed) {
    if (segment.name === reach.missing) break;
    await withBrought(place.segments, segment.file, (path) => readSegment({ ...order, path }, segment));
    segments += 1;
    if (segment.closedAt >= (moment ?? reach.to)) break;
  }
  return { uploads, segments };
}

/**
 * Puts the histories of timelines into the archive that it does not have: from them a later restore sees which numbers are
 * taken.
 */
export async function archiveHistories(
  { place, reach, segments, masterKey }: ReplayOrder,
  cluster: string,
  recipients: readonly string[],
): Promise<void> {
  const { system } = reach.base;
  const log = join(cluster, 'pg_wal');
  for (const name of await readdir(log)) {
    const isKnown = segments.some((each) => each.system === system && each.name === name);
    if (!name.endsWith('.history') || isKnown) continue;
    const history = { system, name, closedAt: systemClock.now() };
    const file = segmentFile(history, recipients.length > 0);
    const bytes = await readFile(join(log, name));
    await writeSegment((source) => place.segments.write(file, source), history, bytes, {
      recipients,
      masterKey,
    });
  }
}

async function withBrought<Value>(
  place: BackupPlace,
  name: string,
  work: (path: string) => Promise<Value>,
): Promise<Value> {
  const { path, done } = await place.bring(name);
  try {
    return await work(path);
  } finally {
    await done();
  }
}
