import type { Work } from '../../../unit-of-work/work.ts';
import type { FileKeeper } from './file-keeper.ts';

export interface UploadWork extends Work {
  readonly files: FileKeeper;
}
