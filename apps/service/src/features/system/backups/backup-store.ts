import type { Readable } from 'node:stream';

/** Where backups lie: a folder, or an object store. */
export interface BackupStore {
  /** As an operator names it: the folder's path, or `s3://bucket/prefix`. */
  readonly where: string;
  /** How an operator names one file of it. */
  pathOf(name: string): string;
  /** Every file that is there whole. */
  list(): Promise<readonly { readonly name: string; readonly bytes: number }[]>;
  /** Writes a file: there whole or not at all. Returns its size in bytes. */
  write(name: string, source: Readable, signal?: AbortSignal): Promise<number>;
  remove(name: string): Promise<void>;
  /** A file on this machine, and what gives its room back when it has been read. */
  bring(name: string): Promise<{ readonly path: string; done(): Promise<void> }>;
  /** Removes what writers left behind that were killed. */
  clearAbandoned(now: Date): Promise<void>;
}

/** A folder, or an object store at `s3://bucket/prefix`. */
export type OpenBackupStore = (where: string) => BackupStore;
