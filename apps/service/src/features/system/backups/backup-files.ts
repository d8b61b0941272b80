import { join, resolve } from 'node:path';
import type { Settings } from '../../../settings/settings.ts';
import type { BackupStore } from './backup-store.ts';

export interface BackupFile {
  readonly name: string;
  readonly path: string;
  readonly createdAt: Date;
  readonly bytes: number;
  readonly isEncrypted: boolean;
}

const pattern = /^tongxing-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)\.(\d{3})Z\.tar\.zst(\.age)?$/;

/** Where backups lie: `backups.folder`, or `backups` of the data folder. */
export function backupFolder({ dataDir, file }: Pick<Settings, 'dataDir' | 'file'>): string {
  return namedStore(file.backups.folder === '' ? join(dataDir, 'backups') : file.backups.folder);
}

/** A place as somebody typed it: an object store's address as it is, a folder by its whole path. */
export function namedStore(typed: string): string {
  return typed.startsWith('s3://') ? typed : resolve(typed);
}

/** The name of a backup made at this moment: names are in the order of time. */
export function backupName(at: Date, isEncrypted: boolean): string {
  return `tongxing-${at.toISOString().replaceAll(/[-:]/g, '')}.tar.zst${isEncrypted ? '.age' : ''}`;
}

/** The backups of a place, the newest first. */
export async function listBackups(store: BackupStore): Promise<BackupFile[]> {
  const found = (await store.list()).flatMap(({ name, bytes }) => {
    const [, year, month, day, hour, minute, second, part, age] = pattern.exec(name) ?? [];
    if (year === undefined) return [];
    const createdAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${part}Z`);
    return [{ name, path: store.pathOf(name), createdAt, bytes, isEncrypted: age !== undefined }];
  });
  return found.toSorted((one, other) => (one.name < other.name ? 1 : -1));
}

/** Those made by now: a clock that was ahead for a while has dated some later, and those stand for no backup that is due until then. */
export const madeBy = <File extends { readonly createdAt: Date }>(
  files: readonly File[],
  now: Date,
): File[] => files.filter(({ createdAt }) => createdAt <= now);

/** Removes all but the newest made by now, and what backups left behind that were killed; the names of the former. */
export async function removeOldBackups(store: BackupStore, keep: number, now: Date): Promise<string[]> {
  const old = madeBy(await listBackups(store), now).slice(keep);
  for (const { name } of old) await store.remove(name);
  await store.clearAbandoned(now);
  return old.map(({ name }) => name);
}

/** A size for people: `12.3 MB`. */
export const megabytesOf = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
