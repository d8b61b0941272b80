import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Settings } from '../../../settings.ts';

export interface BackupFile {
  readonly name: string;
  readonly path: string;
  readonly createdAt: Date;
  readonly bytes: number;
  readonly isEncrypted: boolean;
}

const pattern = /^tongxing-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)\.(\d{3})Z\.tar\.zst(\.age)?$/;
const abandonedAfterMilliseconds = 3_600_000;

/** Where backups lie: `backups.folder`, or `backups` of the data folder. */
export function backupFolder({ dataDir, file }: Pick<Settings, 'dataDir' | 'file'>): string {
  return file.backups.folder === '' ? join(dataDir, 'backups') : resolve(file.backups.folder);
}

/** The name of a backup made at this moment: names are in the order of time. */
export function backupName(at: Date, isEncrypted: boolean): string {
  return `tongxing-${at.toISOString().replaceAll(/[-:]/g, '')}.tar.zst${isEncrypted ? '.age' : ''}`;
}

/** Makes the folder, for the service's account alone, where there is none. */
export async function openBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** The backups in a folder, the newest first; none where there is no such folder. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = names.flatMap((name) => {
    const [, year, month, day, hour, minute, second, part, age] = pattern.exec(name) ?? [];
    if (year === undefined) return [];
    const createdAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${part}Z`);
    return [{ name, path: join(folder, name), createdAt, isEncrypted: age !== undefined }];
  });
  const newestFirst = found.toSorted((one, other) => (one.name < other.name ? 1 : -1));
  const files: BackupFile[] = [];
  for (const file of newestFirst) {
    // Another process may be clearing away.
    const { size = null } = (await stat(file.path).catch(() => null)) ?? {};
    if (size !== null) files.push({ ...file, bytes: size });
  }
  return files;
}

/** Removes all but the newest, and what backups left behind that were killed; the names of the former. */
export async function removeOldBackups(folder: string, keep: number, now: Date): Promise<string[]> {
  const old = (await listBackups(folder)).slice(keep);
  for (const { path } of old) await rm(path, { force: true });
  for (const name of await readdir(folder)) {
    if (!/^\.tongxing-.+\.partial$/.test(name)) continue;
    const path = join(folder, name);
    const written = await stat(path).catch(() => null);
    const isAbandoned = written && now.getTime() - written.mtimeMs > abandonedAfterMilliseconds;
    if (isAbandoned) await rm(path, { force: true });
  }
  return old.map(({ name }) => name);
}
