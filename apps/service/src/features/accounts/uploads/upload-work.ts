import type { Work } from '../../../transaction/work.ts';
import type { FileStore } from './file-store.ts';

export interface UploadWork extends Work {
  readonly files: FileStore;
}
