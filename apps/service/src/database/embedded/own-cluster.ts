import { join } from 'node:path';
import { readSystemId, spoolFolder } from './archive-spool.ts';
import { superuser } from './create-cluster.ts';
import { findPostmaster } from './postmaster-file.ts';
import { embeddedUrl, urlFor } from './supervise-cluster.ts';

/** The embedded server that a process works on, and its files. */
export interface OwnCluster {
  readonly folder: string;
  /** PostgreSQL's number for it. */
  readonly systemId: string;
  readonly spool: string;
  readonly superuserUrl: string;
}

export const clusterFolder = (dataDir: string) => join(dataDir, 'postgres');

/** The embedded server of a data folder, where it runs and this is its address; otherwise null: it is somebody's own server. */
export async function findOwnCluster(dataDir: string, databaseUrl: string): Promise<OwnCluster | null> {
  const folder = clusterFolder(dataDir);
  const postmaster = await findPostmaster(folder);
  if (!postmaster || embeddedUrl(postmaster.socketFolder) !== databaseUrl) return null;
  const systemId = await readSystemId(folder);
  return {
    folder,
    systemId,
    spool: join(spoolFolder(dataDir), systemId),
    superuserUrl: urlFor(postmaster.socketFolder, superuser, 'postgres'),
  };
}
