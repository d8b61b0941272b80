import { readFile } from 'node:fs/promises';
import type { Settings } from '../../../settings/settings.ts';
import { backupFolder } from '../backups/backup-files.ts';
import type { BackupPlace, OpenBackupPlace } from '../backups/backup-place.ts';
import { type BaseRecord, readRecord } from './base-record.ts';

/** A finished piece of PostgreSQL's log, or the history of a timeline, in the archive. */
export interface ArchivedSegment {
  /** As PostgreSQL names it. */
  readonly name: string;
  /** The number of its cluster. */
  readonly system: string;
  /** When it was finished: everything that was kept before is in it or in an earlier one. */
  readonly closedAt: Date;
  /** In the place. */
  readonly file: string;
}

/** A copy of the cluster's files, from which the log is replayed. */
export interface Base extends BaseRecord {
  /** In the place. */
  readonly file: string;
  /** Beside it, written last: only with it a base is whole. */
  readonly recordFile: string;
}

/** Where bases and segments lie: each in a folder of its own, so that neither is in the way of the other's lists. */
export interface ArchivePlace {
  readonly where: string;
  readonly bases: BackupPlace;
  readonly segments: BackupPlace;
}

/** Beside the backups in an object store, which lists everything below a name; in their folder otherwise. */
function archiveWhere(backups: string): string {
  if (!backups.startsWith('s3://')) return `${backups}/continuous`;
  return /^s3:\/\/[^/]+\/?$/.test(backups)
    ? `${backups.replace(/\/$/, '')}/continuous`
    : `${backups.replace(/\/$/, '')}-continuous`;
}

/** The archive that belongs to a place of backups: the one of the settings unless another one is named. */
export function openArchivePlace(
  open: OpenBackupPlace,
  settings: Pick<Settings, 'dataDir' | 'file'>,
  backups: string = backupFolder(settings),
): ArchivePlace {
  const where = archiveWhere(backups);
  return { where, bases: open(`${where}/base`), segments: open(`${where}/wal`) };
}

const stampOf = (at: Date) => at.toISOString().replaceAll(/[-:]/g, '');
const endingOf = (isEncrypted: boolean) => `.tar.zst${isEncrypted ? '.age' : ''}`;

function dateOf(stamp: string): Date {
  const [, year, month, day, hour, minute, rest] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(.+)$/.exec(stamp) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${rest}`);
}

/** The file of a segment: its name says all that has to be known of it without the private key. */
export function segmentFile(
  { system, name, closedAt }: Omit<ArchivedSegment, 'file'>,
  isEncrypted: boolean,
): string {
  return `tongxing-wal-${system}-${name}-${stampOf(closedAt)}${endingOf(isEncrypted)}`;
}

const segmentPattern =
  /^tongxing-wal-(\d+)-([\dA-F]{24}|[\dA-F]{8}\.history)-(\d{8}T\d{6}\.\d{3}Z)\.tar\.zst(?:\.age)?$/;

/** Everything of the log that the archive has, in no order. */
export async function listSegments({ segments }: ArchivePlace): Promise<ArchivedSegment[]> {
  return (await segments.list()).flatMap(({ name: file }) => {
    const [, system, name, stamp] = segmentPattern.exec(file) ?? [];
    if (system === undefined || name === undefined || stamp === undefined) return [];
    return [{ file, system, name, closedAt: dateOf(stamp) }];
  });
}

/** The files of a base that is begun at this moment. */
export function baseFiles(
  at: Date,
  isEncrypted: boolean,
): { readonly file: string; readonly recordFile: string } {
  const name = `tongxing-base-${stampOf(at)}`;
  return { file: `${name}${endingOf(isEncrypted)}`, recordFile: `${name}.json` };
}

/** How often it was begun and when, by the names alone: the newest first. */
export async function listBaseFiles({
  bases,
}: ArchivePlace): Promise<{ recordFile: string; bytes: number; at: Date }[]> {
  const files = await bases.list();
  return files
    .flatMap(({ name }) => {
      const [, beginning, stamp] = /^(tongxing-base-(\d{8}T\d{6}\.\d{3}Z))\.json$/.exec(name) ?? [];
      if (beginning === undefined || stamp === undefined) return [];
      const archive = files.find((each) => each.name.startsWith(`${beginning}.tar.zst`));
      return [{ recordFile: name, bytes: archive?.bytes ?? 0, at: dateOf(stamp) }];
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

/**
 * The whole bases of this installation, the newest first, and the files of those that are of another master key or were
 * changed.
 */
export async function listBases(
  place: ArchivePlace,
  masterKey: Buffer,
): Promise<{ readonly bases: Base[]; readonly foreign: string[] }> {
  const [bases, foreign]: [Base[], string[]] = [[], []];
  for (const { recordFile } of await listBaseFiles(place)) {
    const { path, done } = await place.bases.bring(recordFile);
    try {
      const record = readRecord(await readFile(path), masterKey);
      if (record) bases.push({ ...record, recordFile, file: record.archive });
      else foreign.push(recordFile);
    } finally {
      await done();
    }
  }
  return { bases, foreign };
}
