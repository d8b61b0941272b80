import type { Work } from '../../../transaction/work.ts';

/** Where uploaded files lie. A vendor fills it: the disk, or an object store. */
export interface FileStore {
  /** Keeps bytes under a name that was never used; returns the path below the portal at which they are served. */
  save(name: string, bytes: Buffer): Promise<string>;
  /** The bytes of a kept file, or null. */
  read(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
}

export interface UploadWork extends Work {
  readonly files: FileStore;
}
