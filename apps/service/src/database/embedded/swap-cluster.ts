import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { forceFolder, readIfThere, writeFileAtomically } from '../../kernel/files/durable-file.ts';
import { clusterFolder } from './own-cluster.ts';
import { findPostmaster, isAlive } from './postmaster-file.ts';

/** What is written down before one cluster takes the place of another; paths below the data folder. */
interface ClusterSwap {
  readonly pid: number;
  readonly from: string;
  readonly aside: string;
}

const swapFile = (dataDir: string) => join(dataDir, 'postgres-placing');
/** Where a cluster goes that another takes the place of. */
export const asideOf = (cluster: string, at: Date) =>
  `${cluster}.before-${at.toISOString().replaceAll(/[-:]/g, '')}`;

const isThere = (cluster: string) => existsSync(join(cluster, 'PG_VERSION'));

/**
 * Puts a stopped cluster, whole and of the same disk, in the place of the one that is there, which goes aside. Two folders cannot
 * change places in one step: until the first is aside it is the truth, and from then on the next start goes on
 * where this ended (`finishSwap`).
 * @throws {CannotStart} where a server runs on what is there; nothing is touched then.
 */
export async function swapCluster(dataDir: string, folder: string, aside: string): Promise<void> {
  const cluster = clusterFolder(dataDir);
  if (await findPostmaster(cluster)) {
    throw new CannotStart(
      'The service was started on this database meanwhile: stop it first. Nothing was touched.',
    );
  }
  const swap: ClusterSwap = {
    pid: process.pid,
    from: relative(dataDir, folder),
    aside: relative(dataDir, aside),
  };
  await writeFileAtomically(swapFile(dataDir), JSON.stringify(swap));
  if (existsSync(cluster)) {
    await rename(cluster, aside);
    await forceFolder(dataDir);
  }
  await finishSwap(dataDir);
}

/**
 * Ends what a kill or a power cut left of `swapCluster`: before anybody looks whether there is a cluster.
 * @throws {CannotStart} where both are gone: nobody is to begin with an empty database then.
 */
export async function finishSwap(dataDir: string): Promise<void> {
  const text = await readIfThere(swapFile(dataDir));
  if (text === null) return;
  const { pid, from, aside }: ClusterSwap = JSON.parse(text);
  const cluster = clusterFolder(dataDir);
  const isUnderWay = pid !== process.pid && isAlive(pid);
  if (isThere(cluster) && isUnderWay) return;
  if (!isThere(cluster)) {
    // Whoever starts at the same moment does the same.
    await rename(join(dataDir, from), cluster).catch(() => {});
    if (!isThere(cluster)) {
      throw new CannotStart(
        `There is neither ${cluster} nor ${join(dataDir, from)}, which was to take its place: the database from before is ` +
          `${join(dataDir, aside)}, rename that one to ${cluster}.`,
      );
    }
    await forceFolder(dataDir);
  }
  // The folder that it was made in, with a cluster that is no truth where the old one goes on.
  if (dirname(from) !== '.') await rm(join(dataDir, dirname(from)), { recursive: true, force: true });
  await rm(swapFile(dataDir), { force: true });
}
