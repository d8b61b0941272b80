import type { Work } from '../../../transaction/work.ts';

/** The store of uploaded files: the disk, or an object store of a vendor. */
export interface FileStore {
  /** Saves a file under a new name. Returns the path of the portal that serves it. */
  save(name: string, bytes: Buffer): Promise<string>;
  /** The bytes of a file; null if there is none. */
  read(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
  /** Throws where no file can be saved: no right to write, or no room. Absent: the store is not on this machine. */
  requireRoom?(): Promise<void>;
}

export interface UploadWork extends Work {
  readonly files: FileStore;
}
