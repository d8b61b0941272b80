import { chown, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresAccount } from './postgres-account.ts';

/** Below it a folder for each cluster, by its number: what PostgreSQL has finished of its log waits there to be archived. */
export const spoolFolder = (dataDir: string) => join(dataDir, 'postgres-spool');

/** Says that the log was not kept for a while: what is archived from here on needs a new base. */
const baseWanted = 'base-wanted';
/** What is lost at most with the machine, in seconds: so old may a segment be before it is finished. */
const finishedAfterSeconds = 60;

/** The number that PostgreSQL gave a cluster when it was made: the first eight bytes of its control file. */
export async function readSystemId(clusterFolder: string): Promise<string> {
  const file = await open(join(clusterFolder, 'global/pg_control'), 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.readBigUInt64LE().toString();
  } finally {
    await file.close();
  }
}

/** Makes the folder in which a cluster leaves its log, writable for its account, and clears away half copies. */
export async function openSpool(
  dataDir: string,
  clusterFolder: string,
  account: PostgresAccount,
): Promise<string> {
  const folder = join(spoolFolder(dataDir), await readSystemId(clusterFolder));
  const made = await mkdir(folder, { recursive: true, mode: 0o711 });
  if (account.identity) await chown(folder, account.identity.uid, account.identity.gid);
  for (const name of await readdir(folder)) {
    if (name.startsWith('archtemp')) await rm(join(folder, name), { force: true });
  }
  if (made !== undefined) await wantBase(folder);
  return folder;
}

/** The server's own module copies each finished piece of the log there, forced to the disk and renamed into its place. */
export function archiveSettings(spool: string): Readonly<Record<string, string>> {
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': spool,
    archive_timeout: String(finishedAfterSeconds),
  };
}

/** Writes down in every spool that there is that the log was not kept from here on. */
export async function noteUnkept(dataDir: string): Promise<void> {
  for (const id of await listSpools(dataDir)) await wantBase(join(spoolFolder(dataDir), id));
}

/** The numbers of the clusters that have left something there. */
export async function listSpools(dataDir: string): Promise<string[]> {
  const names = await readdir(spoolFolder(dataDir)).catch(() => []);
  return names.filter((name) => /^\d+$/.test(name));
}

/** Asks for a new base. */
export async function wantBase(spool: string): Promise<void> {
  await writeFile(join(spool, baseWanted), '');
}

/** When one was last asked for, in milliseconds; null: there is one that the log goes on from. */
export async function baseWantedAt(spool: string): Promise<number | null> {
  const found = await stat(join(spool, baseWanted)).catch(() => null);
  return found?.mtimeMs ?? null;
}

/** One was made, unless it was asked for again meanwhile. */
export async function haveBase(spool: string, wantedAt: number | null): Promise<void> {
  if (wantedAt !== null && (await baseWantedAt(spool)) === wantedAt) await rm(join(spool, baseWanted));
}
