import { addSeconds } from '../../../kernel/clock.ts';
import { removeUnusedUploads } from './upload-store.ts';
import type { UploadWork } from './upload-work.ts';

/** An upload that is still being cropped, saved or thought about is left alone for this long. */
const unusedSeconds = 24 * 3600;

/** Removes pictures that no account and no app shows any more, from the list and from where files lie. */
export async function clearUploads(work: UploadWork): Promise<number> {
  const before = addSeconds(work.clock.now(), -unusedSeconds);
  const names = await work.change((change) => removeUnusedUploads(change, before));
  for (const name of names) await work.files.remove(name);
  return names.length;
}
