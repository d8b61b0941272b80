import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listSpools, spoolFolder, wantBase } from '../../../database/embedded/archive-spool.ts';
import type { BackupWork } from '../backups/backup-work.ts';
import { type ArchivePlace, openArchivePlace, segmentFile } from './archive-place.ts';
import { writeSegment } from './segment-archive.ts';

/** What of the log waits to be archived. */
export interface Waiting {
  readonly system: string;
  readonly name: string;
  readonly path: string;
  readonly closedAt: Date;
}

/**
 * So many wait at most, 4 GB: then the disk is worth more than the log, and the service goes on with a new base as soon as
 * the archive takes something again.
 */
const mostWaiting = 256;

/** The finished pieces of the log that have not been archived yet, the oldest first. */
export async function listWaiting(dataDir: string): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (const system of await listSpools(dataDir)) {
    const folder = join(spoolFolder(dataDir), system);
    for (const name of (await readdir(folder)).toSorted()) {
      if (!/^(?:[\dA-F]{24}|[\dA-F]{8}\.history)$/.test(name)) continue;
      const path = join(folder, name);
      // Another process may have taken it.
      const found = await stat(path).catch(() => null);
      if (found) waiting.push({ system, name, path, closedAt: found.mtime });
    }
  }
  return waiting;
}

/** Where bases and promotions leave notes of their own, which no restore of ours asks for. */
const note = /\.(?:backup|partial)$/;

/** What archives: a service, or a command beside it. */
export type ArchivingWork = Pick<BackupWork, 'settings' | 'pepper' | 'openBackupPlace' | 'log'>;

/** Takes everything that waits into the archive, one after the other, and returns how many that were. */
export async function shipSegments(work: ArchivingWork, most = mostWaiting): Promise<number> {
  const { settings, openBackupPlace } = work;
  const place = openArchivePlace(openBackupPlace, settings);
  let shipped = 0;
  try {
    for (const segment of await listWaiting(settings.dataDir)) {
      await shipSegment(work, place, segment);
      shipped += 1;
    }
    await clearNotes(settings.dataDir);
    return shipped;
  } catch (error) {
    await giveUpMany(work, most);
    throw error;
  }
}

async function shipSegment(
  { settings, pepper }: ArchivingWork,
  { segments }: ArchivePlace,
  { path, ...segment }: Waiting,
): Promise<void> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!bytes) return;
  const { recipients } = settings.file.backups;
  const file = segmentFile(segment, recipients.length > 0);
  await writeSegment((source) => segments.write(file, source), segment, bytes, {
    recipients,
    masterKey: pepper,
  });
  await rm(path, { force: true });
}

async function clearNotes(dataDir: string): Promise<void> {
  for (const system of await listSpools(dataDir)) {
    const folder = join(spoolFolder(dataDir), system);
    const notes = (await readdir(folder)).filter((name) => note.test(name));
    for (const name of notes) await rm(join(folder, name), { force: true });
  }
}

/** A full disk would stop everybody; a gap in the log is made good by the next base. */
async function giveUpMany({ settings, log }: ArchivingWork, most: number): Promise<void> {
  const waiting = await listWaiting(settings.dataDir);
  if (waiting.length <= most) return;
  for (const system of new Set(waiting.map((each) => each.system))) {
    await wantBase(join(spoolFolder(settings.dataDir), system));
  }
  for (const { path } of waiting) await rm(path, { force: true });
  log.error(
    `The archive takes nothing: ${waiting.length} waiting segments were given up, from ${waiting[0]?.name}. ` +
      'No moment from there to the next base can be gone back to.',
  );
}
