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

/** The store of backups: `backups.folder`, or the folder `backups` in the data folder. */
export function backupFolder({ dataDir, file }: Pick<Settings, 'dataDir' | 'file'>): string {
  return namedStore(file.backups.folder === '' ? join(dataDir, 'backups') : file.backups.folder);
}

/** A store as an operator typed it: an `s3://` URL stays, a folder becomes an absolute path. */
export function namedStore(typed: string): string {
  return typed.startsWith('s3://') ? typed : resolve(typed);
}

/** The name of a backup made at this time. Names sort by time. */
export function backupName(at: Date, isEncrypted: boolean): string {
  return `tongxing-${at.toISOString().replaceAll(/[-:]/g, '')}.tar.zst${isEncrypted ? '.age' : ''}`;
}

/** The backups of a store, the newest first. */
export async function listBackups(store: BackupStore): Promise<BackupFile[]> {
  const found = (await store.list()).flatMap(({ name, bytes }) => {
    const [, year, month, day, hour, minute, second, part, age] = pattern.exec(name) ?? [];
    if (year === undefined) return [];
    const createdAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${part}Z`);
    return [{ name, path: store.pathOf(name), createdAt, bytes, isEncrypted: age !== undefined }];
  });
  return found.toSorted((one, other) => (one.name < other.name ? 1 : -1));
}

/** Without those dated in the future: a clock that ran ahead made them, and they must not count as the newest. */
export const madeBy = <File extends { readonly createdAt: Date }>(
  files: readonly File[],
  now: Date,
): File[] => files.filter(({ createdAt }) => createdAt <= now);

/** Removes all but the newest `keep` backups, and the partial files of killed ones. Returns the names of the removed backups. */
export async function removeOldBackups(store: BackupStore, keep: number, now: Date): Promise<string[]> {
  const old = madeBy(await listBackups(store), now).slice(keep);
  for (const { name } of old) await store.remove(name);
  await store.clearAbandoned(now);
  return old.map(({ name }) => name);
}

/** A size for people: `12.3 MB`. */
export const megabytesOf = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
