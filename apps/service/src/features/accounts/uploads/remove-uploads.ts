import { addSeconds } from '../../../kernel/clock.ts';
import type { OutboxEvent } from '../../../transaction/outbox-event.ts';
import type { UploadWork } from './file-store.ts';
import { removeUnusedUploads } from './upload-store.ts';

/** Unused uploads are kept for this long: the person may still be editing. */
const unusedSeconds = 24 * 3600;

/** Removes images that no account and no app uses, from the database and the file store. Returns how many. */
export async function clearUploads(work: UploadWork): Promise<number> {
  const before = addSeconds(work.clock.now(), -unusedSeconds);
  const names = await work.change((change) => removeUnusedUploads(change, before));
  for (const name of names) await work.files.remove(name);
  return names.length;
}

/** An outbox event: removes files after the change has committed, also when their account is erased. */
export function filesGone(names: readonly string[]): OutboxEvent {
  return { kind: 'files_gone', payload: { names } };
}

/** Delivers `files_gone`. A file that does not exist is no error. */
export async function removeFiles(work: UploadWork, payload: unknown): Promise<void> {
  const { names } = payload as { names: readonly string[] };
  for (const name of names) await work.files.remove(name);
}
