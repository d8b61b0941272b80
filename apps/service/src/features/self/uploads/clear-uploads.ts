import { addSeconds, type Clock } from '../../../kernel/clock.ts';
import type { FileKeeper } from './file-keeper.ts';
import type { UploadStore } from './upload-store.ts';

/** An upload that is still being cropped, saved or thought about is left alone for this long. */
const unusedSeconds = 24 * 3600;

/** Removes pictures that no account and no app shows any more, from the list and from where files lie. */
export function createClearUploads(needs: { uploads: UploadStore; files: FileKeeper; clock: Clock }) {
  const { uploads, files, clock } = needs;
  return async function clearUploads(): Promise<number> {
    const names = await uploads.removeUnused(addSeconds(clock.now(), -unusedSeconds));
    for (const name of names) await files.remove(name);
    return names.length;
  };
}
