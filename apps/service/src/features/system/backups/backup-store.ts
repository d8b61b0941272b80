import type { Readable } from 'node:stream';

/** The storage of backups: a folder, or an object store. */
export interface BackupStore {
  /** As an operator names it: the folder's path, or `s3://bucket/prefix`. */
  readonly where: string;
  /** How an operator names one file of it. */
  pathOf(name: string): string;
  /** Every complete file. */
  list(): Promise<readonly { readonly name: string; readonly bytes: number }[]>;
  /** Writes a file atomically. Returns its size in bytes. */
  write(name: string, source: Readable, signal?: AbortSignal): Promise<number>;
  remove(name: string): Promise<void>;
  /** Brings a file to this machine. `done` removes the local copy after it has been read. */
  bring(name: string): Promise<{ readonly path: string; done(): Promise<void> }>;
  /** Removes the partial files of killed writers. */
  clearAbandoned(now: Date): Promise<void>;
}

/** A folder, or an object store at `s3://bucket/prefix`. */
export type OpenBackupStore = (where: string) => BackupStore;
