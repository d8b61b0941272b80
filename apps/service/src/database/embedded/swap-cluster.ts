import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { forceFolder, readIfThere, writeFileAtomically } from '../../kernel/files/durable-file.ts';
import { clusterFolder } from './own-cluster.ts';
import { findPostmaster, isAlive } from './postmaster-file.ts';

/** The journal entry that is written before one cluster replaces another; paths below the data folder. */
interface ClusterSwap {
  readonly pid: number;
  readonly from: string;
  readonly aside: string;
}

const swapFile = (dataDir: string) => join(dataDir, 'postgres-placing');
/** The folder to which a replaced cluster is moved. */
export const asideOf = (cluster: string, at: Date) =>
  `${cluster}.before-${at.toISOString().replaceAll(/[-:]/g, '')}`;

const isThere = (cluster: string) => existsSync(join(cluster, 'PG_VERSION'));

/**
 * Replaces the cluster in place, which is moved aside, with another stopped one of the same disk. This takes two
 * renames: until the first the old cluster is valid, and after it the next start continues (`finishSwap`).
 * @throws {CannotStart} where a server runs on the cluster in place; nothing is changed then.
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
 * Finishes a `swapCluster` that a kill or a power cut interrupted. Call it before anything checks whether there is a
 * cluster.
 * @throws {CannotStart} where both folders are missing, so that no start creates an empty database.
 */
export async function finishSwap(dataDir: string): Promise<void> {
  const text = await readIfThere(swapFile(dataDir));
  if (text === null) return;
  const { pid, from, aside }: ClusterSwap = JSON.parse(text);
  const cluster = clusterFolder(dataDir);
  const isUnderWay = pid !== process.pid && isAlive(pid);
  if (isThere(cluster) && isUnderWay) return;
  if (!isThere(cluster)) {
    // A process that starts at the same moment does the same.
    await rename(join(dataDir, from), cluster).catch(() => {});
    if (!isThere(cluster)) {
      throw new CannotStart(
        `There is neither ${cluster} nor ${join(dataDir, from)}, which was to take its place: the database from before is ` +
          `${join(dataDir, aside)}, rename that one to ${cluster}.`,
      );
    }
    await forceFolder(dataDir);
  }
  // The folder in which the new cluster was made, with an invalid cluster where the old one stays in use.
  if (dirname(from) !== '.') await rm(join(dataDir, dirname(from)), { recursive: true, force: true });
  await rm(swapFile(dataDir), { force: true });
}
